import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type {
  CaseShown,
  Edit,
  Finding,
  Fix,
  Outcome,
  RuleShown,
  Sentence,
  Why,
  Workbench,
} from '../../authoring/index.ts'
import type { Json } from '../../domain/index.ts'
import { Fold } from '../parts/fold.tsx'
import { hear, mends, why } from './api.ts'
import { type Draft, writtenOf } from './drafts.ts'
import { TaskList } from './home.tsx'
import { deskLink } from './links.ts'

interface Props {
  readonly bench: Workbench | null | undefined
  readonly draft: Draft
  readonly goTo: (line: number) => void
  readonly mend: (edits: readonly Edit[]) => void
}

/** So many are shown whole; of more, what is of no hurry is folded. */
const FEW = 8

/** What the text comes to: what is wrong, the cases, the rules, the rest of the game. */
export function Panels({ bench, draft, goTo, mend }: Props) {
  if (bench === undefined) return <p class="skeleton">Looking at the text.</p>
  if (bench === null) return <p>This file belongs to no game: a game has a file game.yaml.</p>
  const { findings, elsewhere, cases, waiting, rules, impact, neighbours, uncited, slug } = bench
  const failing = cases.filter(({ passes }) => !passes)
  const passing = cases.filter(({ passes }) => passes)
  const yet = waiting > 0 ? `, ${waiting} still to judge` : ''
  const listed = (some: readonly CaseShown[]) => (
    <ul class="desk-cases">
      {some.map((each) => (
        <Case key={`${each.title} ${each.place.line}`} one={each} draft={draft} goTo={goTo} />
      ))}
    </ul>
  )
  return (
    <div class="stack desk-panels" aria-live="off">
      <Findings findings={findings} goTo={goTo} mend={mend} />
      {elsewhere.length > 0 && (
        <Panel title={`New faults elsewhere (${elsewhere.length})`}>
          <TaskList tasks={elsewhere.map((each) => ({ ...each, name: '', what: each.message }))} />
        </Panel>
      )}
      {slug !== undefined && (
        <Panel
          title={`Cases: ${failing.length === 0 ? `${cases.length} pass` : `${failing.length} of ${cases.length} fail`}${yet}`}
        >
          {cases.length === 0 && <p>No case yet. A case is a question with its facts, and what must come of it.</p>}
          {failing.length > 0 && listed(failing)}
          {passing.length > FEW && <Fold title={`Those that pass (${passing.length})`}>{listed(passing)}</Fold>}
          {passing.length > 0 && passing.length <= FEW && listed(passing)}
        </Panel>
      )}
      <Panel
        title={`${impact.length === 0 ? `Other cases come to the same${yet && ' so far'}` : `Other cases that change (${impact.length})`}${yet}`}
      >
        <ul class="desk-list">
          {impact.map(({ title, file, line, from, to }) => (
            <li key={`${file} ${title}`}>
              <a href={deskLink(file, line)}>{title}</a>: {outcome(from)} → {outcome(to)}
            </li>
          ))}
        </ul>
      </Panel>
      {slug !== undefined && <Sentences game={bench.file.split('/', 1)[0] ?? ''} draft={draft} />}
      {rules.length > 0 && (
        <Panel title={`Rules (${rules.length})`}>
          {rules.map((each) => (
            <RuleLife key={each.id} rule={each} isOpen={rules.length <= FEW} draft={draft} goTo={goTo} mend={mend} />
          ))}
        </Panel>
      )}
      {uncited.length > 0 && (
        <Panel title={`Sections of its sources nothing cites (${uncited.length})`}>
          <TaskList tasks={uncited} />
        </Panel>
      )}
      {neighbours.length > 0 && (
        <Panel title={`Entries around it (${neighbours.length})`}>
          <ul class="desk-list">
            {neighbours.map(({ term, file, how }) => (
              <li key={file}>
                <a href={deskLink(file)}>{term}</a> <small>{how}</small>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </div>
  )
}

function Panel({ title, children }: { readonly title: string; readonly children: ComponentChildren }) {
  return (
    <section class="panel stack">
      <h2>{title}</h2>
      {children}
    </section>
  )
}

type Doing = Pick<Props, 'goTo' | 'mend'>

function Findings({ findings, goTo, mend }: { readonly findings: readonly Finding[] } & Doing) {
  const wrong = findings.filter(({ severity }) => severity !== 'info').length
  return (
    <Panel title={wrong === 0 ? 'Nothing is wrong here' : `What is wrong here (${wrong})`}>
      <ul class="desk-list">
        {findings.map(({ line, column, code, message, severity, fixes }) => (
          <li key={`${line}:${column} ${code} ${message}`}>
            <button type="button" class="desk-line" onClick={() => goTo(line)}>
              {severity === 'error' && <em class="badge desk-bad">error</em>} Line {line}: {message}
            </button>
            {fixes.length > 0 && <Fixes fixes={fixes} mend={mend} />}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Case({ one, draft, goTo }: { readonly one: CaseShown; readonly draft: Draft } & Pick<Props, 'goTo'>) {
  const { title, passes, came, failures, decidedBy, was, place } = one
  const [told, setTold] = useState<Why | string>()
  const ask = (): void => {
    if (told !== undefined) setTold(undefined)
    else
      why({ file: draft.file, text: writtenOf(draft), title }).then(setTold, (error: unknown) => setTold(String(error)))
  }
  return (
    <li class={passes ? 'desk-case' : 'desk-case desk-fails'}>
      <button type="button" class="desk-line" onClick={() => goTo(place.line)}>
        <b>
          {passes ? '✓' : '✗'} {title}
        </b>
        <span>
          {passes ? 'passes' : 'fails'}: {shown(came ?? null)}
          {decidedBy.length > 0 && `, by ${decidedBy.join(', ')}`}
          {was && ` (before: ${outcome(was)})`}
        </span>
        {failures.map((each) => (
          <span key={each}>{each}</span>
        ))}
      </button>
      <button type="button" class="button" aria-expanded={told !== undefined} onClick={ask}>
        Why
      </button>
      {typeof told === 'string' && <p role="alert">{told}</p>}
      {typeof told === 'object' && <Reasons why={told} game={draft.file.split('/', 1)[0] ?? ''} />}
    </li>
  )
}

function Reasons({ why: { lines, text, turns, link }, game }: { readonly why: Why; readonly game: string }) {
  return (
    <div class="stack desk-why">
      {text !== '' && <p>{text}</p>}
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
        {turns.map(({ change, verdict }) => (
          <li key={change}>
            would be {verdict} with {change}
          </li>
        ))}
      </ul>
      <a href={`/g/${encodeURIComponent(game)}/rulings${link}`}>Ask it on the page</a>
    </div>
  )
}

const HEARD = {
  'at-once': '✓ heard, and answered at once',
  offered: '✓ heard, and offered',
  wrong: '✗ heard as something else',
  missed: '✗ not heard',
} as const

/** What page and bot would answer to the messages of the entry, and to one that is tried. */
function Sentences({ game, draft }: { readonly game: string; readonly draft: Draft }) {
  const [told, setTold] = useState<readonly Sentence[]>()
  const [tried, setTried] = useState<readonly Sentence[]>([])
  const typed = { file: draft.file, text: writtenOf(draft) }
  const attempt = (event: SubmitEvent) => {
    event.preventDefault()
    const message = String(new FormData(event.currentTarget as HTMLFormElement).get('message'))
    void hear({ ...typed, message }).then((heard) => setTried(heard ?? []))
  }
  return (
    <Panel title="What players would be answered">
      <button type="button" class="button" onClick={() => void hear(typed).then((heard) => setTold(heard ?? []))}>
        Hear the messages of this entry
      </button>
      {told?.length === 0 && <p>It keeps no message: a block said, or a case that is said, is one.</p>}
      <Heard game={game} sentences={told ?? []} />
      <form class="desk-new" onSubmit={attempt}>
        <label class="field">
          Try a message
          <input name="message" required autocomplete="off" />
        </label>
        <button type="submit" class="button">
          Hear it
        </button>
      </form>
      <Heard game={game} sentences={tried} />
    </Panel>
  )
}

function Heard({ game, sentences }: { readonly game: string; readonly sentences: readonly Sentence[] }) {
  if (sentences.length === 0) return null
  return (
    <ul class="stack">
      {sentences.map(({ message, heard, isSure, readings, text }) => (
        <li key={message} class="desk-why">
          <b>“{message}”</b>
          {heard && <p>{HEARD[heard]}</p>}
          {readings.length === 0 && <p>Nobody would understand it.</p>}
          {!isSure && readings.length > 0 && <p>It would be asked which of {readings.length} is meant:</p>}
          {text !== undefined && <p>{text}</p>}
          <ul>
            {readings.map(({ label, ruling, asks, presumed, link }) => (
              <li key={link}>
                <a href={`/g/${encodeURIComponent(game)}/rulings${link}`}>{label}</a>: {ruling}
                {asks !== undefined && `; asks: ${asks}`}
                {presumed.length > 0 && `; taken for granted: ${presumed.join(', ')}`}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

interface LifeProps extends Omit<Props, 'bench'> {
  readonly rule: RuleShown
  readonly isOpen: boolean
}

function RuleLife({ rule, isOpen, draft, goTo, mend }: LifeProps) {
  const { id, title, line, told, applies, life, bonds } = rule
  const [fixes, setFixes] = useState<readonly Fix[]>()
  const ask = () => void mends({ file: draft.file, text: writtenOf(draft), line }).then(setFixes)
  // What was offered was of the text before.
  useEffect(() => setFixes(undefined), [draft.text])
  return (
    <Fold title={id} isOpen={isOpen} class="desk-why">
      <button type="button" class="desk-line" onClick={() => goTo(line)}>
        <span>{title}</span>
        <span>{told}</span>
      </button>
      {applies !== undefined && <p>Applies: {applies}</p>}
      <ul>
        {life.map((each) => (
          <li key={each}>{each}</li>
        ))}
        {bonds.map(({ how, rule: other, title: name, on }) => (
          <li key={`${how} ${other}`}>
            {how} {other} ({name}), {on}
          </li>
        ))}
      </ul>
      {fixes === undefined ? (
        <button type="button" class="button" onClick={ask}>
          What it lacks
        </button>
      ) : (
        <Fixes fixes={fixes} mend={mend} />
      )}
    </Fold>
  )
}

function Fixes({ fixes, mend }: { readonly fixes: readonly Fix[] } & Pick<Props, 'mend'>) {
  if (fixes.length === 0) return <p>No case that it lacks could be made of those there are.</p>
  return (
    <p class="desk-choices">
      {fixes.map(({ title, edits }) => (
        <button key={title} type="button" class="button" onClick={() => mend(edits)}>
          {title}
        </button>
      ))}
    </p>
  )
}

function outcome(one: Outcome | undefined): string {
  return one ? `${shown(one.came)}${one.passes ? '' : ', fails'}` : 'no such case'
}

function shown(value: Json): string {
  return value === null ? 'cannot be at a table' : typeof value === 'string' ? value : JSON.stringify(value)
}
