/** Makes anchors of headings as GitHub does: `Borg SHIELDS!` is `borg-shields`, a second one `borg-shields-1`. */
export function anchors(): (heading: string) => string {
  const counts = new Map<string, number>()
  return (heading) => {
    const base = anchorOf(heading)
    let anchor = base
    let count = counts.get(base)
    while (count !== undefined && counts.has(anchor)) anchor = `${base}-${++count}`
    if (count !== undefined) counts.set(base, count)
    counts.set(anchor, 0)
    return anchor
  }
}

function anchorOf(heading: string): string {
  const anchor = heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replace(/ /g, '-')
  return anchor === '' ? 'section' : anchor
}
