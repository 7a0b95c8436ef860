import { type Command, InvalidArgumentError, Option } from 'commander'
import { dot, graphOf, jsonLd, mermaid } from '../ask/index.ts'
import { CardNames } from '../domain/index.ts'
import { contentDir, pointOf } from './content.ts'
import { draftsIn, onlyOne } from './drafts.ts'
import { Failure, missing } from './failure.ts'
import { type PointOptions, withPoint } from './options.ts'
import { print, problemLine } from './print.ts'

interface GraphOptions extends PointOptions {
  readonly as: 'mermaid' | 'dot' | 'json' | 'jsonld'
  readonly depth: number
}

export function graphCommand(program: Command, done: (code: number) => void): void {
  withPoint(program.command('graph'))
    .description('entries, rules and what ties them: the whole game, or around an entry or a rule')
    .argument('[name...]', 'an entry by its slug, term or alias, or a rule by its id')
    .addOption(
      new Option('--as <form>', 'how to draw it').choices(['mermaid', 'dot', 'json', 'jsonld']).default('mermaid'),
    )
    .option('--depth <edges>', 'how far from the entry or rule', depth, 1)
    .action(async (words: readonly string[], options: GraphOptions) => {
      const name = words.join(' ')
      const { editions } = await draftsIn(contentDir(options.content), options.game)
      const places = editions.map((edition) => ({ edition, around: around(edition, name) }))
      const knowing = name === '' ? places : places.filter((each) => each.around)
      if (knowing.length === 0 && editions.length > 1) throw missing(name, editions)
      const edition = onlyOne((knowing.length > 0 ? knowing : places).map((each) => each.edition))
      const found = graphOf(edition, {
        ...pointOf(options),
        ...(name === '' ? {} : (knowing.find((each) => each.edition === edition)?.around ?? { entry: name })),
        depth: options.depth,
      })
      if (!found.ok) throw new Failure(2, found.problems.map(problemLine))
      const { graph } = found
      const drawn = {
        mermaid: () => mermaid(graph),
        dot: () => dot(graph),
        json: () => JSON.stringify(graph, null, 2),
        jsonld: () => JSON.stringify(jsonLd(graph, edition), null, 2),
      }
      print([drawn[options.as]().trimEnd()])
      done(0)
    })
}

type Edition = Parameters<typeof graphOf>[0]

function around(
  { entries, rules }: Edition,
  name: string,
): { readonly entry: string } | { readonly rule: string } | undefined {
  if (rules.some(({ id }) => id === name)) return { rule: name }
  const entry = new CardNames(entries).find(name)
  return entry === undefined ? undefined : { entry }
}

function depth(text: string): number {
  if (!/^\d{1,3}$/.test(text)) throw new InvalidArgumentError('A depth is a number of edges.')
  return Number(text)
}
