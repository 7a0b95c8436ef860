import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core'
import { oas } from '@stoplight/spectral-rulesets'

/*
 * `npm run check:api`: openapi.json as two linters of others read it, by the rules each recommends. That the document is what the
 * routes say, and that answers are what it says, are matters of the tests.
 */

const file = fileURLToPath(new URL('openapi.json', import.meta.url))
const text = readFileSync(file, 'utf8')

async function byRedocly(): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] })
  const found = await lintFromString({ source: text, absoluteRef: file, config })
  return found.map(({ ruleId, message, location }) => `redocly ${ruleId} at ${location[0]?.pointer}: ${message}`)
}

async function bySpectral(): Promise<string[]> {
  const linter = new spectral.Spectral()
  linter.setRuleset({
    // The types of its two packages do not quite fit each other.
    extends: [[oas as RulesetDefinition, 'recommended']],
    // Whom to turn to is who runs a server, and the document is the same on all of them.
    rules: { 'info-contact': 'off' },
  })
  const found = await linter.run(text)
  return found.map(({ code, message, path }) => `spectral ${code} at #/${path.join('/')}: ${message}`)
}

for (const each of [...(await byRedocly()), ...(await bySpectral())]) {
  process.exitCode = 1
  process.stderr.write(`${each}\n`)
}
