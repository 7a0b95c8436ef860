const hasIdle = 'requestIdleCallback' in globalThis

/** Runs something when nothing else is to be done. @returns what `notWhenIdle` takes back. */
export const whenIdle = (run: () => void): number =>
  hasIdle ? requestIdleCallback(() => run()) : window.setTimeout(run, 200)

export const notWhenIdle = (id: number): void => (hasIdle ? cancelIdleCallback(id) : clearTimeout(id))
