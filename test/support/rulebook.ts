/*
 * A rulebook that nobody wrote, and a later edition of it with edits that are known: what `umpire import` says of the two is
 * compared with what was done. Numbers come from a seed, so every run has the same.
 */

interface Article {
  readonly id: number
  words: string
}

interface Chapter {
  readonly title: string
  articles: Article[]
}

/** What was done to an article, by the number it had or has. */
export interface Planted {
  readonly kind: 'unchanged' | 'renumbered' | 'moved' | 'split' | 'merged' | 'reworded' | 'changed' | 'new' | 'gone'
  readonly from: readonly string[]
  readonly to: readonly string[]
}

export interface Rulebooks {
  readonly before: string
  readonly after: string
  readonly planted: readonly Planted[]
}

const SUBJECTS =
  'player scout captain referee dealer guard pilot merchant ranger keeper envoy herald builder farmer smith archer sailor monk'.split(
    ' ',
  )
const THINGS =
  'card token tile marker deck ship tower bridge harbour market field road gate vault lantern wagon banner crown letter coin map'.split(
    ' ',
  )
const VERBS =
  'move draw discard place reveal trade attack build repair rotate exchange capture return shuffle count store burn lift'.split(
    ' ',
  )
const TIMES =
  'dawn combat scoring setup upkeep winter harvest truce siege parley mustering drafting voyage council festival'.split(
    ' ',
  )
const MANNER =
  'slowly openly twice secretly together carefully once aloud face-down sideways freely immediately silently quickly'.split(
    ' ',
  )

/** @param sections about how many articles; @param seed of the draw. */
export function rulebooks(sections: number, seed: number): Rulebooks {
  const random = drawer(seed)
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
  const name = (): string =>
    `${pick(['ka', 'lo', 'mi', 'tur', 'ves', 'bran', 'del', 'or'])}${pick(['ra', 'len', 'dor', 'mis', 'tha', 'gon', 'vel', 'quin'])}${pick(['', 's', 'ith', 'an', 'or'])}`
  const sentence = (): string =>
    `A ${pick(SUBJECTS)} ${pick(['must', 'may', 'must not', 'may not'])} ${pick(VERBS)} ${pick(['one', 'two', 'three', 'each', 'the'])} ${name()} ${pick(THINGS)} ${pick(MANNER)} during ${pick(TIMES)} ${pick(['if', 'unless', 'while', 'before'])} the ${name()} ${pick(SUBJECTS)} holds a ${pick(THINGS)} near the ${pick(THINGS)} of ${name()}.`
  const text = (): string => Array.from({ length: 2 + Math.floor(random() * 3) }, sentence).join(' ')
  let next = 0
  const chapters: Chapter[] = Array.from({ length: Math.max(2, Math.round(sections / 25)) }, () => ({
    title: `${name()} and ${pick(THINGS)}`.replace(/^./, (letter) => letter.toUpperCase()),
    articles: Array.from({ length: 25 }, () => ({ id: next++, words: text() })),
  }))
  // Every tenth article refers to another.
  const all = chapters.flatMap(({ articles }) => articles)
  const refers = new Map(all.filter(({ id }) => id % 10 === 3).map(({ id }) => [id, pick(all).id]))
  const numbersIn = (list: readonly Chapter[]): Map<number, string> =>
    new Map(
      list.flatMap(({ articles }, chapter) => articles.map(({ id }, at) => [id, `${chapter + 1}.${at + 1}`] as const)),
    )
  const print = (list: readonly Chapter[]): string => {
    const numbers = numbersIn(list)
    const line = ({ id, words }: Article): string => {
      const other = numbers.get(refers.get(id) ?? -1)
      return `${numbers.get(id)} ${words}${other === undefined ? '' : ` See ${other}.`}`
    }
    return `# Rules\n\n${list.map(({ title, articles }, at) => `## ${at + 1}. ${title}\n\n${articles.map(line).join('\n\n')}\n`).join('\n')}`
  }

  const before = print(chapters)
  const old = numbersIn(chapters)
  const later = chapters.map(
    ({ title, articles }): Chapter => ({ title, articles: articles.map((each) => ({ ...each })) }),
  )
  const done = new Map<number, Planted['kind']>()
  const partners = new Map<number, number>()
  const pointed = new Set(refers.values())
  const free = (chapter: Chapter): Article | undefined => {
    const open = chapter.articles.filter(({ id }) => !done.has(id) && !refers.has(id) && !pointed.has(id))
    return open.length === 0 ? undefined : pick(open)
  }
  for (const [index, chapter] of later.entries()) {
    const edit = (kind: Planted['kind'], work: (article: Article, at: number) => void): void => {
      const article = free(chapter)
      if (!article) return
      done.set(article.id, kind)
      work(article, chapter.articles.indexOf(article))
    }
    edit('changed', (article) => {
      article.words = article.words.replace(
        /\b(must not|may not|must|may)\b/,
        (word) => ({ 'must not': 'must', 'may not': 'may', must: 'must not', may: 'may not' })[word] as string,
      )
    })
    edit('reworded', (article) => {
      const word = MANNER.find((each) => article.words.includes(each)) as string
      article.words = article.words.replace(word, `quite ${word}`)
    })
    edit('gone', (_, at) => chapter.articles.splice(at, 1))
    edit('split', (article, at) => {
      const [first = '', ...rest] = article.words.split(/(?<=\.) /)
      const second = { id: next++, words: rest.join(' ') }
      article.words = first
      partners.set(article.id, second.id)
      chapter.articles.splice(at + 1, 0, second)
    })
    edit('merged', (article) => {
      const other = free(chapter)
      if (!other) return done.delete(article.id)
      done.set(other.id, 'merged')
      partners.set(article.id, other.id)
      article.words = `${article.words} ${other.words}`
      chapter.articles.splice(chapter.articles.indexOf(other), 1)
      return undefined
    })
    edit('moved', (article, at) => {
      chapter.articles.splice(at, 1)
      const target = later[(index + 7) % later.length] as Chapter
      target.articles.splice(Math.floor(random() * target.articles.length), 0, article)
    })
    const fresh = { id: next++, words: text() }
    done.set(fresh.id, 'new')
    chapter.articles.splice(Math.floor(random() * chapter.articles.length), 0, fresh)
  }

  const now = numbersIn(later)
  const numberOf = (numbers: ReadonlyMap<number, string>, id: number | undefined): string[] =>
    (id === undefined ? [] : ((numbers.get(id) ?? []) as string[])) &&
    [numbers.get(id as number)].filter((each) => each !== undefined)
  const seconds = new Set(partners.values())
  const planted = [...new Set([...old.keys(), ...now.keys()])].flatMap((id): Planted[] => {
    if (seconds.has(id)) return []
    const kind = done.get(id) ?? (old.get(id) === now.get(id) ? 'unchanged' : 'renumbered')
    const other = partners.get(id)
    return [
      {
        kind,
        from: [...numberOf(old, id), ...(kind === 'merged' ? numberOf(old, other) : [])],
        to: [...numberOf(now, id), ...(kind === 'split' ? numberOf(now, other) : [])],
      },
    ]
  })
  return { before, after: print(later), planted }
}

/** Numbers from 0 to 1, the same for one seed. */
function drawer(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
