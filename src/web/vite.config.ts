import { build, defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

/** The page, built into `dist/web`, from where the HTTP door serves it. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: { outDir: '../../dist/web', emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0, cssCodeSplit: false },
  server: { proxy: { '/v1': 'http://127.0.0.1:8080' } },
  plugins: [
    embed(),
    VitePWA({
      registerType: 'prompt',
      injectRegister: false,
      workbox: {
        globPatterns: ['**/*.{js,css,html,svg,png,woff2}'],
        // For pages elsewhere: the page itself never loads it.
        globIgnores: ['embed.js'],
        navigateFallback: '/index.html',
        // Compared with the path and its query together.
        navigateFallbackAllowlist: [/^\/(?:\?|$)/, /^\/g\//, /^\/receipts(?:[/?]|$)/],
        // The same pages as pictures and as Markdown come from the server.
        navigateFallbackDenylist: [/^[^?]*\.(?:md|png)(?:\?|$)/],
        // The page tells of newer rules and takes them when nobody is reading; see `library.ts`.
        cleanupOutdatedCaches: true,
        // The first visit too is kept whole: without this the page would be served from the device from the second on.
        clientsClaim: true,
      },
      manifest: {
        name: 'Umpire',
        short_name: 'Umpire',
        description: 'What the rules say, and since when.',
        id: '/',
        start_url: '/',
        display: 'standalone',
        background_color: '#F4F6F3',
        theme_color: '#10171A',
        icons: [{ src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
      },
    }),
  ],
})

/** `embed.js`, for pages elsewhere: one file that shares nothing with the page, whatever both are made of. */
function embed(): Plugin {
  return {
    name: 'embed',
    apply: 'build',
    async generateBundle() {
      const made = await build({
        configFile: false,
        root: import.meta.dirname,
        logLevel: 'error',
        publicDir: false,
        build: {
          write: false,
          target: 'es2022',
          // Those that know `light-dark()`: colours go by what the page around says of itself.
          cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
          lib: { entry: 'embed/embed.ts', formats: ['es'], fileName: 'embed' },
        },
      })
      for (const { output } of [made].flat().filter((each) => 'output' in each))
        for (const chunk of output)
          if (chunk.type === 'chunk') this.emitFile({ type: 'asset', fileName: 'embed.js', source: chunk.code })
    },
  }
}
