/** Markdown as a reader hears it, without its headings: one line, no marks, a link by its words. To search and to excerpt. */
export function plain(markdown: string): string {
  return markdown
    .replace(/^(```|~~~)[^\n]*\n[\s\S]*?^\1[^\n]*$/gm, ' ')
    .replace(/^ {0,3}#{1,6}(?:[ \t][^\n]*)?$/gm, ' ')
    .replace(/<!--[\s\S]*?-->/g, ' ')
    .replace(/!?\[\[([^\]|]+)(?:\|([^\]]+))?\]\]/g, (_, slug: string, label?: string) => label ?? spoken(slug))
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^[ \t]*(?:>|[-*+]|\d+[.)])[ \t]+/gm, '')
    .replace(/^[ \t]*\|?[ \t:|-]+\|[ \t:|-]*$/gm, ' ')
    .replace(/(?<!\\)[*`|]+|~~|(?<![\p{L}\p{N}\\])_+|(?<!\\)_+(?![\p{L}\p{N}])/gu, ' ')
    .replace(/\\(?=[!-/:-@[-`{-~])/g, '')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,;:!?)])/g, '')
    .trim()
}

/** Of plain text: its first sentence, cut at a word where it is long. */
export function firstSentence(text: string): string {
  const sentence = /^.*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text
  return sentence.length <= LONGEST_SAYING
    ? sentence
    : `${sentence.slice(0, sentence.lastIndexOf(' ', LONGEST_SAYING))} …`
}

const LONGEST_SAYING = 240

function spoken(slug: string): string {
  return slug.replace(/#.*$/, '').replaceAll('-', ' ')
}
