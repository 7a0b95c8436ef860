import type { SourceFile } from '../domain/index.ts'

/** Two small games that are published without an error: `cards`, which has some of everything, and `board`. */
export const FILES: readonly SourceFile[] = Object.entries({
  'cards/game.yaml': `title: Cards
formats: { standard: Standard, quick: Quick }
authority: [event, supplement, rulebook]
precedence:
  - { from: 1994, order: [prohibition, scope, authority, specificity, recency] }
`,
  'cards/sources/rulebook.md': `---
title: Rulebook
authority: rulebook
published: 1994
sections: [Beaming, Borg ships]
---
The first rules.
`,
  'cards/sources/supplement.md': `---
title: Supplement
authority: supplement
published: 2001
sections: [Beaming]
---
The changes.
`,
  'cards/events/worlds.yaml': `title: Worlds
date: 2000-10
format: quick
edition: null
`,
  'cards/vocabulary/all.yaml': `types:
  affiliation: [borg, federation, klingon]
  person:
    name: string
    stopped: { type: bool, assume: false }
facts:
  beam.shields_in_the_way: { type: bool, ask: Are SHIELDS in the way? }
  beam.shields_owner: { type: affiliation, ask: Whose SHIELDS are they? }
  ship_battle.under_way: { type: bool, ask: Is a ship battle under way?, assume: false }
  beam.team: { type: list(person), ask: Who beams? }
  beam.sides: { type: list(affiliation), ask: Which affiliations beam? }
  beam.number: { type: int, range: [0, 99], ask: How many beam? }
quantities:
  beam.most: { type: int, unit: people, label: people in one beam, default: 6 }
actions:
  beam: { label: beam, ask: May they beam?, default: permitted }
`,
  'cards/entries/beaming.md': `---
term: beaming
aliases: [beam, transporters]
kind: rule
tags: [movement]
see: [shields]
formerly: [beaming-up]
---
Moving people by transporter. See [SHIELDS](shields.md).

## SHIELDS block beaming

Nobody beams through SHIELDS.

\`\`\`rule
id: shields-block-beaming
cites: [{ source: rulebook, at: Beaming }, { source: supplement, at: Beaming }]
effective: 1994
when: beam.shields_in_the_way
then: { forbid: beam }
\`\`\`

## Borg SHIELDS let transporters through

Cancelled. Borg SHIELDS stopped nobody outside a ship battle.

\`\`\`rule
id: borg-shields-are-open
cites: [{ source: rulebook, at: Borg ships }]
when: beam.shields_owner == "borg" && !ship_battle.under_way
lifts: [shields-block-beaming]
\`\`\`

\`\`\`rule
id: borg-shields-are-closed
cites: [{ source: supplement, at: Beaming }]
cancels: [borg-shields-are-open]
\`\`\`

\`\`\`case
title: An opponent beams off a Cube, summer 2000
as-of: 2000-06
facts: { beam.shields_in_the_way: true, beam.shields_owner: borg }
ask: beam
expect: permitted
because: [borg-shields-are-open]
\`\`\`

\`\`\`case
title: The same today
facts: { beam.shields_in_the_way: true, beam.shields_owner: borg }
ask: beam
expect: forbidden
because: [shields-block-beaming]
no-longer: [borg-shields-are-open]
\`\`\`

## More people in a quick game

\`\`\`rule
id: quick-beams-are-larger
cites: [{ source: supplement, at: Beaming }]
effective: 2000
formats: [quick]
then: { set: { beam.most: 6 + size(beam.team) } }
\`\`\`

\`\`\`case
title: A team of two in a quick game
as-of: 2000-10
format: quick
facts: { beam.team: [{ name: A }, { name: B }] }
ask: beam.most
expect: 8
because: [quick-beams-are-larger]
\`\`\`
`,
  'cards/entries/shields.md':
    '---\nterm: SHIELDS\nkind: term\n---\nA number on a ship. **Bold**, <script>alert(1)</script> and more.\n',
  'cards/entries/cube.md': '---\nterm: Borg Cube\nkind: card\ntags: [ship, borg]\n---\nA large ship.\n',
  'cards/entries/deja-vu.md': '---\nterm: Déjà Vu\nkind: card\n---\nSeen before.\n',
  'cards/entries/10-30.md': '---\nterm: "10:30"\nkind: card\n---\nA time of day.\n',
  'board/game.yaml': 'title: Board\nformats: { standard: Standard }\nauthority: [rulebook]\n',
  'board/sources/rules.md':
    '---\ntitle: Rules\nauthority: rulebook\npublished: 2017\nsections: [Moves]\n---\nAll of it.\n',
  'board/vocabulary/all.yaml': `facts:
  ship.damaged: { type: bool, ask: Is the ship damaged? }
actions:
  move: { label: move, ask: May it move?, default: permitted }
`,
  'board/entries/cube.md': `---
term: Borg Cube
kind: term
aliases: [cube]
---
It moves towards the nearest world.

## A damaged ship stays

\`\`\`rule
id: damaged-ships-stay
cites: [{ source: rules, at: Moves }]
when: ship.damaged
then: { forbid: move }
\`\`\`

\`\`\`case
title: A damaged ship
facts: { ship.damaged: true }
ask: move
expect: forbidden
because: [damaged-ships-stay]
\`\`\`
`,
}).map(([path, text]) => ({ path, text }))
