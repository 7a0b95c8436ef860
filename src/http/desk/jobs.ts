import {
  type Analysis,
  type Completion,
  completionsAt,
  correctionEdit,
  type Desk,
  type Edit,
  edited,
  type Fix,
  type Hover,
  hoverAt,
  mendsAt,
  type Outline,
  outlineOf,
  type Sentence,
  saidEdit,
  sentenceOf,
  sentencesOf,
  slugOf,
  type Why,
  type Workbench,
  whyOf,
  workbenchOf,
} from '../../authoring/index.ts'
import type { Correction } from '../../domain/index.ts'

/** A text as it is typed; absent: as the file is. */
interface Typed {
  readonly file: string
  readonly text?: string
}

/** What is asked of the desk. */
export type DeskJob =
  | { readonly kind: 'outline' }
  /** At once: asked again, what cases wait is judged on. */
  | ({ readonly kind: 'look' } & Typed)
  | ({ readonly kind: 'why'; readonly title: string } & Typed)
  /** The messages of an entry, or another that somebody tries. */
  | ({ readonly kind: 'hear'; readonly message?: string } & Typed)
  /** What can be done about what stands on a line. */
  | ({ readonly kind: 'mend'; readonly line: number } & Typed)
  /** A correction as a case below its rule; in the text of a file that is written otherwise than it is, where one is named. */
  | ({ readonly kind: 'correct'; readonly correction: Correction } & Partial<Typed>)
  /** A message nobody understood as a block `said`, in the file that is named or in that of the entry it is about. */
  | ({
      readonly kind: 'said'
      readonly game: string
      readonly message: string
      readonly chosen?: string
    } & Partial<Typed>)
  | ({ readonly kind: 'complete' | 'hover'; readonly line: number; readonly column: number } & Typed)

/** By the kind of a job, what it comes to; null where there is no such thing. */
export interface DeskDone {
  readonly outline: readonly Outline[]
  readonly look: Workbench | null
  readonly why: Why | null
  readonly hear: readonly Sentence[] | null
  readonly mend: readonly Fix[]
  readonly correct: Put | null
  readonly said: Put | null
  readonly complete: readonly Completion[]
  readonly hover: Hover | null
}

/** The text of a file with something put in it, and the line where that begins. */
export interface Put {
  readonly file: string
  readonly line: number
  readonly text: string
}

/** What a job comes to, as plain values. */
export function doJob(desk: Desk, job: DeskJob): DeskDone[DeskJob['kind']] {
  if (job.kind === 'outline')
    return desk.games.flatMap((game) => {
      const analysis = desk.analysis(`${game}/`)
      return analysis ? [outlineOf(analysis)] : []
    })
  if (job.kind === 'correct')
    return put(desk, job.correction.game, job, (analysis) => correctionEdit(analysis, job.correction))
  if (job.kind === 'said') return put(desk, job.game, job, (analysis) => saidEdit(analysis, job, job.file))
  const { file, text } = job
  if (job.kind === 'look') {
    const now = desk.further(file, text)
    // Judged on, an analysis is another: the text as it is written is beside itself.
    const isWritten = text === undefined || desk.textOf(file) === text
    const before = isWritten ? now : desk.further(file)
    return before && now ? workbenchOf(before, now, file) : null
  }
  const now = job.kind === 'why' ? desk.analysis(file, text) : desk.soon(file, text)
  if (!now) return job.kind === 'complete' || job.kind === 'mend' ? [] : null
  switch (job.kind) {
    case 'why':
      return whyOf(now, file, job.title) ?? null
    case 'hear':
      return job.message === undefined ? sentencesOf(now, slugOf(file) ?? '') : [sentenceOf(now, job.message)]
    case 'mend':
      return mendsAt(now, file, job.line, job.line)
    case 'complete':
      return completionsAt(now, job)
    case 'hover':
      return hoverAt(now, job) ?? null
  }
}

/** @param edit what is put where, as the files are. */
function put(
  desk: Desk,
  game: string,
  { file, text }: Partial<Typed>,
  edit: (analysis: Analysis) => Edit | undefined,
): Put | null {
  const analysis = file === undefined ? desk.analysis(`${game}/`) : desk.analysis(file, text)
  const made = analysis && edit(analysis)
  const found = made && analysis.files.get(made.file)
  if (!found) return null
  const blank = made.text.length - made.text.trimStart().length
  return { file: found.path, line: made.line + blank, text: edited(found.text, made) }
}
