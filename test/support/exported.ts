import type { Built } from '../../src/domain/index.ts'
import { Editions } from '../../src/editions/index.ts'
import { ExportFolder, exported, type Written } from '../../src/exporting/index.ts'
import { draftsOf, SMALL } from './http.ts'

const COUNTS = { entries: 0, rules: 0, executable: 0, cases: 0, sections: 0, uncited: 0, uncased: 0 }

export const EXPORTED = { origin: 'https://umpire.example', base: '/rules', today: '2026-11-21' }

/** Writes the games of a folder of fixtures as files. @param page the folder of the built page, ending in a slash. */
export async function exportTo(dir: string, page: string, folder = SMALL): Promise<Written> {
  return writeExport(
    dir,
    page,
    (await draftsOf(folder)).map((edition) => ({ edition, counts: COUNTS })),
  )
}

/** Writes games as files. */
export async function writeExport(dir: string, page: string, built: readonly Built[]): Promise<Written> {
  const editions = new Editions()
  editions.take(
    built,
    built.map(({ edition }) => edition.game),
  )
  const { origin, base, today } = EXPORTED
  const out = await ExportFolder.open(dir)
  const site = { host: { base, isFiles: true }, origin }
  await exported({ editions, site, today, page, tell: () => undefined }, (files) => out.put(files))
  return out.close()
}
