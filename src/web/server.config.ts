import { relative, resolve } from 'node:path'
import { defineConfig } from 'vite'

const SOURCES = resolve(import.meta.dirname, '..')

/**
 * The page drawn on a server: the same components in one file, beside the page. What lies below the page is not in it: whoever
 * loads it hands it its own, so that an edition is opened once.
 */
export default defineConfig({
  root: import.meta.dirname,
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  publicDir: false,
  ssr: { noExternal: true },
  plugins: [
    {
      name: 'what-lies-below',
      enforce: 'pre',
      async resolveId(source, importer, options) {
        const found = await this.resolve(source, importer, { ...options, skipSelf: true })
        const path = found && relative(SOURCES, found.id).replaceAll('\\', '/')
        return path && BELOW.test(path) ? { id: `umpire:${path.split('/')[0]}`, external: true } : found
      },
    },
  ],
  build: {
    ssr: 'server.tsx',
    outDir: '../../dist/web/server',
    emptyOutDir: true,
    target: 'node22',
    rolldownOptions: { output: { format: 'cjs', entryFileNames: 'draw.cjs', codeSplitting: false } },
  },
})

/** A door of a floor below. */
const BELOW = /^(?!\.\.|web\/)[a-z]+\/index\.ts$/
