import type { FaultCode, Place } from '../domain/index.ts'
import type { Examined } from '../publish/index.ts'
import type { Finding } from './findings.ts'

/** One thing that is still to be done. */
export interface Task extends Place {
  /** What it is about: a section, a rule, an entry, a question. */
  readonly name: string
  readonly what: string
}

/** What is still to be done in a game, the most pressing first. */
export interface Todo {
  /** Errors, and warnings that no rule accepts. */
  readonly faults: readonly Task[]
  /** Rules of which something is still to be said, and entries with cases to come. */
  readonly stubs: readonly Task[]
  readonly uncased: readonly Task[]
  readonly uncited: readonly Task[]
  /** Questions that no saying asks. */
  readonly unsaid: readonly Task[]
}

export function todoOf({ pack }: Examined, findings: readonly Finding[]): Todo {
  const coded = (code: FaultCode): Task[] => findings.filter((each) => each.code === code).map(taskOf)
  return {
    faults: findings.filter(({ severity }) => severity !== 'info').map(taskOf),
    stubs: pack.entries.flatMap(({ slug, place, rules, caseStubs }) => [
      ...rules.flatMap(({ id, notYet }) =>
        notYet === undefined ? [] : [{ ...id.place, name: id.value, what: notYet }],
      ),
      ...(caseStubs > 0 ? [{ ...place, name: slug, what: `cases to come: ${caseStubs}` }] : []),
    ]),
    uncased: coded('cover/rule'),
    uncited: coded('cover/section'),
    unsaid: coded('cover/saying'),
  }
}

function taskOf(finding: Finding): Task {
  const { file, line, column, message } = finding
  return { file, line, column, name: nameIn(message), what: message }
}

/** What a message quotes first. */
function nameIn(message: string): string {
  return /^`([^`]*)`/.exec(message)?.[1] ?? ''
}
