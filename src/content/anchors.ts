/** Makes anchors of headings as GitHub does: `Borg SHIELDS!` is `borg-shields`, a second one `borg-shields-1`. */
export function anchors(): (heading: string) => string {
  const taken = new Map<string, number>()
  return (heading) => {
    const base = anchorOf(heading)
    let count = taken.get(base) ?? 0
    let anchor = count === 0 ? base : `${base}-${count}`
    while (taken.has(anchor) && count > 0) anchor = `${base}-${++count}`
    if (count === 0 && taken.has(anchor)) anchor = `${base}-${++count}`
    taken.set(base, count + 1)
    if (anchor !== base) taken.set(anchor, 1)
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
