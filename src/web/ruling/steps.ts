/** Goes on to an address, and notes that it was come to from here: then Back undoes the step. */
export function push(route: (url: string) => void, url: string): void {
  route(url)
  history.replaceState({ came: true }, '')
}

/** Whether the entry before this one in the history is the step before. */
export function hasCome(): boolean {
  return (history.state as { readonly came?: boolean } | null)?.came === true
}
