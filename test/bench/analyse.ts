import { fileURLToPath } from 'node:url'
import { analyse } from '../../src/authoring/index.ts'
import { Remembering, type SourceFile } from '../../src/domain/index.ts'
import { readContent } from '../../src/store/index.ts'
import { grid, ratio, shown } from './measure.ts'

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

/** An analysis after each edit of one entry, beside the first, which remembers nothing. */
export async function analysing(): Promise<void> {
  const files = (await readContent(CONTENT)).filter(({ path }) => path.startsWith(`${GAME}/`))
  const place = { file: `${GAME}/game.yaml` }
  const memory = new Remembering()
  const timed = (some: readonly SourceFile[]): number => {
    memory.round()
    const start = performance.now()
    analyse(some, place, memory)
    return performance.now() - start
  }
  timed(files)
  const whole = timeOf(() => analyse(files, place))
  const edited = files.flatMap(({ path, text }, at) =>
    path.includes('/entries/') && text.includes('```rule') && text.includes('```case') ? [at] : [],
  )
  const chosen = edited.filter((_, at) => at % Math.ceil(edited.length / ENTRIES) === 0)
  const rows = EDITS.map(([name, from, to]) => {
    const times = chosen.flatMap((at) => {
      const file = files[at] as SourceFile
      const text = file.text.replace(from, to)
      if (text === file.text) return []
      const time = timed(files.with(at, { ...file, text }))
      timed(files)
      return [time]
    })
    times.sort((a, b) => a - b)
    const [middle = 0, most = 0] = [times[Math.floor(times.length / 2)], times[Math.floor(times.length * 0.95)]]
    const within = times.filter((time) => time <= WANTED).length
    return [name, `${times.length}`, shown(middle), shown(most), `${within} of ${times.length}`, ratio(middle, whole)]
  })
  console.log(`${GAME} analysed whole, nothing remembered: ${shown(whole)}`)
  console.log(grid([['edited', 'entries', 'median', '95 of 100', `within ${WANTED} ms`, 'of the whole'], ...rows]))
}

function timeOf(work: () => void): number {
  const start = performance.now()
  work()
  return performance.now() - start
}
