import type {
  Diagnostic,
  ParsedCase,
  ParsedEntry,
  ParsedPack,
  ParsedRule,
  Place,
  SourceFile,
} from '../../domain/index.ts'
import { parsePacks } from '../index.ts'

/** A game `g` of one folder; `files` by path inside it. */
export function folder(files: Readonly<Record<string, string>>): SourceFile[] {
  const all = { 'game.yaml': 'title: Game\n', ...files }
  return Object.entries(all).map(([path, text]) => ({ path: `g/${path}`, text }))
}

export function parse(files: Readonly<Record<string, string>>): { pack: ParsedPack; diagnostics: Diagnostic[] } {
  const { packs, diagnostics } = parsePacks(folder(files))
  const [pack] = packs
  if (!pack) throw new Error('no pack')
  return { pack, diagnostics }
}

/** An entry `beam` with a front matter of three lines, so that `body` begins on line 4. */
export function parseEntry(body: string): { entry: ParsedEntry; pack: ParsedPack; diagnostics: Diagnostic[] } {
  const { pack, diagnostics } = parse({ 'entries/beam.md': `---\nterm: Beam\n---\n${body}` })
  const [entry] = pack.entries
  if (!entry) throw new Error(diagnostics.map(line).join('\n'))
  return { entry, pack, diagnostics }
}

/** The one rule of a block; its YAML begins on line 5. */
export function parseRule(yaml: string): ParsedRule {
  const { entry, diagnostics } = parseEntry(`\`\`\`rule\n${yaml}\n\`\`\`\n`)
  const [rule] = entry.rules
  if (!rule) throw new Error(diagnostics.map(line).join('\n'))
  return rule
}

export function parseCase(yaml: string): ParsedCase {
  const { entry, diagnostics } = parseEntry(`\`\`\`case\n${yaml}\n\`\`\`\n`)
  const [example] = entry.cases
  if (!example) throw new Error(diagnostics.map(line).join('\n'))
  return example
}

/** What is wrong with a rule block whose YAML begins on line 5, as `line:column code message`. */
export function ruleFaults(yaml: string): string[] {
  return parseEntry(`\`\`\`rule\n${yaml}\n\`\`\`\n`).diagnostics.map(line)
}

export function caseFaults(yaml: string): string[] {
  return parseEntry(`\`\`\`case\n${yaml}\n\`\`\`\n`).diagnostics.map(line)
}

/** What is wrong with a said block whose YAML begins on line 5. */
export function saidFaults(yaml: string): string[] {
  return parseEntry(`\`\`\`said\n${yaml}\n\`\`\`\n`).diagnostics.map(line)
}

/** What is wrong with one file of the game, as `line:column code message`. */
export function faultsOf(path: string, text: string): string[] {
  return parse({ [path]: text }).diagnostics.map(line)
}

export function line(diagnostic: Diagnostic): string {
  return `${diagnostic.line}:${diagnostic.column} ${diagnostic.code} ${diagnostic.message}`
}

export function spot(place: Place): string {
  return `${place.line}:${place.column}`
}

/** The character of a file at a place. */
export function characterAt(text: string, place: Place): string | undefined {
  return text.split(/\r\n?|\n/)[place.line - 1]?.[place.column - 1]
}
