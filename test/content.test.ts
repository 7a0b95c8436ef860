import { describe } from 'vitest'
import { goodPack, openPack } from './support/packs.ts'

const { files, pack } = await openPack('content')

describe('The games that ship with Umpire: every worked example holds', () => {
  goodPack(files, pack)
})
