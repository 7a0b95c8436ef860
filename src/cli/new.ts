import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Command } from 'commander'
import { contentDir } from './content.ts'
import { Failure } from './failure.ts'
import { withContent } from './options.ts'
import { print } from './print.ts'

/** `umpire new <game>`: a folder for another game, small, complete and without a fault, to be written over. */
export function newCommand(program: Command, done: (code: number) => void): void {
  withContent(program.command('new'))
    .description('begin another game, with a first entry, rule and case')
    .argument('<game>', 'the folder to make: small letters, digits and hyphens')
    .action(async (game: string, options: { readonly content?: string }) => {
      const made = await begin(contentDir(options.content), game)
      print(made)
      done(0)
    })
}

/** @returns the files made. @throws Failure where the name is no folder's or the game is there already. */
async function begin(dir: string, game: string): Promise<string[]> {
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(game)) {
    throw new Failure(2, [`"${game}" is no name for a game: use small letters, digits and hyphens.`])
  }
  const files = Object.entries(FILES).map(([path, text]) => [join(dir, game, path), text] as const)
  try {
    await mkdir(dir, { recursive: true })
    await mkdir(join(dir, game))
    for (const [path, text] of files) {
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, text, { flag: 'wx' })
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST')
      throw new Failure(2, [`${join(dir, game)} is there already.`])
    throw new Failure(1, [`${join(dir, game)} cannot be written: ${(error as Error).message}`])
  }
  return files.map(([path]) => path)
}

const FILES = {
  'game.yaml': `title: A new game
formats: { standard: Standard }
authority: [rulebook]
precedence:
  - { from: 2000, order: [prohibition, scope, authority, specificity, recency] }
`,
  'sources/rulebook.md': `---
title: Rulebook
authority: rulebook
published: 2000
sections: [Moving]
---
`,
  'vocabulary/core.yaml': `facts:
  piece.pinned: { type: bool, ask: Is the piece pinned? }
actions:
  move:
    label: move
    ask: May it move?
    default: permitted
    usual: { entry: moving, cites: [{ source: rulebook, at: Moving }], says: A piece may move once a turn. }
`,
  'sayings/core.yaml': `asks:
  move:
    says: ["(move|push|shift) (it|my piece|the piece|)", "(take|make) a move"]
facts:
  piece.pinned:
    true: [pinned, "(stuck|held) in place"]
    false: [free, nothing pins it]
`,
  'entries/moving.md': `---
term: moving
aliases: [move]
kind: rule
---
How pieces move.

## A pinned piece stays

A piece that is pinned may not move.

\`\`\`rule
id: pinned-pieces-stay
cites: [{ source: rulebook, at: Moving }]
when: piece.pinned
then: { forbid: move }
\`\`\`

\`\`\`case
title: A pinned piece
facts: { piece.pinned: true }
ask: move
expect: forbidden
because: [pinned-pieces-stay]
said: can I move a piece that is pinned
\`\`\`

\`\`\`case
title: A free piece
facts: { piece.pinned: false }
ask: move
expect: permitted
\`\`\`
`,
}
