/** A page without script: a heading and safe HTML made when the edition was published. */
export function page(title: string, heading: string, html: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title></head>
<body><h1>${escaped(heading)}</h1>
${html}
</body>
</html>
`
}

/** For a page without script: it loads pictures and nothing else, and nobody frames it. */
export const PAGE_HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; img-src 'self' https:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Frame-Options': 'DENY',
} as const

/** Text as HTML, also inside an attribute. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
