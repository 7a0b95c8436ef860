import { askSmall, type SmallGame } from './small.fixture.ts'

/* A depot by a harbour, for games of a few rules each; the newer of two rules wins. */
const VOCABULARY = `types:
  good: { name: string, weight: int }
  flag: [red, green, blue]
facts:
  night: { type: bool, ask: Is it night? }
  fog: { type: bool, ask: Is there fog? }
  calm: { type: bool, assume: true, ask: Is it calm? }
  tide: { type: int, range: [0, 3], ask: How high is the tide? }
  load: { type: int, ask: How much is loaded? }
  weight: { type: number, ask: How heavy is it? }
  flag: { type: flag, ask: Which flag is up? }
  goods: { type: list(good), ask: Which goods? }
  sizes: { type: list(int), ask: Which sizes? }
  low: { type: bool, ask: Is the water low?, from: tide < 1 }
  deep: { type: bool, ask: Is the water deep?, from: night || tide > 2 }
  spoilt: { type: bool, ask: Is anything spoilt?, from: "goods.exists(g, g.weight < 1)" }
quantities:
  depth: { type: int }
  fee: { type: int, default: 1 }
  moor: { type: int }
  price: { type: int, default: 1, each: { size: sizes } }
  share: { type: int, default: 1, each: { part: "goods.map(g, 6 / g.weight)" } }
actions:
  sail: { default: permitted }
  moor: {}
  unload: { default: permitted, each: { good: goods } }
  lift: { default: permitted, each: { heavy: "goods.filter(g, 12 / g.weight > 2)" } }
`

export const GOODS = [
  { name: 'hay', weight: 3 },
  { name: 'coal', weight: 7 },
  { name: 'iron', weight: 12 },
]

/** What is asked is `sail`, unless it says otherwise. */
export type Game = Omit<SmallGame, 'ask'> & Partial<Pick<SmallGame, 'ask'>>

/** @throws where the game has a fault, or the question. */
export function asked({ ask = 'sail', ...game }: Game) {
  return askSmall(VOCABULARY, { ...game, ask })
}

/** The verdict on sailing, with the rules that win. */
export function verdict(rules: Game['rules'], facts: Game['facts'] = {}) {
  const found = asked({ rules, facts })
  return [found.verdict, ...found.winners]
}

/** What a rule waits for, or why it cannot be computed. */
export function needs(rule: string, rules: Game['rules'], facts: Game['facts'] = {}) {
  const found = asked({ rules, facts }).mightApply.find((each) => each.rule === rule)
  return found && [...found.needs, ...(found.reason === undefined ? [] : [found.reason])]
}
