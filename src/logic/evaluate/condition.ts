import type { Always, Rule } from '../../domain/index.ts'
import type { Truth } from '../values/kleene.ts'
import { FAILED } from '../values/values.ts'
import type { Binding } from './binding.ts'
import { type Evaluation, identity } from './evaluation.ts'
import { truth } from './operators.ts'

/** Begins the key of the unknown that a condition left in error stands for. */
const ERROR = 'error:'

/** The rule whose condition was left in error. */
export function ruleInError(key: string): string {
  return key.slice(ERROR.length).split('|', 1)[0] as string
}

/** Whether a rule's condition holds in a look. One left in error is a might of its own: an unknown that nobody is asked for. */
export function conditionOf(ev: Evaluation, { id, when }: Rule, binding?: Binding): Truth {
  if (!when) return true
  ev.step()
  return ev.alone(binding?.variable, binding?.element, () => {
    const found = truth(ev, ev.theory.run(when.expr)(ev))
    if (found !== FAILED) return found
    const element = binding ? `|${identity(binding.element)}` : ''
    const own = ev.atom({ key: `${ERROR}${id}${element}`, path: '', type: { kind: 'bool' }, described: true })
    return truth(ev, own)
  })
}

/** Whether what cannot be otherwise holds in a look; worked out once. */
export function alwaysIn(ev: Evaluation, always: Always): Truth {
  return ev.once(always, always.expr, (look) => truth(look, look.theory.run(always.expr)(look)))
}
