import { describe, expect, test } from 'vitest'
import type { Beaten } from './answer.ts'
import { ANSWER_SHAPES, type FieldsOf, fieldSchemas, type SchemaMaker } from './answer-shapes.ts'

interface Step {
  readonly rule: string
  readonly note?: string
  readonly status: 'active' | 'expired'
}
const step = { rule: 'text', note: { optional: 'text' }, status: 'status' } as const

describe('The description of a shape is held to its type by the compiler', () => {
  test('it has every field and no other, each as it is there', () => {
    const whole: FieldsOf<Step> = step
    const { note: _, ...less } = step
    // @ts-expect-error a field is missing
    const missing: FieldsOf<Step> = less
    // @ts-expect-error a field is there that the type lacks
    const extra: FieldsOf<Step> = { ...step, weight: 'text' }
    // @ts-expect-error a field is optional that is not so in the type
    const loose: FieldsOf<Step> = { ...step, rule: { optional: 'text' } }
    // @ts-expect-error a field is required that is optional in the type
    const strict: FieldsOf<Step> = { ...step, note: 'text' }
    // @ts-expect-error a field is something else in the type
    const other: FieldsOf<Step> = { ...step, rule: 'boolean' }
    // @ts-expect-error a word is none of the type's
    const word: FieldsOf<Step> = { ...step, status: { oneOf: ['active', 'gone'] } }
    expect([whole, missing, extra, loose, strict, other, word]).toHaveLength(7)
  })

  test('what it names as another shape is that very shape', () => {
    interface Holder {
      readonly steps: readonly Beaten[]
    }
    const whole: FieldsOf<Holder> = { steps: { list: { of: 'Beaten' } } }
    // @ts-expect-error it is no citation
    const named: FieldsOf<Holder> = { steps: { list: { of: 'Citation' } } }
    // @ts-expect-error it is a list of them
    const less: FieldsOf<Holder> = { steps: { of: 'Beaten' } }
    expect([whole, named, less]).toHaveLength(3)
  })
})

test('a schema has the fields of its shape in their order, and of named shapes their name', () => {
  const maker: SchemaMaker<string> = {
    text: 'text',
    boolean: 'boolean',
    any: 'any',
    status: 'status',
    oneOf: (words) => words.join('|'),
    list: (of) => `[${of}]`,
    byKey: (of) => `{*: ${of}}`,
    object: (fields) =>
      `{${Object.entries(fields)
        .map(([name, schema]) => `${name}: ${schema}`)
        .join(', ')}}`,
    optional: (of) => `${of}?`,
    of: (name) => (name === 'Ruling' || name === 'Citation' ? name : undefined),
  }
  const ruling = fieldSchemas('Ruling', maker)
  expect(Object.keys(ruling)).toEqual(Object.keys(ANSWER_SHAPES.Ruling))
  expect(ruling.each).toBe('{*: Ruling}?')
  expect(ruling.kind).toBe('action|quantity')
  expect(fieldSchemas('Proof', maker).lifted).toBe('[{rule: text, by: text}]')
  expect(fieldSchemas('Proof', maker).steps).toMatch(
    /because: \[\{fact: text, value: any, how: text\}\], cites: \[Citation\]/,
  )
})
