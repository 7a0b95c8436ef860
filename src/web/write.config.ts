import { join } from 'node:path'
import { defineConfig } from 'vite'

/** The authors' workbench, a page of its own: nothing of it is on a player's device. */
export default defineConfig({
  root: join(import.meta.dirname, 'write'),
  base: '/write/',
  publicDir: false,
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  // The server puts another in its place for each who asks.
  html: { cspNonce: 'umpire-nonce' },
  build: {
    outDir: '../../../dist/web/write',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    // Kilobytes: the editor and the languages it colours are one part, fetched when a file is opened first.
    chunkSizeWarningLimit: 700,
  },
})
