import { useEffect } from 'preact/hooks'

/** Names the page in its tab, and to who hears that another page has come. @param name undefined: the page has none yet. */
export function useTitle(name: string | undefined): void {
  useEffect(() => {
    document.title = name === undefined ? 'Umpire' : `${name} · Umpire`
  }, [name])
}
