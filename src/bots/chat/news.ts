import type { News } from '../../compare/index.ts'
import { type Line, most, part, type Sheet } from './sheet.ts'
import { upper } from './words.ts'

/** What is told of a change to a channel that wants to hear of it. @param about in words.  @param link where all of it is. */
export function newsSheet(news: News, about: string, link: string | undefined): Sheet {
  const { kind, title, to, rules, entries, rulings, of } = news
  const flipped = rulings.map(({ label, from, to: now, because }): Line => {
    const why = because.length > 0 ? `, by ${because.map((each) => `“${each}”`).join(', ')}` : ''
    return { name: upper(label), text: `${from} → ${now}${why}` }
  })
  const words = rules.map(({ title: name, old, now, to: status }): Line => {
    const said = [old, now].map((each) => each?.text ?? '')
    const [was = '', is = ''] = said
    return { name, text: was === is || is === '' ? (status ?? 'gone') : was === '' ? is : `${was} → ${is}` }
  })
  const others = entries.map(({ term, change, now }): Line => ({ name: term, text: now[0] ?? change }))
  return {
    tone: 'plain',
    title,
    text: kind === 'day' ? `In the game, since ${to.asOf}.` : 'Published.',
    parts: [
      ...part('Rulings that flipped', most(flipped, MOST_LINES)),
      ...part('Rules', most(words, MOST_LINES)),
      ...part('Entries', most(others, MOST_LINES)),
      ...(link === undefined ? [] : part('More', [{ name: 'All that changed', link }])),
    ],
    foot: about === of ? of : `${about} · ${of}`,
  }
}

const MOST_LINES = 6
