import { publish } from './publish.ts'

/** Publishes a game `g` of one format, one source, `law`, and one entry: this vocabulary and this Markdown. */
export function publishSmall(vocabulary: string, entry: string): ReturnType<typeof publish> {
  return publish([
    { path: 'g/game.yaml', text: 'title: G\nformats: [open]\nauthority: [law]\nprecedence: [recency]\n' },
    { path: 'g/sources/law.md', text: '---\ntitle: Law\nauthority: law\npublished: 1990\n---\n' },
    { path: 'g/vocabulary/all.yaml', text: vocabulary },
    { path: 'g/entries/e.md', text: entry },
  ])
}
