import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { publish } from '../../src/publish/index.ts'
import { grid, memory, ratio, shown } from './measure.ts'
import { filesOf, packOf, questionsOf } from './packs.ts'
import { filesIn, SHAPES } from './shapes.ts'
import { umpire } from './umpire.ts'

const SIZES = [1_000, 10_000, 100_000]
/** Milliseconds after which a publishing is given up. */
const PATIENCE = 180_000
/** Megabytes that any of them may take. */
const MEMORY = 1000
const QUESTIONS = 200
const SAID = 8
const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))

/** Time to publish and memory a rule, each size in a process of its own; how publishing grows, beside n log n. */
export async function publishing(): Promise<void> {
  const found: { readonly rules: number; readonly once: Once | undefined }[] = []
  for (const rules of SIZES) found.push({ rules, once: await asked<Once>('publish-once', String(rules)) })
  const rows = found.map(({ rules, once }, index) => {
    const before = found[index - 1]
    if (!once) return [count(rules), `more than ${shown(PATIENCE)}`, '', '', '', '', '']
    const grown = before?.once && once.milliseconds / before.once.milliseconds
    const allowed = before && (rules * Math.log(rules)) / (before.rules * Math.log(before.rules))
    return [
      count(rules),
      shown(once.milliseconds),
      `${Math.round(once.resident / 1e6)} MB`,
      grown === undefined || allowed === undefined ? '' : `${ratio(grown, 1)} (n log n: ${ratio(allowed, 1)})`,
      bytes(once.edition / rules),
      bytes(once.index / rules),
      bytes(once.buffers / rules),
    ]
  })
  const heads = ['rules', 'to publish', 'most memory', 'grown', 'edition, a rule', 'index and closures', 'in buffers']
  console.log('The memory columns are bytes a rule, the last two after 200 questions')
  console.log(grid([heads, ...rows]))
  console.log('\nRulebooks of other shapes')
  console.log(grid([['', 'rules', 'of processor time', 'most memory', 'grown'], ...(await ofShapes())]))
}

/** The larger two sizes of each. */
async function ofShapes(): Promise<string[][]> {
  const rows: string[][] = []
  for (const shape of Object.keys(SHAPES)) {
    let before: number | undefined
    for (const rules of SIZES.slice(1)) {
      const once = await asked<ShapeOnce>('publish-shape', String(rules), shape)
      const grown = before !== undefined && once ? ratio(once.milliseconds, before) : ''
      const took = once ? shown(once.milliseconds) : `not in ${MEMORY} MB and ${shown(PATIENCE)}`
      rows.push([shape, count(rules), took, once ? `${Math.round(once.resident / 1e6)} MB` : '', grown])
      before = once?.milliseconds
    }
  }
  return rows
}

type ShapeOnce = Pick<Once, 'milliseconds' | 'resident'>

/** Publishes one rulebook of a shape and prints what that took, for the process that asked. */
export function publishShape(rules: number, shape: string): void {
  const files = filesIn(shape, rules)
  const before = process.threadCpuUsage().user
  const { editions, diagnostics } = publish(files)
  const milliseconds = (process.threadCpuUsage().user - before) / 1000
  if (editions[0]?.rules.length !== rules) throw new Error(diagnostics[0]?.message ?? 'no edition')
  const resident = process.resourceUsage().maxRSS * 1024
  console.log(JSON.stringify({ milliseconds, resident } satisfies ShapeOnce))
}

interface Once {
  readonly milliseconds: number
  /** Bytes of the process at most, once published. */
  readonly resident: number
  /** Bytes kept: by the edition, by what answering made on the heap, and beside it. */
  readonly edition: number
  readonly index: number
  readonly buffers: number
}

/** Publishes one pack and prints what that took, for the process that asked. */
export function publishOnce(rules: number): void {
  const pack = packOf({ rules, actions: rules * 0.03, most: 200, facts: rules * 0.12, own: 30, seed: 6 })
  const files = filesOf(pack)
  const empty = memory()
  const start = performance.now()
  const { editions, diagnostics } = publish(files)
  const milliseconds = performance.now() - start
  const resident = process.resourceUsage().maxRSS * 1024
  const [edition] = editions
  if (!edition || edition.rules.length !== rules) throw new Error(diagnostics[0]?.message ?? 'no edition')
  const kept = memory()
  const engine = umpire(edition)
  for (const asked of questionsOf(pack, QUESTIONS, SAID)) engine.match(engine.read(asked))
  const asked = memory()
  const once: Once = {
    milliseconds,
    resident,
    edition: kept.heap - empty.heap,
    index: asked.heap - kept.heap,
    buffers: asked.beside - kept.beside,
  }
  console.log(JSON.stringify(once))
}

/** Asks a process of its own. @returns undefined where it takes too long, or too much. */
async function asked<Told>(...order: readonly string[]): Promise<Told | undefined> {
  const child = spawn(process.execPath, [`--max-old-space-size=${MEMORY}`, MAIN, ...order], {
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: PATIENCE,
  })
  let said = ''
  for await (const chunk of child.stdout) said += String(chunk)
  return said === '' ? undefined : (JSON.parse(said) as Told)
}

function count(rules: number): string {
  return rules.toLocaleString('en')
}

function bytes(amount: number): string {
  return Math.round(amount).toLocaleString('en')
}
