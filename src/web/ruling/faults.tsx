import { useLocation } from 'preact-iso'
import type { Edition, Problem } from '../../domain/index.ts'
import { Step, type Way } from '../parts/step.tsx'
import { factLabel } from './words.ts'
import './faults.css'

interface Props {
  readonly edition: Edition
  readonly problems: readonly Problem[]
  readonly pairs: readonly (readonly [string, string])[]
}

/** What of a link cannot be read: the faulty part is named, the rest was kept. */
export function Faults({ edition, problems, pairs }: Props) {
  const { path, route } = useLocation()
  if (problems.length === 0) return null
  const rewritten = (change: (pair: readonly [string, string]) => readonly [string, string] | undefined): Way => {
    const query = pairs
      .flatMap((pair) => {
        const next = change(pair)
        return next ? [`${encodeURIComponent(next[0])}=${encodeURIComponent(next[1])}`] : []
      })
      .join('&')
    const url = query === '' ? path : `${path}?${query}`
    return { href: url, take: () => route(url, true) }
  }
  return (
    <section class="faults" role="alert">
      {[...problems].sort(askFirst).map((problem) => {
        const part = partOf(problem, pairs)
        return (
          <div key={problem.at + problem.detail}>
            <p>{told(edition, problem, part, pairs)}</p>
            <div class="fault-buttons">
              {problem.didYouMean.slice(0, 3).map((near) => (
                <Step
                  key={near}
                  class="button"
                  way={rewritten((pair) => (isPart(pair, part) ? mended(pair, problem, near) : pair))}
                >
                  {near.replaceAll('_', ' ')}
                </Step>
              ))}
              <Step class="button" way={rewritten((pair) => (isPart(pair, part) ? without(pair, part) : pair))}>
                Leave it out
              </Step>
            </div>
          </div>
        )
      })}
    </section>
  )
}

interface Part {
  readonly name: string
  /** One of several that a parameter lists. */
  readonly item?: string
}

function partOf({ at }: Problem, pairs: Props['pairs']): Part {
  if (at.startsWith('ask.')) return { name: 'ask', item: at.slice(4) }
  const fact = at.startsWith('facts.') ? at.slice(6) : undefined
  if (fact === undefined) return { name: at }
  const names = pairs.map(([name]) => name).filter((name) => name.startsWith('f.'))
  const own = names
    .filter((name) => `f.${fact}`.startsWith(name))
    .sort((a, b) => a.length - b.length)
    .at(-1)
  return { name: own ?? `f.${fact}` }
}

function isPart([name, value]: readonly [string, string], part: Part): boolean {
  return name === part.name && (part.item === undefined || value.split(',').includes(part.item))
}

function mended(pair: readonly [string, string], problem: Problem, near: string): readonly [string, string] {
  const [name, value] = pair
  if (problem.code === 'question/unknown-fact') return [`f.${near}`, value]
  if (problem.at.startsWith('ask.')) return [name, swapped(value, problem.at.slice(4), near)]
  return [name, near]
}

function without(pair: readonly [string, string], part: Part): readonly [string, string] | undefined {
  const rest = part.item === undefined ? '' : swapped(pair[1], part.item)
  return rest === '' ? undefined : [pair[0], rest]
}

function swapped(list: string, item: string, by?: string): string {
  return list
    .split(',')
    .flatMap((each) => (each === item ? (by ?? []) : each))
    .join(',')
}

function askFirst(a: Problem, b: Problem): number {
  return Number(b.at.startsWith('ask')) - Number(a.at.startsWith('ask'))
}

function told(edition: Edition, { at, code, detail, didYouMean }: Problem, part: Part, pairs: Props['pairs']): string {
  const mean = didYouMean.length > 0 ? ` Did you mean ${didYouMean.slice(0, 3).join(' or ').replaceAll('_', ' ')}?` : ''
  const fact = at.replace(/^facts\.?/, '')
  if (at.startsWith('ask.')) return `This link asks about “${at.slice(4)}”.${mean}`
  if (code === 'question/unknown-fact') return `This link names a fact “${fact}” that is not here.${mean}`
  if (code === 'question/impossible') return 'These facts fit no situation at a table. The last of them is left out.'
  const value = pairs.find(([name]) => name === part.name)?.[1] ?? ''
  if (code === 'question/bad-value' && value.length < MOST_QUOTED)
    return `This link answers “${factLabel(edition, fact)}” with “${value}”.${mean}`
  return `${detail.charAt(0).toUpperCase()}${detail.slice(1)}.${mean}`
}

const MOST_QUOTED = 40
