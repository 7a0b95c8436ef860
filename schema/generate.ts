import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { SCHEMAS } from '../src/content/index.ts'

/** The text of each generated schema by the name of its file in this folder. */
export function schemaFiles(): Map<string, string> {
  return new Map(Object.entries(SCHEMAS).map(([name, schema]) => [`${name}.json`, `${JSON.stringify(schema, null, 2)}\n`]))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [name, text] of schemaFiles()) writeFileSync(new URL(name, import.meta.url), text)
}
