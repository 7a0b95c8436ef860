import { fileURLToPath } from 'node:url'
import { analyse, Desk } from '../../src/authoring/index.ts'
import type { SourceFile } from '../../src/domain/index.ts'
import { readContent } from '../../src/store/index.ts'
import { grid, quantile, ratio, shown } from './measure.ts'

const CONTENT = fileURLToPath(new URL('../../content', import.meta.url))
const GAME = 'stccg'
/** Entries edited, evenly spread over all that have a rule and a case. */
const ENTRIES = 40
/** An edit of one entry is answered within so much, in milliseconds. */
const WANTED = 100

/** What an author does to an entry while typing. */
const EDITS: readonly (readonly [name: string, from: RegExp, to: string])[] = [
  ['a word of prose', /\n\n/, '\n\nSome words more.\n\n'],
  ['what a case expects', /expect: \w+/, 'expect: silent'],
  ['a condition', /when: ([a-z][\w.]*)$/m, 'when: $1 || 1 > 2'],
  ['a conclusion', /permit: /, 'require: '],
  ['a rule that cannot be read', /^then: .+$/m, 'then: { permit: beam'],
]

/**
 * What an editor shows after each edit of one entry, and when all cases are judged that hang on it, beside the first analysis,
 * which remembers nothing.
 */
export async function analysing(): Promise<void> {
  const files = (await readContent(CONTENT)).filter(({ path }) => path.startsWith(`${GAME}/`))
  const whole = timeOf(() => analyse(files, { file: `${GAME}/game.yaml` }))
  const desk = new Desk(files, () => performance.now())
  const timed = ({ path }: SourceFile, text: string): Timed => {
    desk.put(path, text)
    const start = performance.now()
    let analysis = desk.soon(path)
    const shown = performance.now() - start
    while (analysis && analysis.waiting > 0) analysis = desk.further(path)
    return { shown, judged: performance.now() - start }
  }
  desk.analysis(`${GAME}/game.yaml`)
  const edited = files.filter(
    ({ path, text }) => path.includes('/entries/') && text.includes('```rule') && text.includes('```case'),
  )
  const chosen = edited.filter((_, at) => at % Math.ceil(edited.length / ENTRIES) === 0)
  const rows = EDITS.map(([name, from, to]) => {
    const times = chosen.flatMap((file) => {
      const text = file.text.replace(from, to)
      if (text === file.text) return []
      const time = timed(file, text)
      timed(file, file.text)
      return [time]
    })
    const [first, last] = [times.map((each) => each.shown), times.map((each) => each.judged)]
    const within = first.filter((time) => time <= WANTED).length
    const told = [first, last].flatMap((some) => [shown(quantile(some, 0.5)), shown(quantile(some, 0.95))])
    return [name, `${times.length}`, ...told, `${within} of ${times.length}`, ratio(quantile(last, 0.5), whole)]
  })
  const [median, most] = ['median', '95 of 100']
  console.log(`${GAME} analysed whole, nothing remembered: ${shown(whole)}`)
  console.log(
    grid([
      [
        'edited',
        'entries',
        `shown, ${median}`,
        most,
        `all judged, ${median}`,
        most,
        `shown in ${WANTED} ms`,
        'of the whole',
      ],
      ...rows,
    ]),
  )
}

interface Timed {
  /** Milliseconds until what is wrong shows, and until no case waits. */
  readonly shown: number
  readonly judged: number
}

function timeOf(work: () => void): number {
  const start = performance.now()
  work()
  return performance.now() - start
}
