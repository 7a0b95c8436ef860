import type { TableLine } from '../../ask/index.ts'

/** A pasted text with a line's name put right: what stands around the name stays. */
export function named(text: string, line: TableLine, term: string): string {
  return changed(text, line, (raw) => {
    const at = raw.indexOf(line.name)
    return at < 0 ? term : `${raw.slice(0, at)}${term}${raw.slice(at + line.name.length)}`
  })
}

/** A pasted text with a line left out; it stays where it was, as a remark. */
export function leftOut(text: string, line: TableLine): string {
  return changed(text, line, (raw) => `# ${raw}`)
}

function changed(text: string, { line }: TableLine, change: (raw: string) => string): string {
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((raw, at) => (at + 1 === line ? change(raw) : raw))
    .join('\n')
}

/** The list an address holds after its `#`: it never leaves the device. */
export function listIn(hash: string): string {
  try {
    return decodeURIComponent(hash.replace(/^#/, ''))
  } catch {
    return ''
  }
}
