import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import openapiTS, { astToString } from 'openapi-typescript'
import { Editions } from '../src/editions/index.ts'
import { createServer } from '../src/http/index.ts'

/** The OpenAPI document and the types made from it, by the name of their file in this folder. */
export async function apiFiles(): Promise<Map<string, string>> {
  const app = await createServer({ editions: new Editions() })
  const document = JSON.stringify(app.swagger(), null, 2)
  await app.close()
  const types = astToString(await openapiTS(document, { alphabetize: true }))
  return new Map([
    ['openapi.json', `${document}\n`],
    ['api.d.ts', `/* Made from openapi.json: npm run schema */\n\n${types}`],
  ])
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [name, text] of await apiFiles()) writeFileSync(new URL(name, import.meta.url), text)
}
