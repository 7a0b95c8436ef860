import { describe, expect, test } from 'vitest'
import { goesOnWith, questionTaken, understandSentence, weighed } from '../../src/ask/index.ts'
import type { PlainQuestion } from '../../src/domain/index.ts'
import type { Served } from '../../src/editions/index.ts'
import { servedFrom } from '../support/served.ts'

const VOCABULARY = `
types:
  colour: { red: { label: Red }, blue: { label: Blue, aliases: [azure] } }
  starter: { pirate: { label: Pirate }, mayor: { label: Mayor } }
  place: { harbour: { label: the harbour }, open_sea: { label: the open sea } }
  boat: { name: card, fast: { type: bool, ask: Is it fast? } }
  heat: { mine: { type: int, ask: How fast was yours? }, theirs: { type: int, ask: How fast was theirs? } }
facts:
  sail.up: { type: bool, ask: Is the sail up?, words: [sail up] }
  sail.colour: { type: colour, ask: Which colour has the sail? }
  pennant.colour: { type: colour, ask: Which colour has the pennant? }
  flag.colour: { type: colour?, ask: Which colour has the flag? }
  you.pirate: { type: bool, ask: Are you a pirate? }
  storm: { type: bool, ask: Is there a storm? }
  you.champion: { type: bool, ask: Are you the reigning champion?, words: [reigning champion] }
  starter: { type: starter, ask: Who started the race? }
  crew.count: { type: int, range: [0, 50], ask: How many sailors are aboard? }
  race.round: { type: int, range: [1, 9], ask: Which round of the race is it? }
  leave.from: { type: place, ask: From where do they leave? }
  leave.to: { type: place, ask: To where do they leave? }
  race.boat: { type: boat, ask: Which boat would race? }
  tow.boat: { type: boat, ask: Which boat would tow it? }
  pilot: { type: bool, ask: Is your pilot aboard?, words: [pilot] }
  lookout: { type: bool, ask: Does anybody look out?, words: [lookout] }
  signal: { type: bool, ask: Does a card signal it?, words: [Rescue Sailors] }
  turn.yours: { type: bool, ask: Is it your turn?, words: [your turn] }
  you.points: { type: int, ask: How many points have you? }
  opponent.points: { type: int, ask: How many points has the opponent? }
  heats: { type: list(heat), ask: Which heats were sailed? }
  wind_bonus: { type: int, ask: Which wind bonus has it? }
  racing.colours: { type: list(colour), ask: Which colours are in the challenging fleet? }
  raced.colours: { type: list(colour), ask: Which colours are in the fleet challenged? }
quantities:
  race.laps: { type: int, unit: laps, label: laps of the race }
actions:
  race: { label: race, ask: May it race?, default: permitted }
  leave: { label: leave, ask: May they leave?, default: permitted, words: [depart] }
  challenge: { label: challenge them, ask: May they challenge them?, default: permitted, words: [challenge] }
  form_landing_party: { label: form a landing party, ask: May they form a landing party?, default: permitted, words: [landing party] }
`
const SAYINGS = `
asks:
  race:
    says: ["(race|go round the buoys|have a go|launch {race.boat})", "hold a grey gull race"]
    not: [race card]
  leave:
    says: ["(cast off|sail away|get out of here)"]
  challenge:
    says: ["{racing.colours} (take on|pick a fight with) {raced.colours}"]
  race.laps:
    says: ["how (long|many times round) (is it|is the race|)"]
facts:
  sail.up:
    true: ["canvas is (up|set)", "canvas is (up|set) on the mast"]
    false: ["bare poles"]
  storm:
    true: ["(blowing|pouring) hard"]
    false: ["dead calm"]
  crew.count:
    any: ["# (hands|souls) on deck", "manned (by|with) #", "(crew|company) of #"]
  heats:
    each:
      - { says: "# knots (against|versus) #", is: { mine: "#1", theirs: "#2" } }
  tow.boat:
    any: ["(towed|pulled) by {}"]
  flag.colour:
    null: ["bare flagstaff", "(no|without a) flag"]
  you.pirate:
    true: ["my buccaneers", "sailing under the skull", "skull ensign", "ensign over the stern"]
`
const RULE = `---
term: racing
kind: rule
---
Racing and leaving.

## All of it

\`\`\`rule
id: everything
cites: [{ source: book, at: All }]
when: sail.up && sail.colour == 'red' && pennant.colour == 'red' && storm && crew.count > 3 && race.round > 1 && race.boat.fast && !tow.boat.fast && starter == 'mayor' && flag.colour != 'red' && you.pirate
then: { forbid: race }
\`\`\`

\`\`\`rule
id: leaving
cites: [{ source: book, at: All }]
when: leave.from == 'harbour' && leave.to == 'open_sea'
then: { forbid: leave }
\`\`\`

\`\`\`rule
id: challenges
cites: [{ source: book, at: All }]
when: >-
  pilot && lookout && signal && turn.yours && you.points > opponent.points && wind_bonus > 1 && 'red' in racing.colours &&
  'blue' in raced.colours && you.champion
then: { forbid: challenge }
\`\`\`

\`\`\`rule
id: landing
cites: [{ source: book, at: All }]
when: crew.count > 40 || heats.exists(h, h.mine > h.theirs)
then: { forbid: form_landing_party }
\`\`\`

With more than three sailors the race has three laps.

\`\`\`rule
id: laps
cites: [{ source: book, at: All }]
when: crew.count > 3
then: { set: { race.laps: 3 } }
\`\`\`
`
const FILES = [
  {
    path: 'boats/game.yaml',
    text: 'title: Boats\nformats: { open: Open, long-course: Long Course }\nauthority: [book]\nprecedence:\n  - { from: 1990, order: [authority] }\n',
  },
  {
    path: 'boats/sources/book.md',
    text: '---\ntitle: The book\nauthority: book\npublished: 1990\nsections: [All]\n---\n',
  },
  { path: 'boats/vocabulary/all.yaml', text: VOCABULARY },
  { path: 'boats/entries/racing.md', text: RULE },
  { path: 'boats/sayings/all.yaml', text: SAYINGS },
  ...['Sea Witch', 'Storm', 'Rescue Sailors', 'Grey Gull'].map((term) => ({
    path: `boats/entries/${term.toLowerCase().replace(' ', '-')}.md`,
    text: `---\nterm: ${term}\n${term === 'Sea Witch' ? 'aliases: [The Hag]\n' : ''}kind: card\ndata: { boat: { fast: true } }\n---\nA boat.\n`,
  })),
]

/** The game, with more files. */
function boatsWith(...more: typeof FILES): Served {
  return servedFrom([...FILES, ...more], 'boats')
}

const boats = boatsWith()

/** What the likeliest reading takes for said, without what it presumes. */
const heard = (sentence: string) => {
  const [first] = understandSentence(boats, sentence).readings
  return first && questionTaken(boats.edition, first.taken)?.question
}
const facts = (sentence: string) => heard(sentence)?.facts
const asked = (sentence: string) => heard(sentence)?.ask

describe('A message that somebody typed', () => {
  const typed = `typed:
  - message: the harbourmaster gave us the nod, shall we slip our moorings in this gale
    ask: leave
    facts: { storm: true }
    expect: permitted
`
  const taught = boatsWith({ path: 'boats/sayings/typed.yaml', text: typed })
  const like = 'no nod from the harbourmaster yet: shall we slip our moorings'

  test('teaches what those like it ask, which no saying asks', () => {
    const first = (served: Served) => understandSentence(served, like).readings[0]?.question.ask
    expect(first(boats)).not.toEqual(['leave'])
    expect(first(taught)).toEqual(['leave'])
  })

  test('is never taken for what they say', () => {
    expect(understandSentence(taught, like).readings[0]?.question.facts).not.toHaveProperty('storm')
  })
})

describe('A sentence', () => {
  test('becomes a question, with the words each part was taken from and the link that asks it', () => {
    const found = understandSentence(boats, 'may it race with the sail down, june 2000?')
    const at = (from: string) => [[found.query.indexOf(from), found.query.indexOf(from) + from.length]]
    expect(found.taken).toMatchObject([
      { kind: 'asOf', name: '2000-06', at: at('june 2000'), sure: true },
      { kind: 'ask', name: 'race', label: 'race', at: at('race'), sure: true },
      { kind: 'fact', name: 'sail.up', value: false, valueLabel: 'no', at: at('sail down'), sure: true },
    ])
    expect(found.readings[0]?.question).toMatchObject({ ask: ['race'], facts: { 'sail.up': false }, asOf: '2000-06' })
    expect(found.readings[0]?.link).toMatch(/^\?ask=race&f\.sail\.up=false/)
    expect(found.unused).toEqual([])
  })

  test('that asks nothing known gets what a search finds, and no question', () => {
    const { question, link, search } = understandSentence(boats, 'what is racing')
    expect([question, link]).toEqual([undefined, undefined])
    expect(search?.results.map((each) => each.slug)).toContain('racing')
  })

  test('gives a value to the fact whose words stand beside it', () => {
    expect(facts('may it race with a red sail')).toEqual({ 'sail.colour': 'red' })
    expect(facts('may it race with an azure pennant and a red sail')).toEqual({
      'pennant.colour': 'blue',
      'sail.colour': 'red',
    })
    expect(facts('may it race in red')).toEqual({})
    expect(facts('may it race with a red or blue sail')).toEqual({})
    expect(facts('may it race if the sail is not red')).not.toHaveProperty('sail.colour')
  })

  test('counts what stands behind a number, and no bound of it', () => {
    expect(facts('may it race with 4 sailors in round 2')).toEqual({ 'crew.count': 4, 'race.round': 2 })
    expect(facts('may it race with four sailors')).toEqual({ 'crew.count': 4 })
    expect(facts('may it race with more than 4 sailors')).toEqual({})
    expect(facts('may it race with 400 sailors')).toEqual({})
  })

  test('knows from and to', () => {
    expect(facts('may they depart to the harbour from the open sea')).toEqual({
      'leave.from': 'open_sea',
      'leave.to': 'harbour',
    })
  })

  test('takes a card for the fact whose verb it does, and a name that is a plain word for a guess', () => {
    expect(facts('may sea witch race')).toEqual({ 'race.boat.name': 'sea-witch' })
    expect(facts('may it race in a storm')).not.toHaveProperty(['race.boat.name'])
  })

  test('asks for a number where it counts, and for leave where it does not', () => {
    expect(heard('how many laps has the race')?.ask).toEqual(['race.laps'])
    expect(heard('can they race')?.ask).toEqual(['race'])
  })

  test('names a format by its name, and not by a word that means something else', () => {
    expect(heard('long course: may it race')?.format).toBe('long-course')
    expect(heard('may it race in open format')?.format).toBe('open')
    expect(heard('may it race on open water')?.format).toBeUndefined()
  })

  test('takes nothing of the opponent for what is yours, unless it is the opponent who asks', () => {
    expect(facts('may we challenge them with a pilot')).toEqual({ pilot: true })
    expect(facts('my opponent has a pilot, may we challenge them')).toEqual({})
    expect(facts('may we challenge them when his pilot is there')).toEqual({})
    expect(facts('may my opponent challenge them with his pilot')).toEqual({ pilot: true })
  })

  test('does not say of what went, is over, or is one of two, that it is there', () => {
    expect(facts('my pilot was killed, may we challenge them')).toEqual({})
    expect(facts('we lost our pilot, may we challenge them')).toEqual({})
    expect(facts('may we challenge them after a pilot came')).toEqual({})
    expect(facts('may we challenge them with a pilot or a lookout')).toEqual({})
    expect(facts('may we challenge them without a pilot or a lookout')).toEqual({ lookout: false, pilot: false })
    expect(facts('is a pilot aboard, may we challenge them')).toEqual({})
  })

  test('does not say of what was, or will be, that it is', () => {
    expect(facts('last race the sail was up, may it race')).toEqual({ 'sail.up': true })
    expect(facts('last round the sail was up, may it race')).toEqual({})
    expect(facts('the sail will be up, may it race')).toEqual({})
    expect(facts('the sail used to be up, may it race')).toEqual({})
    expect(facts('the sail was up before i came, may it race')).toEqual({})
    expect(facts('there used to be 4 sailors, may it race')).toEqual({})
    expect(facts('last round it had a red sail, may it race')).toEqual({})
    expect(facts('last round it was here and my sail is up, may it race')).toEqual({ 'sail.up': true })
    expect(facts('with the sail up will it race')).toEqual({ 'sail.up': true })
  })

  test('takes nothing that it asks, or takes back, for said', () => {
    expect(facts('is the sail up if we depart')).toEqual({})
    expect(facts('may it race with the sail up or down')).toEqual({})
    expect(facts("he says the sail is up but it isn't, may it race")).toEqual({})
    expect(facts('may it race if the sail is up')).toEqual({ 'sail.up': true })
  })

  test('takes no number that is denied, and nobody else at the table for whoever asks', () => {
    expect(facts('we do not have 4 sailors, may it race')).toEqual({})
    expect(facts('the blue player has 9 points, may we challenge them')).not.toHaveProperty(['you.points'])
    expect(facts('his ship has a pilot, may we challenge them')).toEqual({})
    expect(facts('the reigning champion has a pilot, may we challenge them')).not.toHaveProperty(['you.champion'])
    expect(facts('as the reigning champion may we challenge them')).toEqual({ 'you.champion': true })
  })

  test('knows who does from those to whom it is done', () => {
    expect(facts('the pirate started, may it race')).toEqual({ starter: 'pirate' })
    expect(facts('we started the pirate, may it race')).toEqual({})
  })

  test('takes the name of a card for the card only as it is written', () => {
    expect(facts('may we challenge them by rescue sailors')).toEqual({ signal: true })
    expect(facts('may we challenge them to rescue a sailor')).toEqual({})
  })

  test('knows whose turn it is', () => {
    expect(facts('may we challenge them in my turn')).toEqual({ 'turn.yours': true })
    expect(facts("may we challenge them on the opponent's turn")).toEqual({ 'turn.yours': false })
    expect(facts('may he challenge them in his turn')).toEqual({})
  })

  test('gives a number to whoever has it, and none to what is only near it', () => {
    expect(facts('i have 9 points and my opponent has 7, may we challenge them')).toEqual({ 'you.points': 9 })
    expect(facts('he has 7 points, may we challenge them')).toEqual({ 'opponent.points': 7 })
    expect(facts('may we challenge them if we need 7 points')).toEqual({})
    expect(facts('may we challenge them with wind 7')).toEqual({})
    expect(facts('may it race in the second round')).toEqual({ 'race.round': 2 })
  })

  test('lists all that act, and all that they act on', () => {
    expect(facts('may red and blue ships challenge azure')).toEqual({
      'racing.colours': ['red', 'blue'],
      'raced.colours': ['blue'],
    })
    expect(facts('may azure be challenged by red')).toEqual({ 'raced.colours': ['blue'], 'racing.colours': ['red'] })
    expect(facts('may red or blue challenge them')).toEqual({})
  })

  test('asks the verb behind its subject, and not what it is done to', () => {
    expect(asked('may my opponent leave his landing party')).toEqual(['leave'])
    expect(asked('may he have a landing party')).toEqual(['form_landing_party'])
    expect(asked('is the sail up, may we depart')).toEqual(['leave'])
  })

  test('may be misspelt in what it asks; a misspelt fact is a guess', () => {
    expect(heard('may they depatr with the pennent red')).toEqual({ ask: ['leave'], facts: {} })
  })

  test('is asked in the words of a saying, and told so', () => {
    expect(heard('can they go round the buoys under bare poles')).toEqual({
      ask: ['race'],
      facts: { 'sail.up': false },
    })
    expect(asked('can they cast off')).toEqual(['leave'])
    expect(asked('how many times round is it')).toEqual(['race.laps'])
    expect(facts('may it race with 12 souls on deck')).toEqual({ 'crew.count': 12 })
    expect(facts('may it race in a dead calm')).toEqual({ storm: false })
    expect(facts('may it race when it is not blowing hard')).toEqual({ storm: false })
    expect(facts('may it race when it is blowing hard')).toEqual({ storm: true })
  })

  test('that something is of no kind is said too', () => {
    expect(facts('may it race with a bare flagstaff')).toEqual({ 'flag.colour': null })
    expect(facts('may it race without a flag')).toEqual({ 'flag.colour': null })
  })

  test('what I am is not denied where that is denied of what is mine', () => {
    expect(facts("my buccaneers aren't tired, may it race")).toEqual({ 'you.pirate': true })
    expect(facts("I'm not sailing under the skull, may it race")).toEqual({ 'you.pirate': false })
  })

  test('of two phrases that say the same, the one that is said as it stands has the word', () => {
    expect(facts('may it race, skull torn ensign over the stern')).toEqual({ 'you.pirate': true })
  })

  test('takes words that are run together for the little words they are', () => {
    const [first] = weighed(boats.edition, 'may it race, theres 12 souls on deck, whats needed').readings
    expect(first?.heard.unused.map(({ words }) => words)).toEqual(['needed'])
  })

  test('gives each its part where a saying has a place for it', () => {
    const both = { 'racing.colours': ['red'], 'raced.colours': ['blue'] }
    expect(heard('may red take on azure')).toEqual({ ask: ['challenge'], facts: both })
    expect(heard('red picks a fight with blue')).toEqual({ ask: ['challenge'], facts: both })
  })

  test('does nothing to what it is only done from or with', () => {
    expect(facts('may they launch Sea Witch')).toEqual({ 'race.boat.name': 'sea-witch' })
    expect(facts('may they launch from Sea Witch')).toEqual({})
  })

  test('sets numbers against each other, each in its field', () => {
    const heats = (sentence: string) => facts(`may they form a landing party, ${sentence}`)?.heats
    expect(heats('12 knots against 9')).toEqual([{ mine: 12, theirs: 9 }])
    expect(heats('nine knots versus twelve')).toEqual([{ mine: 9, theirs: 12 }])
    expect(heats('12 knots')).toBeUndefined()
  })

  test('may be typed in a hurry', () => {
    expect(facts('may they form a landing party, 12 knots vs 9')).toEqual({ heats: [{ mine: 12, theirs: 9 }] })
    expect(facts('may we challenge them w/ my lookout')).toEqual({ lookout: true })
    expect(facts('may we challenge them w/o a lookout')).toEqual({ lookout: false })
    expect(asked('hw long is it')).toEqual(['race.laps'])
  })

  test('takes neither end of a range for a number, nor how often for how many', () => {
    for (const range of ['between 2 and 4', '2 to 4', '2-4', '2 or 3', 'two or three', 'at least 2'])
      expect(facts(`may it race with ${range} sailors`), range).toEqual({})
    expect(facts('may it race with between 2 and 4 souls on deck')).toEqual({})
    expect(facts('may it race twice with sailors')).toEqual({})
    expect(facts('may it race x2 with sailors')).toEqual({})
    expect(facts('may it race with sailors x2')).toEqual({})
    expect(facts('may it race with 4 sailors in round 2')).toEqual({ 'crew.count': 4, 'race.round': 2 })
  })

  test('names a card also in the words that ask, though for what then is a guess', () => {
    const [first] = understandSentence(boats, 'may we hold a grey gull race').readings
    expect(first?.taken).toContainEqual(expect.objectContaining({ name: 'race.boat' }))
  })

  test('gives no number to a phrase that counts what stands behind it', () => {
    expect(facts('may it race manned by 4')).toEqual({ 'crew.count': 4 })
    expect(facts('may it race manned by 4 of us')).toEqual({ 'crew.count': 4 })
    expect(facts('may it race, manned with 4 sails')).toEqual({})
  })

  test('is told by each of its phrases, however many others are said beside', () => {
    const all = 'canvas is up on the mast, blowing hard, a crew of 6, manned by 6, may it race'
    expect(facts(all)).toEqual({ 'sail.up': true, storm: true, 'crew.count': 6 })
  })

  test('names a card by its title, its nickname or its address', () => {
    for (const name of ['sea witch', 'the Hag', 'sea-witch', 'Sea Witch'])
      expect(facts(`may it race towed by ${name}`), name).toEqual({ 'tow.boat.name': 'sea-witch' })
  })

  test('says when, in parts of a year too', () => {
    expect(heard('may it race, late 2001')?.asOf).toBe('2001-12')
    expect(heard('in the summer of 2000 may it race')?.asOf).toBe('2000-07')
    expect(heard('before 2001 may it race')?.asOf).toBe('2000-12-31')
  })

  test('says what is mine, and nothing of yours for mine', () => {
    expect(facts('my boat has a pilot, may we challenge them')).toEqual({ pilot: true })
    expect(facts('may we challenge them with my lookout')).toEqual({ lookout: true })
    expect(facts('his boat has a pilot, may we challenge them')).toEqual({})
    expect(facts("my opponent's boat has a pilot, may we challenge them")).toEqual({})
  })

  test('is answered at once where what it says settles it, and nothing is left over that could turn it', () => {
    const sure = understandSentence(boats, 'how many laps with 4 sailors')
    expect(sure.question).toEqual({ ask: ['race.laps'], facts: { 'crew.count': 4 } })
    expect(sure.link).toBe('?ask=race.laps&f.crew.count=4')
    const { question, readings } = understandSentence(boats, 'how many laps with 4 sailors, not on a tuesday')
    expect([question, readings[0]?.sure, readings[0]?.question.ask]).toEqual([undefined, false, ['race.laps']])
  })

  test.each([
    ['a negation', 'may we challenge them, not on a tuesday', true],
    ['a number that a fact of the question could have', 'may we challenge them, we lead by 7', true],
    ['no number beside what no fact of the question counts', 'may we challenge them with 7 gulls overhead', false],
    ['no number where the question turns on none', 'may it race, 7 or so', false],
    ['nothing of a list that is said whole', 'may they form a landing party, 12 knots against 9', false],
    ['more of a list of which a part is said', 'may they form a landing party, 12 knots against 9 and 7 knots', true],
    ['more of it that nobody counts', 'may they form a landing party, 12 knots against 9, some more knots later', true],
    ['no word of thanks', 'thanks for your help, I am not sure: may we challenge them', false],
  ])('leaves over %s: %s', (_, message, isLeftOver) => {
    expect(weighed(boats.edition, message).readings[0]?.heard.isLeftOver).toBe(isLeftOver)
  })

  test('that leaves out what matters offers its question with what is to be asked next, and no ruling', () => {
    const { question, readings } = understandSentence(boats, 'how many laps has the race')
    expect(question).toBeUndefined()
    expect(readings[0]?.question).toEqual({ ask: ['race.laps'], facts: {} })
    expect(readings[0]?.ruling.asks?.fact).toBe('crew.count')
  })

  test('offers at most three readings, the first of which gives the words; no two are one question', () => {
    const { readings, taken, unused } = understandSentence(boats, 'may it race with a red or blue sail')
    expect(readings.length).toBeLessThanOrEqual(3)
    expect(new Set(readings.map(({ link }) => link)).size).toBe(readings.length)
    expect([taken, unused]).toEqual([readings[0]?.taken, readings[0]?.unused])
  })
})

describe('A message that goes on with a question', () => {
  const leaving = { ask: ['leave'], facts: { 'leave.from': 'harbour' } } as const
  const challenging = { ask: ['challenge'], facts: { lookout: true, 'turn.yours': false } } as const
  const next = (before: PlainQuestion, message: string) =>
    understandSentence(boats, message, { before }).readings[0]?.question

  test('asks it of another day', () => {
    expect(next(leaving, 'and in 2001?')).toEqual({ ...leaving, asOf: '2001' })
    expect(next(challenging, 'in 1995?')).toEqual({ ...challenging, asOf: '1995' })
  })

  test('supposes something more of it', () => {
    expect(next(challenging, 'what if we have a pilot')?.facts).toEqual({ ...challenging.facts, pilot: true })
  })

  test.each(['and in 2001?', 'what if we have a pilot', 'no, in my turn', 'back in 1995'])(
    'is what a message goes on with where nobody was asked to reply: %s',
    (message) => expect(goesOnWith(boats.edition, message)).toBe(true),
  )

  test.each(['may it race', 'sail up', 'race in 2001', 'how many laps'])(
    'is nothing to a message of its own: %s',
    (message) => expect(goesOnWith(boats.edition, message)).toBe(false),
  )

  test('adds a fact, and keeps what was said', () => {
    expect(next(challenging, 'we have a pilot')).toEqual({
      ...challenging,
      facts: { ...challenging.facts, pilot: true },
    })
    expect(next(leaving, 'to the open sea')?.facts).toEqual({ 'leave.from': 'harbour', 'leave.to': 'open_sea' })
    expect(understandSentence(boats, 'to the open sea', { before: leaving }).question).toBeDefined()
  })

  test('takes back what was said otherwise', () => {
    expect(next(challenging, 'no, in my turn')?.facts).toEqual({ lookout: true, 'turn.yours': true })
    expect(next(challenging, 'no lookout')?.facts).toEqual({ lookout: false, 'turn.yours': false })
    expect(next(leaving, 'from the open sea')?.facts).toEqual({ 'leave.from': 'open_sea' })
  })

  test('stays with it where it says nothing that is known, and leaves it for a question of its own', () => {
    expect(next(leaving, 'he has a parrot')).toEqual(leaving)
    expect(next(leaving, 'may it race with 4 sailors')).toEqual({ ask: ['race'], facts: { 'crew.count': 4 } })
  })
})
