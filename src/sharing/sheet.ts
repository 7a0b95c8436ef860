import type { Part } from '../domain/index.ts'
import { entryNamed, ruleNamed, type Served } from '../editions/index.ts'
import { type Card, entryCard, gameCard, type Moment, ruleCard, sourceCard } from './card.ts'
import { entryMarkdown, gameMarkdown, ruleMarkdown, sourceMarkdown, sourcesMarkdown } from './markdown.ts'
import type { Subject } from './paths.ts'

/** What is told of a page of a game of which nothing has to be worked out. */
export interface Sheet {
  /** By the name that it goes by now. */
  readonly subject: OfGame
  readonly card: Card
  readonly markdown: () => string
}

type OfGame = Exclude<Subject, { readonly kind: 'home' }>

/** Undefined where the game has nothing of that name. Rulings and changes are those of which nothing is asked. */
export function sheetOf(served: Served, at: Moment, subject: OfGame): Sheet | undefined {
  if (!('name' in subject)) {
    const markdown = () => (subject.kind === 'sources' ? sourcesMarkdown(served) : gameMarkdown(served))
    return { subject, card: gameCard(served, at.point), markdown }
  }
  const { name } = subject
  switch (subject.kind) {
    case 'entries': {
      const entry = entryNamed(served, name)
      if (!entry) return undefined
      const markdown = () => entryMarkdown(served, entry, at)
      return { subject: { ...subject, name: entry.slug }, card: entryCard(served, entry, at.point), markdown }
    }
    case 'rules': {
      const rule = ruleNamed(served, name)
      if (!rule) return undefined
      const markdown = () => ruleMarkdown(served, rule, at)
      return { subject: { ...subject, name: rule.id }, card: ruleCard(served, rule, at), markdown }
    }
    default: {
      const source = served.sources.get(name)
      const markdown = () => (source ? sourceMarkdown(served, source) : '')
      return source && { subject, card: sourceCard(served, source, at.point), markdown }
    }
  }
}

/** What of a ruling's answer is told to whoever does not open it. */
export const RULING_PARTS = ['proof', 'ask', 'noLonger', 'text'] as const satisfies readonly Part[]
