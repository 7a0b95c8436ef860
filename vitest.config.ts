import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/*
 * Tests share no state, so one process may run many files: five times as fast as a fresh context for each. What costs seconds
 * and never changes, as the shipped games published, is then made once in a process. Processes and not threads: a thread that is
 * ended badly takes the whole run with it, also after all has passed.
 *
 * Projects are run one after another by their names, without a pause between: the longest files first, and the short ones
 * fill what is left of the last seconds.
 */
export default defineConfig({
  test: {
    setupFiles: 'test/support/setup.ts',
    pool: 'forks',
    isolate: false,
    // Two also where there are two processors: a test waits for others more often than it computes.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // A busy machine is no failure; what never comes fails all the same.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['test/{browser,embedding}/**/*.test.ts'],
          globalSetup: 'test/browser/setup.ts',
          // Where two processors serve the browser, the server and the tests, a moment may be missed. What is wrong
          // fails each time; what needed another try is named in the report, and is to be mended.
          retry: process.env['CI'] ? 2 : 0,
        },
      },
      {
        extends: true,
        test: { name: 'program', include: ['test/**/*.test.ts'], exclude: ['test/{browser,embedding}/**'] },
      },
      // Next to the code: no browser, no database, no process that has to start. `npm run test:quick` runs these alone.
      { extends: true, test: { name: 'unit', include: ['src/**/*.test.ts'] } },
    ],
  },
})
