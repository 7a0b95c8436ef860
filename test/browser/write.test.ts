import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { WRITING } from '../../src/domain/index.ts'
import { builtFrom, Editions } from '../../src/editions/index.ts'
import { type App, createServer, Writing } from '../../src/http/index.ts'
import { publish } from '../../src/publish/index.ts'
import { newToken, openStore, readContent, type Store, type Watch, watchContent } from '../../src/store/index.ts'
import { pathOf } from '../support/packs.ts'
import { DESKTOP, faultsOf, inBrowser, NOON, PHONE } from './support.ts'

const BEAMING = 'cards/entries/beaming.md'
const CUBE = 'cards/entries/cube.md'
const TRACTOR = 'cards/entries/tractor-beam.md'

/** What an author types, with a case that expects what the rule forbids. */
const RULE = `A tractor beam holds whoever beams.

\`\`\`rule
id: tractor-beams-hold
cites: { source: rulebook, at: Borg ships }
when: beam.number > 3
then: { forbid: beam }
\`\`\`

\`\`\`case
title: Four people
facts: { beam.number: 4, beam.shields_in_the_way: false }
ask: beam
expect: permitted
\`\`\`
`

inBrowser('The workbench', (world) => {
  let dir = ''
  let app: App
  let store: Store
  let watch: Watch

  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'umpire-workbench-'))
    const files = await readContent(fileURLToPath(pathOf('test/fixtures/small-games')))
    for (const { path, text } of files) await put(path, text)
    store = await openStore({ dir: join(dir, '.data') })
    const editions = new Editions()
    const { built, games } = builtFrom(publish(files), files)
    editions.take(built, games)
    const writing = new Writing(dir, files)
    app = await createServer({ editions, store, writing, page: inject('page'), now: () => NOON })
    await app.listen({ host: '127.0.0.1', port: 0 })
    watch = watchContent(
      dir,
      files,
      (edited) => writing.taken(edited),
      () => undefined,
    )
  })

  afterEach(async () => {
    watch.close()
    await app.close()
    await store.close()
    await rm(dir, { recursive: true })
  })

  async function put(file: string, text: string): Promise<void> {
    await mkdir(dirname(join(dir, file)), { recursive: true })
    await writeFile(join(dir, file), text)
  }

  const onDisk = (file: string) => readFile(join(dir, file), 'utf8')

  const unheard = (...messages: readonly string[]) =>
    store.remember(
      messages.map((message) => ({ game: 'cards', message, times: 1 })),
      NOON,
      9,
    )

  /** The workbench at an address, on a device of its own. */
  async function open(
    at = '',
    host = '127.0.0.1',
    options: BrowserContextOptions = { viewport: DESKTOP },
  ): Promise<Page> {
    const page = await world.open('/', options)
    await page.goto(`http://${host}:${(app.server.address() as AddressInfo).port}/write${at}`)
    return page
  }

  const fileAt = (file: string) => `?${new URLSearchParams({ file })}`
  const text = (page: Page, file: string) => page.getByRole('textbox', { name: `Text of ${file}` })
  const cases = (page: Page, name: RegExp | string) => page.getByRole('heading', { name })

  async function typeAtEnd(page: Page, file: string, more: string): Promise<void> {
    await text(page, file).focus()
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.insertText(more)
  }

  test('a rule with a case is written from nothing to green, and saved', async () => {
    const page = await open()
    const game = page.getByRole('region', { name: 'Cards' })
    await game.getByLabel('New entry').fill('Tractor beam')
    await game.getByRole('button', { name: 'Begin it' }).click()
    await typeAtEnd(page, TRACTOR, RULE)
    await cases(page, 'Cases: 1 of 1 fail').waitFor()
    const one = page.locator('.desk-case')
    expect(await one.textContent()).toContain('expected "permitted", came "forbidden"')
    await one.getByRole('button', { name: 'Why' }).click()
    await one.getByText('applies: tractor-beams-hold (decides)').waitFor()
    await one.getByText(/would pass with beam\.number = \d in place of 4/).waitFor()

    await page
      .getByRole('button', { name: /Line \d+: .*Four people/ })
      .first()
      .click()
    await text(page, TRACTOR)
      .getByText('expect: permitted')
      .dblclick({ position: { x: 90, y: 8 } })
    await page.keyboard.insertText('forbidden')
    await cases(page, 'Cases: 1 pass').waitFor()
    await page.getByText('Not saved yet').waitFor()
    await page.keyboard.press('ControlOrMeta+s')
    await page.getByText('Saved', { exact: true }).first().waitFor()
    expect(await onDisk(TRACTOR)).toBe(`---\nterm: Tractor beam\n---\n${RULE.replace('permitted', 'forbidden')}`)

    await page.getByRole('link', { name: 'Workbench' }).click()
    await game.getByRole('link', { name: /^Tractor beam/ }).waitFor()
  })

  test('what another editor writes shows at once, and what it breaks', async () => {
    const page = await open(fileAt(BEAMING))
    await cases(page, 'Cases: 3 pass').waitFor()
    await put(BEAMING, (await onDisk(BEAMING)).replace('expect: 8', 'expect: 9'))
    await cases(page, 'Cases: 1 of 3 fail').waitFor()
    await page.getByText('expected 9, came 8').first().waitFor()
    expect(await page.getByText('Not saved yet').count()).toBe(0)
  })

  test('a file that is written on both sides loses neither: both are shown, and brought together', async () => {
    const page = await open(fileAt(BEAMING))
    await cases(page, 'Cases: 3 pass').waitFor()
    await typeAtEnd(page, BEAMING, '\nMine, from the page.\n')
    await put(BEAMING, (await onDisk(BEAMING)).replace('Moving people', 'Theirs: moving people'))
    const both = page.getByRole('region', { name: 'Two texts of one file' })
    await both.getByText('Theirs: moving people').waitFor()
    const mine = both.getByRole('textbox', { name: 'What was written here' })
    await mine.focus()
    await page.keyboard.press('ControlOrMeta+End')
    await both.getByText('Mine, from the page.').waitFor()
    expect(await onDisk(BEAMING)).not.toContain('Mine')

    await both.getByRole('button', { name: 'Bring both together' }).click()
    await mine.focus()
    await page.keyboard.press('ControlOrMeta+Home')
    await mine.getByText('Theirs: moving people').waitFor()
    await both.getByRole('button', { name: 'Save the right one' }).click()
    await expect.poll(() => onDisk(BEAMING)).toContain('Mine, from the page.')
    expect(await onDisk(BEAMING)).toContain('Theirs: moving people')
    await both.waitFor({ state: 'detached' })
    await text(page, BEAMING).focus()
    await page.keyboard.press('ControlOrMeta+Home')
    await text(page, BEAMING).getByText('Theirs: moving people').waitFor()
  })

  test('where both changed the same line somebody chooses, and what was dropped comes back by undoing', async () => {
    const page = await open(fileAt(BEAMING))
    await cases(page, 'Cases: 3 pass').waitFor()
    await text(page, BEAMING)
      .getByText('kind: rule')
      .click({ position: { x: 2, y: 8 } })
    await page.keyboard.press('End')
    await page.keyboard.insertText(' # mine')
    await put(BEAMING, (await onDisk(BEAMING)).replace('kind: rule', 'kind: rule # theirs'))
    const both = page.getByRole('region', { name: 'Two texts of one file' })
    await both.getByText('Both changed the same lines').waitFor()
    const mine = both.getByRole('textbox', { name: 'What was written here' })
    await both.getByRole('button', { name: 'Take this change of the file' }).click()
    await mine.getByText('kind: rule # theirs').waitFor()
    await mine.focus()
    await page.keyboard.press('ControlOrMeta+z')
    await mine.getByText('kind: rule # mine').waitFor()
    await both.getByRole('button', { name: 'Save the right one' }).click()
    await expect.poll(() => onDisk(BEAMING)).toContain('kind: rule # mine\n')
  })

  test('the text of a file that somebody takes away stays, and can be written anew', async () => {
    const page = await open(fileAt(BEAMING))
    await cases(page, 'Cases: 3 pass').waitFor()
    const before = await onDisk(BEAMING)
    await rm(join(dir, BEAMING))
    await page.getByText('Not saved yet').waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => onDisk(BEAMING).catch(() => '')).toBe(before)
  })

  test('a text that is left for another file is kept until it is saved', async () => {
    const page = await open(fileAt(BEAMING))
    await cases(page, 'Cases: 3 pass').waitFor()
    await typeAtEnd(page, BEAMING, '\nNot finished.\n')
    await page.getByText('Not saved yet').waitFor()
    await page.getByRole('link', { name: 'Workbench' }).click()
    await page.getByText('Not saved:').getByRole('link', { name: 'beaming.md' }).click()
    await text(page, BEAMING).focus()
    await page.keyboard.press('ControlOrMeta+End')
    await text(page, BEAMING).getByText('Not finished.').waitFor()
    expect(await onDisk(BEAMING)).not.toContain('Not finished')
  })

  test('the editor offers names and marks what is wrong, with what mends it', async () => {
    const page = await open(fileAt(BEAMING))
    await cases(page, 'Cases: 3 pass').waitFor()
    await typeAtEnd(page, BEAMING, '\n```case\ntitle: Typed\nfacts: { ')
    await page.keyboard.type('beam.shi')
    await page.getByRole('option', { name: /beam\.shields_owner/ }).click()
    await page.keyboard.insertText(': brog }\nask: beam\nexpect: permitted\n```\n')
    const wrong = page.locator('.cm-lintRange-error', { hasText: 'beam.shields_owner' })
    await wrong.waitFor()
    await page.getByRole('button', { name: 'Write borg' }).click()
    await wrong.waitFor({ state: 'detached' })
    await text(page, BEAMING).getByText('facts: { beam.shields_owner: borg }').waitFor()
  })

  test('cases of other entries that the edit turns are named, each with what it was', async () => {
    const page = await open(fileAt('cards/vocabulary/all.yaml'))
    await text(page, 'cards/vocabulary/all.yaml')
      .getByText('default: 6')
      .click({ position: { x: 5, y: 5 } })
    await typeAtEnd(page, 'cards/vocabulary/all.yaml', 'always: [ship_battle.under_way]\n')
    await page.getByRole('heading', { name: /^Other cases that change/ }).waitFor()
    const turned = page.getByRole('listitem').filter({ hasText: 'An opponent beams off a Cube' })
    expect(await turned.last().textContent()).toMatch(/permitted → .*fails/)
  })

  test('what looks wrong to a player is opened as a case that fails, beside its rule', async () => {
    await store.keepCorrection(
      {
        game: 'cards',
        edition: 'sha256-0',
        rule: 'shields-block-beaming',
        words: 'Borg never mind SHIELDS',
        question: {
          ask: ['beam'],
          facts: { 'beam.shields_in_the_way': true, 'beam.shields_owner': 'borg' },
          asOf: '2026-11-21',
        },
        expect: { beam: 'permitted' },
        why: 'The supplement says so',
      },
      NOON,
    )
    const page = await open()
    const told = page.getByRole('listitem').filter({ hasText: '“Borg never mind SHIELDS”' })
    expect(await told.textContent()).toContain('Expected: beam "permitted"')
    await told.getByRole('button', { name: 'Write it as a case' }).click()
    await cases(page, 'Cases: 1 of 4 fail').waitFor()
    await page.getByRole('button', { name: /✗ Borg never mind SHIELDS/ }).waitFor()
    expect(await onDisk(BEAMING)).not.toContain('Borg never mind')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => onDisk(BEAMING)).toContain('title: Borg never mind SHIELDS')
    await page.getByRole('link', { name: 'Workbench' }).click()
    await told.getByRole('button', { name: 'It is settled' }).click()
    await told.waitFor({ state: 'detached' })
    expect(await store.corrections()).toEqual([])
  })

  test('a message nobody understood is opened as a block to be filled in, at the entry it is about or another', async () => {
    await unheard('zapped with beaming on?', 'what of the thingummy')
    const page = await open()
    await page.getByText('Messages nobody understood (2)').click()
    const told = (words: string) => page.getByRole('listitem').filter({ hasText: `“${words}”` })
    const write = (words: string) => told(words).getByRole('button', { name: 'Write it as a message to hear' }).click()
    await write('what of the thingummy')
    await told('what of the thingummy').getByText('Nothing tells which entry it is about').waitFor()
    await write('zapped with beaming on?')
    await text(page, BEAMING).getByText('message: zapped with beaming on?').waitFor()
    await text(page, BEAMING).getByText('# what it asks, or none').waitFor()
    expect(await onDisk(BEAMING)).not.toContain('zapped')
    await page.getByRole('link', { name: 'Workbench' }).click()
    await page.getByText('Messages nobody understood (2)').click()
    await page.getByLabel('Write them into').selectOption(CUBE)
    await write('what of the thingummy')
    await text(page, CUBE).getByText('message: what of the thingummy').waitFor()
    await page.getByRole('link', { name: 'Workbench' }).click()
    await page.getByText('Messages nobody understood (2)').click()
    await told('what of the thingummy').getByRole('button', { name: 'It is settled' }).click()
    await told('what of the thingummy').waitFor({ state: 'detached' })
    expect((await store.unheard()).map(({ message }) => message)).toEqual(['zapped with beaming on?'])
  })

  test('cases that a rule lacks are offered, and written with one press', async () => {
    const page = await open()
    await page.getByRole('region', { name: 'Cards' }).getByLabel('New entry').fill('Tractor beam')
    await page.getByRole('button', { name: 'Begin it' }).last().click()
    await typeAtEnd(page, TRACTOR, RULE.replace('permitted', 'forbidden\nbecause: tractor-beams-hold'))
    await cases(page, 'Cases: 1 pass').waitFor()
    await page.getByRole('button', { name: 'What it lacks' }).click()
    await page
      .getByRole('button', { name: /^Add the case/ })
      .first()
      .click()
    await cases(page, 'Cases: 2 pass').waitFor()
  })

  test('a message is tried as a player would type it', async () => {
    const page = await open(fileAt(BEAMING))
    await page.getByLabel('Try a message').fill('may they beam, shields in the way')
    await page.getByRole('button', { name: 'Hear it' }).click()
    await page.getByText('“may they beam, shields in the way”').waitFor()
  })

  test('what is hostile in a file stays text', async () => {
    const hostile = '<img src=x onerror="document.title=1"><script>document.title=2</script>'
    await put('cards/entries/hostile.md', `---\nterm: ${JSON.stringify(hostile)}\n---\n${hostile}\n\n## ${hostile}\n`)
    const page = await open()
    await page
      .getByRole('link', { name: /onerror/ })
      .first()
      .click()
    await text(page, 'cards/entries/hostile.md').getByText('onerror').first().waitFor()
    await page.getByRole('heading', { name: /^Cases/ }).waitFor()
    expect(await page.title()).toContain('hostile.md')
    expect(await page.locator('img').count()).toBe(0)
  })

  test('from elsewhere it asks for a token, and opens with one that was made for it', async () => {
    const { token, secret } = newToken(WRITING, 'an author', NOON)
    await store.keepToken(token)
    const page = await open('', 'desk.test')
    await page.getByRole('heading', { name: 'Who writes here?' }).waitFor()
    expect(await page.getByText('beaming').count()).toBe(0)
    expect(await faultsOf(page)).toEqual([])
    await page.getByLabel('Token').fill(secret)
    await page.getByRole('button', { name: 'Open the workbench' }).click()
    await page
      .getByRole('link', { name: /^beaming/ })
      .first()
      .click()
    await cases(page, 'Cases: 3 pass').waitFor()
    await typeAtEnd(page, BEAMING, '\nFrom afar.\n')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => onDisk(BEAMING)).toContain('From afar.')
  })

  test('no player loads anything of it', async () => {
    const worker = await readFile(join(inject('page'), 'sw.js'), 'utf8')
    const index = await readFile(join(inject('page'), 'index.html'), 'utf8')
    for (const each of [worker, index]) expect(each).not.toMatch(/["'/]write\//)
  })

  for (const [size, viewport] of [
    ['on a phone', PHONE],
    ['on a desk', DESKTOP],
  ] as const)
    test(`has no fault that axe can find, ${size}, light and dark`, async () => {
      await unheard('what of the thingummy')
      const page = await open('', '127.0.0.1', { viewport })
      const found: string[] = []
      const check = async (name: string) => {
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          found.push(...(await faultsOf(page)).map((fault) => `${name}, ${colorScheme}: ${fault}`))
        }
        expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(viewport.width)
      }
      await page.getByText('Messages nobody understood').click()
      await check('home')
      await page
        .getByRole('link', { name: /^beaming/ })
        .first()
        .click()
      await cases(page, 'Cases: 3 pass').waitFor()
      await typeAtEnd(
        page,
        BEAMING,
        '\n```case\ntitle: Wrong\nfacts: { beam.nubmer: 1 }\nask: beam\nexpect: forbidden\n```\n',
      )
      await page.getByText('beam.nubmer').first().waitFor()
      await page.getByRole('button', { name: 'Why' }).first().click()
      await page.getByText('Ask it on the page').waitFor()
      await check('an entry')
      await put(BEAMING, (await onDisk(BEAMING)).replace('Moving people', 'Theirs'))
      await page.getByRole('region', { name: 'Two texts of one file' }).waitFor()
      await page.locator('.cm-merge-revert button').first().waitFor()
      await check('two texts')
      expect(found).toEqual([])
    })
})
