import type { Choice, Edition, Fact, Type } from '../domain/index.ts'

/** The values of a type that can be counted; of a list, those of its elements. */
export function choicesOf(edition: Edition, type: Type): Choice[] {
  switch (type.kind) {
    case 'bool':
      return [
        { value: true, label: 'yes' },
        { value: false, label: 'no' },
      ]
    case 'enum':
      return (edition.vocabulary.enums.find(({ name }) => name === type.name)?.values ?? []).map(({ name, label }) => ({
        value: name,
        label,
      }))
    case 'optional':
      return [...choicesOf(edition, type.of), { value: null, label: 'none' }]
    case 'list':
      return choicesOf(edition, type.of)
    default:
      return []
  }
}

/**
 * Facts named after an action or quantity, those that nobody assumes before those that somebody does; then the others likewise.
 * @param about its name.
 */
export function closestFirst(facts: readonly Fact[], about: string): Fact[] {
  const [family = ''] = about.split('.', 1)
  const distanceOf = ({ name, assume, from }: Fact): number =>
    (name.startsWith(`${family}.`) ? 0 : 2) + (assume === undefined && from === undefined ? 0 : 1)
  return [...facts].sort((a, b) => distanceOf(a) - distanceOf(b))
}
