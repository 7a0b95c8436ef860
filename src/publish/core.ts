import { type Edition, type Entry, FORGETFUL, type Memory, NO_SAYINGS, type Rule } from '../domain/index.ts'
import { open } from '../editions/index.ts'

/**
 * An edition as far as a bare ruling rests on it, without its prose: the very same object as the last time where none of
 * that is another, so that what was worked out of it is at hand. Without a memory the edition itself.
 * @param edition its rules' conditions the same objects where they are written as before.
 */
export function coreOf(edition: Edition, memory: Memory): Edition {
  if (memory === FORGETFUL) return edition
  const same = <Part extends keyof Edition>(part: Part): Edition[Part] => memory.same(`core ${part}`, edition[part])
  const { stage, language, game, title, vocabulary } = edition
  const rules = memory.same(
    'core rules',
    edition.rules.map((rule) => memory.of('bare', rule, [], () => memory.same(`core rule ${rule.id}`, bareRule(rule)))),
  )
  const entries = memory.same(
    'core entries',
    edition.entries.map((entry) =>
      memory.of('bare', entry, [], () => memory.same(`core entry ${entry.slug}`, bareEntry(entry))),
    ),
  )
  const rest = {
    formats: same('formats'),
    authority: same('authority'),
    precedence: same('precedence'),
    events: same('events'),
  }
  const last = memory.kept<{ core?: Edition }>('core before', [], () => ({}))
  const core = memory.kept('core', [vocabulary, rules, entries, ...Object.values(rest)], (): Edition => {
    const made = { stage, language, game, title, vocabulary, rules, entries, ...rest }
    return { ...made, hash: '', sources: [], sayings: NO_SAYINGS, cases: [], messages: [] }
  })
  open(core, last.core)
  last.core = core
  return core
}

function bareRule({ reading: _, ...rule }: Rule): Rule {
  return { ...rule, title: '', text: '', anchor: '', cites: [], groups: [] }
}

function bareEntry({ slug, term, aliases, kind, formerly, data }: Entry): Entry {
  const prose = { tags: [], see: [], markdown: '', html: '', headings: [], links: [], backlinks: [], rules: [] }
  return { slug, term, aliases, kind, formerly, data, ...prose }
}
