import type { Source } from './edition.ts'

/** A section in its document: `depth` counts the sections it stands in, `within` is the place in the list of the nearest. */
export interface Outlined {
  readonly section: string
  readonly depth: number
  readonly within?: number
}

/** The sections of a source in its order, each with the one it stands in. Cost: grows with the sections. */
export function outlineOf({ sections, depths = [] }: Pick<Source, 'sections' | 'depths'>): readonly Outlined[] {
  const open: number[] = []
  return sections.map((section, index) => {
    const depth = Math.min(depths[index] ?? 0, open.length)
    const within = open[depth - 1]
    open.splice(depth, open.length, index)
    return { section, depth, ...(within === undefined ? {} : { within }) }
  })
}

/** What a section is called, for comparing: capitals and outer spaces are no matter. */
export function sectionKey(section: string): string {
  return section.trim().toLowerCase()
}
