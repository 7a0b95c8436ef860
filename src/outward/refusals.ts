/**
 * Why an edition of somebody else's is not taken: what is wrong, and what to do. A code keeps its meaning for ever.
 * Source: design 5, Games of others.
 */
export const REFUSALS = {
  'outward/address': ['is no address', 'Name one that begins with https://.'],
  'outward/closed': ['may not be turned to', 'Name a public address, or allow its network with --allow.'],
  'outward/unreachable': ['cannot be reached', 'See whether it is up, and try again.'],
  'outward/too-slow': ['takes too long', 'Try again later.'],
  'outward/too-large': ['is too large', 'No edition is as large: see whether the address is right.'],
  'add/status': ['is not answered', 'Name the address itself: redirects are not followed.'],
  'add/no-edition': [
    'is no edition and no game of a server',
    'Name https://…/v1/games/GAME or https://…/v1/editions/HASH?as=whole, of an export with .json.',
  ],
  'add/one-edition': [
    'is one edition, which never changes',
    'To follow a game name its address: https://…/v1/games/GAME.',
  ],
  'add/hash': ['is another edition than the one that was named', 'Ask whoever keeps the game for its hash.'],
  'add/language': ['is written in a language of conditions that this program does not know', 'Take a newer Umpire.'],
  'add/game': ['is of a game that cannot be called so', 'Ask whoever keeps the game.'],
  'add/rejected': ['has errors, as one’s own content may have', 'Ask whoever keeps the game to publish it anew.'],
  'add/too-much': ['takes more time or memory to be read than it may', 'See whether the address is right.'],
  'add/own-game': ['is a game that is here already', 'Yours stays; only games of other names can be added.'],
} as const satisfies { readonly [code: string]: readonly [string, string] }

export type AddCode = keyof typeof REFUSALS

/** Why nothing was fetched at all. */
export type OutwardCode = Extract<AddCode, `outward/${string}`>
