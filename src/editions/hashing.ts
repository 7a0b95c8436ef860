import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import canonicalize from 'canonicalize'
import { type Edition, NO_SAYINGS } from '../domain/index.ts'

/**
 * An edition's hash: over the content and the condition language's version, never over renderings, compiled
 * conditions or where entries are written. The hash it has already is no part of it, nor are sayings, typed messages and
 * said blocks where there are none: an edition kept before there were any has the hash it had. Source: semantics A5; RFC 8785.
 */
export function hashOf(edition: Edition): string {
  const { hash: _, stage: __, failing: ___, entries, rules, vocabulary, sayings, messages, ...rest } = edition
  const { typed, ...speech } = sayings
  const written = {
    ...rest,
    ...(canonical(sayings) === canonical(NO_SAYINGS)
      ? {}
      : { sayings: { ...speech, ...(typed.length === 0 ? {} : { typed }) } }),
    ...(messages.length === 0 ? {} : { messages }),
    vocabulary: {
      ...vocabulary,
      facts: vocabulary.facts.map(({ from: _, ...fact }) => fact),
      quantities: vocabulary.quantities.map(withoutList),
      actions: vocabulary.actions.map(withoutList),
      always: vocabulary.always.map(({ text }) => text),
    },
  }
  const lists = {
    entries: mapped(entries, ({ file: _, html: __, links: ___, backlinks: ____, ...entry }) => entry),
    rules: mapped(rules, ({ when, then, ...rule }) => ({
      ...rule,
      ...(when === undefined ? {} : { when: when.text }),
      then: then.map((each) =>
        'value' in each ? { kind: each.kind, quantity: each.quantity, value: each.text } : each,
      ),
    })),
  }
  const hash = sha256.create()
  for (const piece of pieces(written, lists)) hash.update(utf8ToBytes(piece))
  return `sha256-${bytesToHex(hash.digest())}`
}

/** The canonical text of an object and the lists that are members of it too, piece by piece: the whole of it may be large. */
function* pieces(object: object, lists: { readonly [key: string]: Iterable<unknown> }): Generator<string> {
  let before = '{'
  for (const key of [...Object.keys(object), ...Object.keys(lists)].sort()) {
    const list = lists[key]
    const value: unknown = object[key as keyof typeof object]
    if (!list && value === undefined) continue
    yield `${before}${canonical(key)}:${list ? '[' : canonical(value)}`
    before = ','
    if (!list) continue
    let between = ''
    for (const item of list) {
      yield `${between}${canonical(item)}`
      between = ','
    }
    yield ']'
  }
  yield '}'
}

function* mapped<From, To>(all: readonly From[], map: (one: From) => To): Generator<To> {
  for (const one of all) yield map(one)
}

/** The RFC 8785 text of plain JSON. @throws where it holds what JSON does not: NaN, infinities, lone surrogates. */
export function canonical(value: unknown): string {
  const text = canonicalize(value)
  if (text === undefined) throw new RangeError('nothing to write')
  return text
}

/** sha256 of the UTF-8 of a text, as 64 hex digits. */
export function digest(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)))
}

function withoutList<T extends { readonly each?: { readonly variable: string; readonly listText: string } }>(named: T) {
  const { each, ...rest } = named
  return each === undefined ? rest : { ...rest, each: { [each.variable]: each.listText } }
}
