import { defineConfig } from 'vitest/config'

// The tests that speak of logic and graph. Each file in a context of its own: what a mutated module made while it was
// loaded must not be there for the next mutant. Nearly every mutant is put to all of them, so the three that take longer
// than all others together are left out: a score without them is, if anything, too low.
export default defineConfig({
  test: {
    include: [
      'src/{logic,graph}/**/*.test.ts',
      'src/*.test.ts',
      'test/{oracle,spec}/*.test.ts',
      'test/{packs,content}.test.ts',
    ],
    exclude: ['test/oracle/{shipped,clingo}.test.ts', 'src/limits.test.ts'],
    setupFiles: ['test/mutate/setup.ts'],
    env: { ORACLE_RUNS: '0.2' },
    pool: 'threads',
    isolate: true,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
