import { cpus } from 'node:os'
import { analysing } from './analyse.ts'
import { ask } from './ask.ts'
import { attack, flood } from './attack.ts'
import { attacker } from './attacker.ts'
import { bombs } from './bombs.ts'
import { browser, keys } from './browser.ts'
import { bundle } from './bundle.ts'
import { cards } from './cards.ts'
import { fitting, heard } from './heard.ts'
import { http, requests } from './http.ts'
import { importing } from './importing.ts'
import { pages } from './pages.ts'
import { publishing, publishOnce, publishShape } from './publishing.ts'
import { rules } from './rules.ts'
import { searching } from './searching.ts'
import { service } from './service.ts'
import { shipped } from './shipped.ts'
import { starting } from './starting.ts'
import { tasks } from './tasks.ts'

/** What Umpire costs, in tables. Figures travel only as ratios within one run. */
const SECTIONS: { readonly [name: string]: { readonly title: string; readonly run: () => Promise<void> } } = {
  service: { title: 'The service with the games that ship with Umpire', run: service },
  cards: { title: 'Cards of links, drawn for the first time', run: cards },
  shipped: { title: 'Questions to the games that ship with Umpire', run: shipped },
  rules: { title: 'Synthetic rulebooks, beside other engines', run: rules },
  publishing: { title: 'Publishing synthetic rulebooks', run: publishing },
  analyse: { title: 'The shipped Star Trek CCG, analysed again after an edit', run: analysing },
  import: { title: 'Two editions of a rulebook, imported', run: importing },
  ask: { title: 'What is asked next', run: ask },
  heard: { title: 'Messages as strangers type them', run: heard },
  http: { title: 'The service, beside bare Fastify and MiniSearch', run: http },
  pages: { title: 'Pages drawn on the server', run: pages },
  attack: { title: 'Lookups beside attacks', run: attack },
  bundle: { title: 'In a browser', run: bundle },
  browser: { title: 'The page in a browser', run: browser },
}

/** Parts of the others by themselves, and what is run seldom. */
const PARTS: typeof SECTIONS = {
  keys: { title: 'What is typed on the page', run: keys },
  tasks: { title: 'Ten tasks on a phone, by taps and keys', run: tasks },
  requests: { title: 'Requests, beside bare Fastify', run: requests },
  search: { title: 'Search, beside MiniSearch', run: searching },
  flood: { title: 'Lookups beside attacks that come as fast as they are answered', run: flood },
  fit: { title: 'The weights of readings, fitted anew', run: fitting },
  bombs: { title: 'Content that means harm', run: bombs },
  start: { title: 'Starts, from editions built before', run: starting },
}

const [command = '', argument = '', more = ''] = process.argv.slice(2)
const chosen = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(SECTIONS)
const all = { ...SECTIONS, ...PARTS }
const strange = chosen.find((name) => !(name in all))
if (command === 'publish-once') publishOnce(Number(argument))
else if (command === 'publish-shape') publishShape(Number(argument), more)
else if (command === 'attacker') await attacker()
else if (strange !== undefined) {
  console.error(`There is no section ${strange}; there are ${Object.keys(all).join(', ')}.`)
  process.exitCode = 1
} else {
  console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'CPU'}`)
  for (const name of chosen) {
    const section = all[name]
    console.log(`\n## ${section?.title}\n`)
    await section?.run()
  }
}
