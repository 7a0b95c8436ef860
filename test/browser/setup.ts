import type { TestProject } from 'vitest/node'
import { builtPage } from '../../build/page.ts'
import { findChromium, launchForAll } from './browser.ts'

/** What is made once for all files of a run that look at pages. */
interface Shared {
  /** Where the one browser listens; undefined where there is none. */
  readonly browser: string | undefined
  /** The folder of the built page, ending in a slash. */
  readonly page: string
}

declare module 'vitest' {
  interface ProvidedContext extends Shared {}
}

/** Begins before the first of these files, and only where one of them is to run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const path = await findChromium()
  const [page, browser] = await Promise.all([builtPage(), path === undefined ? undefined : launchForAll(path)])
  if (!browser)
    console.warn('No Chromium: tests in a browser are left out. Set CHROMIUM_PATH, or put `chromium` on the PATH.')
  project.provide('page', page)
  project.provide('browser', browser?.wsEndpoint())
  return async () => browser?.close()
}
