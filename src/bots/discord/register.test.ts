import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, describe, expect, test } from 'vitest'
import { type StandIn, standIn } from '../../../test/support/bots.ts'
import { pathOf } from '../../../test/support/packs.ts'
import { COMMANDS, COMPLETES } from './commands.ts'
import { NotRegistered, registerCommands } from './register.ts'

let discord: StandIn | undefined

afterEach(async () => {
  await discord?.stop()
  discord = undefined
})

const NAMES = ['ask', 'rule', 'term', 'changed', 'subscribe', 'unsubscribe']

describe('The commands', () => {
  test('keep to what Discord takes of names, descriptions and options', () => {
    expect(COMMANDS.map(({ name }) => name)).toEqual(NAMES)
    for (const { name, description, options } of COMMANDS) {
      expect(name).toMatch(/^[a-z]{1,32}$/)
      expect(description.length).toBeLessThanOrEqual(100)
      expect(options.length).toBeLessThanOrEqual(25)
      const firstOptional = options.findIndex((option) => !option.required)
      expect(options.slice(firstOptional).filter((option) => option.required)).toEqual([])
      expect(new Set(options.map((option) => option.name)).size).toBe(options.length)
      for (const option of options) {
        expect(option.name).toMatch(/^[a-z]{1,32}$/)
        expect(option.description.length).toBeLessThanOrEqual(100)
        expect([option.name, option.autocomplete ?? false]).toEqual([option.name, option.name in COMPLETES])
      }
      expect(options.map((option) => option.name)).toEqual(expect.arrayContaining(['game', 'everyone']))
    }
  })
})

describe('Registering them', () => {
  const TOKEN = 'a-token-of-the-tests'

  test('puts them in place of those that were there, for the application of the token', async () => {
    discord = await standIn((method) => (method === 'GET' ? { status: 200, body: { id: '1290' } } : undefined))
    expect(await registerCommands({ token: TOKEN, api: discord.origin })).toEqual(NAMES)
    expect(discord.got.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /applications/@me',
      'PUT /applications/1290/commands',
    ])
    for (const { headers } of discord.got) expect(headers.get('authorization')).toBe(`Bot ${TOKEN}`)
    expect(discord.got[1]?.body).toEqual(JSON.parse(JSON.stringify(COMMANDS)))
  })

  test('in one server alone, and of an application that is named', async () => {
    discord = await standIn()
    await registerCommands({ token: TOKEN, application: '7', guild: '8', api: discord.origin })
    expect(discord.got.map(({ path }) => path)).toEqual(['/applications/7/guilds/8/commands'])
  })

  test('says what Discord said where it refuses, and never the token', async () => {
    discord = await standIn(() => ({ status: 401, body: { message: '401: Unauthorized', code: 0 } }))
    const refused = registerCommands({ token: TOKEN, application: '7', api: discord.origin })
    await expect(refused).rejects.toThrow(NotRegistered)
    await expect(refused).rejects.toThrow(/^Discord refuses with 401: .*Unauthorized/)
    await discord.stop()
    const gone = registerCommands({ token: TOKEN, application: '7', api: discord.origin })
    await expect(gone).rejects.toThrow(/^Discord cannot be reached/)
    await expect(gone).rejects.not.toThrow(TOKEN)
    discord = undefined
  })
})

describe('umpire register-commands', () => {
  const run = promisify(execFile)
  const main = fileURLToPath(pathOf('src/main.ts'))
  const umpire = (args: readonly string[], env: NodeJS.ProcessEnv = {}) => {
    const { DISCORD_BOT_TOKEN: _, DISCORD_APPLICATION_ID: __, DISCORD_API: ___, ...rest } = process.env
    return run(process.execPath, [main, 'register-commands', ...args], { env: { ...rest, ...env } }).then(
      ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
      (error: { code: number; stdout: string; stderr: string }) => ({
        code: error.code,
        said: error.stdout + error.stderr,
      }),
    )
  }

  test('with --dry-run prints what it would send, and needs nothing', async () => {
    const { code, said } = await umpire(['--dry-run'])
    expect([code, JSON.parse(said)]).toEqual([0, JSON.parse(JSON.stringify(COMMANDS))])
  })

  test('takes its settings from the environment', async () => {
    discord = await standIn()
    const env = { DISCORD_BOT_TOKEN: 'a-token', DISCORD_APPLICATION_ID: '7', DISCORD_API: discord.origin }
    expect(await umpire(['--guild', '8'], env)).toEqual({
      code: 0,
      said: 'Registered /ask, /rule, /term, /changed, /subscribe, /unsubscribe in server 8.\n',
    })
    expect(discord.got.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'PUT /applications/7/guilds/8/commands',
    ])
  })

  test('says what is missing or wrong', async () => {
    expect(await umpire([])).toEqual({ code: 2, said: expect.stringContaining('DISCORD_BOT_TOKEN') })
    expect(await umpire(['--guild', 'x'])).toEqual({
      code: 2,
      said: expect.stringContaining('An id of Discord is a number'),
    })
    discord = await standIn(() => ({ status: 403, body: { message: 'Missing Access' } }))
    const env = { DISCORD_BOT_TOKEN: 'a-token', DISCORD_APPLICATION_ID: '7', DISCORD_API: discord.origin }
    expect(await umpire([], env)).toEqual({
      code: 1,
      said: expect.stringMatching(/^Discord refuses with 403: .*Missing Access/),
    })
  })
})
