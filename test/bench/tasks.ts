import type { Browser, Locator, Page } from 'playwright-core'
import { withShippedGames } from '../browser/games-shipped.ts'
import { grid } from './measure.ts'

/** Milliseconds in which no hand gets from a tap to what comes next. */
const NEXT = 250

const PHONE = { width: 390, height: 780 }

/** Somebody at a phone, whose taps and keys are counted. */
class Hand {
  taps = 0
  keys = 0
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async tap(what: Locator): Promise<void> {
    await what.first().tap()
    this.taps++
    await this.page.waitForTimeout(NEXT)
  }

  link(name: string | RegExp): Promise<void> {
    return this.tap(this.page.getByRole('link', { name }))
  }

  /** A way into the game of cards. */
  way(name: string): Promise<void> {
    return this.tap(this.page.locator('.door', { has: this.page.locator('#door-stccg') }).getByRole('link', { name }))
  }

  button(name: string | RegExp): Promise<void> {
    return this.tap(this.page.getByRole('button', { name }))
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text)
    this.keys += text.length
  }

  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key)
    this.keys++
  }

  /** An answer to the question that the dock asks. */
  async answers(question: RegExp, answer: string): Promise<void> {
    const dock = this.page.locator('.dock', { hasText: question })
    const name = new RegExp(`^${answer}\\b`)
    await this.tap(dock.getByRole('link', { name }).or(dock.getByRole('button', { name })))
  }
}

interface Task {
  readonly name: string
  readonly does: (hand: Hand) => Promise<void>
  /** What stands on the page once it is done. */
  readonly shows: (page: Page) => Locator
}

function verdict(word: string): Task['shows'] {
  return (page) => page.locator('.slab h1', { hasText: word })
}

const SHIELDS = /SHIELDS up between/

/** What a judge is asked at a table, each begun on the first page. */
const TASKS: readonly Task[] = [
  {
    name: 'may they beam through Borg SHIELDS, in June 2000',
    does: async (hand) => {
      await hand.link('May these personnel beam?')
      await hand.answers(SHIELDS, 'Yes')
      await hand.button(/^Date/)
      await hand.type('200006')
      await hand.press('Enter')
      await hand.answers(/Whose SHIELDS/, 'Borg')
    },
    shows: verdict('Permitted'),
  },
  {
    name: 'the same today, typed',
    does: async (hand) => {
      await hand.tap(hand.page.getByRole('combobox'))
      await hand.type('beam borg shields up')
      await hand.tap(hand.page.locator('.plain-words .reading'))
    },
    shows: verdict('Forbidden'),
  },
  {
    name: 'whom may a Federation Away Team attack',
    does: async (hand) => {
      await hand.link(/^May this crew or Away Team start a battle/)
      await hand.answers(/Defense personnel/, 'No')
      await hand.answers(/Is a leader/, 'Yes')
      await hand.answers(/current objective/, 'No')
      await hand.answers(/attacking force/, 'Federation')
    },
    shows: (page) => page.locator('.listed li:last-child .leads-to[data-verdict]'),
  },
  {
    name: 'hit or direct hit, 18 against 9',
    does: async (hand) => {
      await hand.way('All questions')
      await hand.tap(hand.page.getByLabel('Filter'))
      await hand.type('shot')
      await hand.link(/^Result of a shot whose totals are told/i)
      await hand.tap(hand.page.getByLabel(/ATTACK total/))
      await hand.type('18')
      await hand.press('Enter')
      await hand.answers(/DEFENSE total/, 'At least 9')
    },
    shows: (page) => page.locator('.slab[data-verdict="value"] h1', { hasText: /hit/i }),
  },
  {
    name: 'may the Klingons retreat from a Cube',
    does: async (hand) => {
      await hand.link('May your Ships retreat from the Cube?')
      await hand.answers(/Which civilization/, 'Klingon')
    },
    shows: verdict('Forbidden'),
  },
  {
    name: 'what SHIELDS meant in June 2000',
    does: async (hand) => {
      await hand.tap(hand.page.getByRole('combobox'))
      await hand.type('shields')
      await hand.tap(hand.page.getByRole('option', { name: /^SHIELDS/ }))
      await hand.button(/^Date/)
      await hand.type('200006')
      await hand.press('Enter')
    },
    shows: (page) => page.locator('html[data-when="past"] article h1', { hasText: 'SHIELDS' }),
  },
  {
    name: 'what changed between May 2000 and 2001',
    does: async (hand) => {
      await hand.way('What changed')
      await hand.tap(hand.page.getByLabel('From'))
      await hand.type('200005')
      await hand.tap(hand.page.getByLabel('To', { exact: true }))
      await hand.type('2001')
      await hand.press('Enter')
    },
    shows: (page) => page.locator('.changes-rules > li'),
  },
  {
    name: 'keep that ruling for table 12',
    does: async (hand) => {
      await hand.link('May these personnel beam?')
      await hand.answers(SHIELDS, 'Yes')
      await hand.button('Keep')
      await hand.type('12')
      await hand.press('Enter')
    },
    shows: (page) => page.getByText('Kept on this phone.'),
  },
  {
    name: 'show that ruling to the players',
    does: async (hand) => {
      await hand.link('May these personnel beam?')
      await hand.answers(SHIELDS, 'Yes')
      await hand.button('Show players')
    },
    shows: (page) => page.getByRole('dialog').getByText('Forbidden'),
  },
  {
    name: 'a deck with a name mistyped, put right',
    does: async (hand) => {
      await hand.link('Table')
      await hand.tap(hand.page.getByLabel('Paste cards, one a line'))
      await hand.type('3 Borg Cube\nLocutis of Borg')
      await hand.button('Take Locutus of Borg')
    },
    shows: (page) => page.getByText('2 read · 0 unsure · 0 unknown'),
  },
]

/** Milliseconds after which a task that shows nothing counts as not done. */
const PATIENCE = 10_000

/** What it takes to do ten tasks on a phone, by taps and keys. */
export async function tasks(): Promise<void> {
  await withShippedGames(async (chromium, base) => {
    const rows: string[][] = []
    for (const task of TASKS) rows.push(await done(chromium, base, task))
    console.log(grid([['', 'taps', 'keys', ''], ...rows]))
  })
}

async function done(chromium: Browser, base: string, { name, does, shows }: Task): Promise<string[]> {
  const context = await chromium.newContext({ viewport: PHONE, hasTouch: true, isMobile: true })
  const hand = new Hand(await context.newPage())
  hand.page.setDefaultTimeout(PATIENCE)
  try {
    await hand.page.goto(base)
    // As somebody who was here before: all rules stand.
    await hand.page.locator('.directory .letters').waitFor()
    await does(hand)
    await shows(hand.page).first().waitFor()
    return [name, String(hand.taps), String(hand.keys), 'done']
  } catch (error) {
    const [why = ''] = (error instanceof Error ? error.message : String(error)).split('\n').slice(-1)
    return [name, String(hand.taps), String(hand.keys), `not done at ${hand.page.url().slice(base.length)}: ${why}`]
  } finally {
    await context.close()
  }
}
