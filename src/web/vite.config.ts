import { build, defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

/** The page, built into `dist/web`, from where the HTTP door serves it. */
export default defineConfig({
  root: import.meta.dirname,
  // Parts of the page find one another wherever it lies; only its document says where, see `atRoot`.
  base: './',
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
        navigateFallback: 'index.html',
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
        start_url: './',
        display: 'standalone',
        background_color: '#F4F6F3',
        theme_color: '#10171A',
        icons: [{ src: 'icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
      },
    }),
    font(),
    atRoot(),
  ],
})

/**
 * Text is set in the page's type from the first frame on, or in the device's for as long as the document stands: type that
 * comes later would move every line. So that it is there in time, it is fetched beside the styles and not after them.
 */
function font(): Plugin {
  return {
    name: 'font',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/@fontsource-variable\/.*\.css$/ },
      handler(css) {
        const swapped = 'font-display: swap'
        if (!css.includes(swapped)) this.error('the faces of the type do not say that it is swapped in')
        return css.replaceAll(swapped, 'font-display: optional')
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        const latin = Object.keys(bundle).filter((name) => /-latin-wght-normal-[^/]*\.woff2$/.test(name))
        if (latin.length !== 1) throw new Error(`one file of type with Latin letters was expected, not ${latin.length}`)
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${latin[0]}` }
        return [{ tag: 'link', attrs, injectTo: 'head' }]
      },
    },
  }
}

/** The document stands at addresses of many depths: what it fetches, it names from the root. */
function atRoot(): Plugin {
  return {
    name: 'at-root',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: { order: 'post', handler: (html) => html.replaceAll('="./', '="/') },
  }
}

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
