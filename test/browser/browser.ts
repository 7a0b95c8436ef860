import { existsSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { type Browser, type BrowserServer, chromium } from 'playwright-core'

const PACKED = join(import.meta.dirname, '../../node_modules/@sparticuz/chromium/package.json')

/**
 * A Chromium on this machine: `$CHROMIUM_PATH`, Playwright's own, one on the PATH, else the one that comes as a package
 * for Linux on x64. Undefined where there is none.
 */
export async function findChromium(): Promise<string | undefined> {
  const named = process.env.CHROMIUM_PATH
  if (named) return named
  const own = chromium.executablePath()
  if (own && existsSync(own)) return own
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of ['chromium', 'chromium-browser', 'google-chrome']) {
      if (folder !== '' && existsSync(join(folder, name))) return join(folder, name)
    }
  }
  return process.platform === 'linux' && process.arch === 'x64' ? fromPackage() : undefined
}

/** Unpacks once for each version; it looks for its place, and for the libraries it brings along, in the environment. */
async function fromPackage(): Promise<string | undefined> {
  if (!existsSync(PACKED)) return undefined
  const { version } = JSON.parse(readFileSync(PACKED, 'utf8')) as { readonly version: string }
  const place = join(tmpdir(), `umpire-chromium-${version}`)
  await mkdir(place, { recursive: true })
  const before = { TMPDIR: process.env.TMPDIR, AWS_EXECUTION_ENV: process.env.AWS_EXECUTION_ENV }
  Object.assign(process.env, { TMPDIR: place, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' })
  try {
    const { default: packed } = await import('@sparticuz/chromium')
    const path = await packed.executablePath()
    process.env.FONTCONFIG_FILE ??= await fontsFrom(place)
    return path
  } catch {
    return undefined
  } finally {
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  }
}

/** Names its fonts and those of the machine; its own list names another place, and without any font Chromium ends. */
async function fontsFrom(place: string): Promise<string> {
  const file = join(place, 'fonts.conf')
  const folders = ['/usr/share/fonts', join(place, 'fonts')].map((each) => `<dir>${each}</dir>`).join('')
  await writeFile(file, `<fontconfig>${folders}<cachedir>${join(place, 'fonts-cache')}</cachedir></fontconfig>`)
  return file
}

export function launch(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: arguments_() })
}

/** A browser that many threads look at pages with, each by its address. */
export function launchForAll(executablePath: string): Promise<BrowserServer> {
  return chromium.launchServer({ executablePath, args: arguments_(), host: '127.0.0.1' })
}

function arguments_(): string[] {
  const isRoot = process.getuid?.() === 0
  // Names that are not of this machine, and lead to it: a page behaves otherwise at an address that is trusted.
  const hosts = '--host-resolver-rules=MAP *.test 127.0.0.1'
  return ['--disable-gpu', '--font-render-hinting=none', hosts, ...(isRoot ? ['--no-sandbox', '--no-zygote'] : [])]
}
