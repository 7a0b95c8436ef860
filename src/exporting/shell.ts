import { addressAt, type Host } from '../editions/index.ts'
import { type BuiltPage, DESK, escaped, PAGE_POLICY } from '../sharing/index.ts'

/** The document of the page without anything drawn in it, which the page keeps on a device. */
export const SHELL = 'app.html'

/** The document of the page as it was built, for a file that finds the others by what `host` has for a base. */
export function shellAt(page: BuiltPage, host: Host): string {
  return text(page, 'index.html')
    .replace(/ (href|src)="(\/[^"]*)"/g, (_, name: string, path: string) => ` ${name}="${addressAt(host, path)}"`)
    .replace('<meta charset="utf-8" />', (meta) => `${meta}\n    ${POLICY}`)
    .replace('<html lang="en"', (html) => `${html} data-files="${escaped(host.base)}"`)
}

/** Hosts of files send no headers of ours: what the page may load stands in it. */
const POLICY = `<meta http-equiv="Content-Security-Policy" content="${[
  "default-src 'none'",
  "base-uri 'none'",
  ...Object.entries(PAGE_POLICY).map(([name, sources]) => {
    return `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)} ${sources.join(' ')}`
  }),
].join('; ')}" />`

/** The page itself, by path: the same for every edition. */
export function pageFiles(page: BuiltPage, host: Host): ReadonlyMap<string, Buffer> {
  const shell = Buffer.from(shellAt(page, host))
  const own = [...page.files].filter(([name]) => name !== 'index.html' && name !== EMBEDDED && !name.startsWith(DESK))
  return new Map([
    ...own,
    [KEEPER, Buffer.from(keeperAt(text(page, KEEPER), host))],
    [SHELL, shell],
    // What hosts send for an address they have no file of: the page says itself what is not there. It stands at any depth, so
    // that it alone names the others from the root.
    ['404.html', shell],
    // GitHub Pages leaves out what begins with `_` unless it is told not to look.
    ['.nojekyll', Buffer.of()],
  ])
}

/** It asks a server, and here is none. */
const EMBEDDED = 'embed.js'

/** What keeps the page on a device. */
const KEEPER = 'sw.js'

/**
 * The keeper as it was built keeps `index.html`, which at a server is the bare document and here is the first page, and opens
 * addresses that begin at the root. Here it goes by where it lies itself, and hands out the document so that it finds the others from
 * there. @throws where it is not as the page's build writes it.
 */
function keeperAt(script: string, { base }: Host): string {
  const kept = script
    .replaceAll('"index.html"', `"${SHELL}"`)
    .replaceAll(
      /\/\^\\\/((?:\\.|\[[^\]]*\]|[^/\\])+(?:\\\/)?)\/(?=[,\]])/g,
      (_, rest: string) => `umpireAt(${JSON.stringify(rest)})`,
    )
    .replace(/\w+\.createHandlerBoundToURL\("[^"]*"\)/, (handler) => `umpireShell(${handler})`)
  if (kept.split(`"${SHELL}"`).length < 3 || kept.split('umpireAt(').length < 4 || !kept.includes('umpireShell('))
    throw new Error(`${KEEPER} is not as it is built: build the page anew`)
  return `${HERE.replaceAll('BASE', base)}\n${kept}`
}

/** Where the keeper lies; an address below that; the document as it stands there. */
const HERE = `const umpireBase=new URL(".",self.location.href).pathname.slice(0,-1);
const umpireAt=rest=>new RegExp("^"+umpireBase.replace(/[^\\w/]/g,"\\\\$&")+"/"+rest);
const umpireShell=handler=>async options=>{const found=await handler(options);const html=await found.text();
return new Response(html.replaceAll('="BASE/','="'+umpireBase+"/").replace('data-files="BASE"','data-files="'+umpireBase+'"'),{headers:found.headers})};`

function text({ files }: BuiltPage, name: string): string {
  const bytes = files.get(name)
  if (!bytes) throw new Error(`the page has no ${name}: build it anew`)
  return bytes.toString()
}
