import { expect, test } from 'vitest'
import { publish } from './publish.ts'

/** What is told of questions that name nobody, in a game with this vocabulary. */
function told(vocabulary: string): readonly string[] {
  const { diagnostics } = publish([
    { path: 'g/game.yaml', text: 'title: Ferries\nformats: { open: Open }\n' },
    { path: 'g/vocabulary/all.yaml', text: vocabulary },
  ])
  return diagnostics
    .filter(({ code }) => code === 'cover/subject')
    .map(({ severity, line, message }) => `${severity} ${line} ${message}`)
}

const action = (ask: string) => told(`actions:\n  sail: { label: sail, ask: "${ask}" }\n`)
const quantity = (label: string) => told(`quantities:\n  toll: { type: int, label: "${label}" }\n`)

test('A question that speaks of somebody before it names anybody is told, with its words', () => {
  expect(action('May they sail?')).toEqual([
    'info 2 `sail` asks of somebody it does not name (“May they sail?”). Say whom or what it is about: in a list nothing else tells.',
  ])
  for (const ask of ['Must he be landed?', 'May you sink it?', 'Does it sail?', 'May its crew sail?'])
    expect(action(ask)).toHaveLength(1)
  for (const label of ['its speed now', 'whether they are sailors', 'how many of them'])
    expect(quantity(label)).toHaveLength(1)
})

test('One that names somebody first is not, whatever it is called then', () => {
  for (const ask of [
    'May the boat keep its crew?',
    'May you sail?',
    'May sailors land their boat?',
    'May you and they sail?',
  ])
    expect(action(ask)).toEqual([])
})

test('The name of a value may say “it” of nothing at all', () => {
  for (const label of ['whether it is night', 'speed of the boat', 'what becomes of the crew'])
    expect(quantity(label)).toEqual([])
})
