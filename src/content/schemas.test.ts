import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { SCHEMAS } from './index.ts'

const files = Object.entries(SCHEMAS).map(([name, schema]) => ({ name, schema, file: `schema/${name}.json` }))

describe('Schemas for editors', () => {
  test.each(files)('$file is what the check itself uses', ({ schema, file }) => {
    const text = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
    expect(text, 'run `node schema/generate.ts`').toBe(`${JSON.stringify(schema, null, 2)}\n`)
  })

  test.each(files)(
    '$file is a schema that stands alone, closed, and says of every key what it is for',
    ({ schema }) => {
      expect(new Ajv2020({ strict: true, allowUnionTypes: true, strictRequired: false }).validateSchema(schema)).toBe(
        true,
      )
      expect(schema.additionalProperties).toBe(false)
      for (const property of Object.values(schema.properties as Record<string, { description?: string }>))
        expect(property.description).toMatch(/\w/)
    },
  )
})
