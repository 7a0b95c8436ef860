import type { Diagnostic, ParsedSaid } from '../domain/index.ts'
import { readAsOf, readFacts } from './case.ts'
import { atText, atTexts, child, text } from './reader.ts'
import { toJson, type YamlMap } from './yaml.ts'

/** A said block that its schema accepted. Fault: date/invalid. */
export function readSaid(root: YamlMap, anchor: string, diagnostics: Diagnostic[]): ParsedSaid | undefined {
  const message = atText(child(root, 'message'))
  const ask = atTexts(child(root, 'ask'))
  const [only, ...others] = ask
  if (!message || !only) return undefined
  const format = atText(child(root, 'format'))
  const event = atText(child(root, 'event'))
  const expect = child(root, 'expect')
  const by = text(child(root, 'by'))
  return {
    message,
    ask: only.value === 'none' && others.length === 0 ? [] : ask,
    ...readFacts(root, message.place),
    asOf: readAsOf(child(root, 'as-of'), diagnostics),
    ...(format && { format }),
    ...(event && { event }),
    ...(expect && { expect: { value: toJson(expect), place: expect.place } }),
    needs: atTexts(child(root, 'needs')),
    ...(by === undefined ? {} : { by }),
    anchor,
    place: message.place,
  }
}
