// Reads a folder of games, publishes it, and asks until there is a verdict: npm install && npm start
import { readdir, readFile } from 'node:fs/promises'
import { answer, publish } from 'umpire'

const folder = new URL('../games/', import.meta.url)
const paths = (await readdir(folder, { recursive: true })).map((path) => path.replaceAll('\\', '/'))
const files = await Promise.all(
  paths
    .filter((path) => /\.(?:md|yaml)$/.test(path))
    .map(async (path) => ({ path, text: await readFile(new URL(path, folder), 'utf8') })),
)

const { editions, diagnostics } = publish(files)
for (const { file, line, message, severity } of diagnostics)
  if (severity === 'error') console.error(`${file}:${line} ${message}`)
const [chess] = editions

// What the players answer when they are asked.
const players = { 'king.moved': false, 'rook.moved': false }

let facts = {}
for (;;) {
  const outcome = answer(chess, { ask: 'castle', facts, asOf: '2024-06-01' })
  if (!outcome.ok) throw new Error(outcome.problems.map(({ detail }) => detail).join('; '))
  const { text, ask, edition } = outcome.answer
  const next = ask.find(({ assumed }) => assumed === undefined)
  if (!next) {
    console.log(text)
    console.log(`As of 2024-06-01; edition ${edition}`)
    break
  }
  console.log(`${next.question} ${players[next.fact]}`)
  facts = { ...facts, [next.fact]: players[next.fact] }
}
