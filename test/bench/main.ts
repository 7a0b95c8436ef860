/**
 * `npm run bench` prints what the service costs with the shipped games; `npm run bench -- rules ask bundle` prints the
 * other parts, by name: engines side by side on synthetic packs, questions asked until settled, the weight in a browser.
 */
const PARTS: Readonly<Record<string, () => Promise<unknown>>> = {
  service: () => import('./service.ts'),
  rules: async () => (await import('./rules.ts')).rules(),
  ask: async () => (await import('./ask.ts')).ask(),
  bundle: async () => (await import('./bundle.ts')).bundle(),
}

const named = process.argv.slice(2)
const unknown = named.filter((name) => !(name in PARTS))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}: there are ${Object.keys(PARTS).join(', ')}.`)
  process.exitCode = 2
} else for (const name of named.length > 0 ? named : ['service']) await PARTS[name]?.()
