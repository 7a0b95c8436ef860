import type { History } from '../align/index.ts'
import type { Change, ChangeKind, Edition, Section } from '../types.ts'
import type { Plan } from '../write/plan.ts'
import { differences } from './differences.ts'
import { html } from './html.ts'

/** What a report begins with: a file without it was not made by an import. */
export const MARK = '<!doctype html>\n<!-- made by umpire import -->\n'

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:80rem;padding:0 1rem}
table{border-collapse:collapse;width:100%;table-layout:fixed}td,th{border:1px solid #8888;padding:.5rem;vertical-align:top;text-align:left;overflow-wrap:anywhere}
th:first-child,td:first-child{width:9rem}p{white-space:pre-wrap;margin:.3rem 0}ins{background:#cfc;color:#030}del{background:#fcc;color:#300}mark{background:#fd6}`

const ORDER: readonly ChangeKind[] = [
  'changed',
  'split',
  'merged',
  'new',
  'gone',
  'moved',
  'reworded',
  'renumbered',
  'unchanged',
]

/**
 * A page that shows every document beside what stood before it, whole texts and all: it is for who writes the game, and is
 * kept outside the content.
 */
export function reportOf(game: string, history: History, plan: Plan): string {
  const { editions, steps } = history
  const parts = [
    `<h1>${html(game)}: what was imported</h1>`,
    `<p>${plan.counts.entries} entries; not yet: ${plan.counts.rules} rules, ${plan.counts.cases} cases. Pairs to decide: ${plan.counts.unsure}.</p>`,
    ...(plan.spared.length === 0
      ? []
      : [
          '<h2>Not written, since an author has been there</h2>',
          ...plan.spared.map(
            ({ path, text }) => `<details><summary>${html(path)}</summary><pre>${html(text)}</pre></details>`,
          ),
        ]),
    ...steps.map(({ changes, standing, edition, isPart }) => {
      const later = editions[edition] as Edition
      const spotOf = (index: number): Section => {
        const spot = standing[index]
        return (editions[spot?.edition ?? 0] as Edition).sections[spot?.section ?? 0] as Section
      }
      const rows = changes.map((change) =>
        row(
          change,
          change.from.map(spotOf),
          change.to.map((index) => later.sections[index] as Section),
        ),
      )
      const counts = ORDER.map((kind) => [kind, changes.filter((change) => change.kind === kind).length] as const)
      const part = isPart ? ' It speaks of a part only: what it leaves out is not taken as gone.' : ''
      return `<h2>${html(later.date)}: ${html(later.title)}</h2><p>${counts.map(([kind, number]) => `${kind} ${number}`).join(', ')}.${part}</p>
<table><tr><th></th><th>before</th><th>${html(later.date)}</th></tr>${rows.join('\n')}</table>`
    }),
    '<h2>In no section</h2>',
    ...editions.map(
      ({ left, title, counts }) =>
        `<h3>${html(title)}</h3><ul>${left.map(({ text, at, why }) => `<li>${counts} ${at}, ${why}: ${html(text)}</li>`).join('')}</ul>`,
    ),
  ]
  return `${MARK}<html lang="en"><meta charset="utf-8"><title>Import of ${html(game)}</title><style>${STYLE}</style><body>\n${parts.join('\n')}\n</body></html>\n`
}

function row({ kind, flips, alike, unsure }: Change, from: readonly Section[], to: readonly Section[]): string {
  const marks = flips.map(({ sign, word }) => `<mark>${sign}${html(word)}</mark>`).join(' ')
  const note = `${unsure ? '<br><strong>decide</strong>' : ''}${marks === '' ? '' : `<br>${marks}`}${alike > 0 && alike < 1 ? `<br>${Math.round(alike * 100)} % alike` : ''}`
  const [before, after] =
    from.length === 1 && to.length === 1
      ? differences(from[0]?.text ?? '', to[0]?.text ?? '')
      : [from.map(({ text }) => text), to.map(({ text }) => text)].map((texts) => texts.map(html))
  const isSame = kind === 'unchanged' || kind === 'renumbered' || kind === 'moved'
  const cell = (sections: readonly Section[], texts: readonly string[]): string =>
    sections
      .map(({ name }, at) => `<strong>${html(name)}</strong>${isSame ? '' : `<p>${texts[at] ?? ''}</p>`}`)
      .join('<hr>')
  return `<tr><td>${kind}${note}</td><td>${cell(from, before ?? [])}</td><td>${cell(to, after ?? [])}</td></tr>`
}
