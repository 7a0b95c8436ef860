import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { build } from 'esbuild'
import { strToU8, zipSync } from 'fflate'

/*
 * Packs the extension for Visual Studio Code: `node examples/vscode/build.mts [file]` writes `umpire.vsix` where it runs, or the
 * file that is named. `code --install-extension umpire.vsix` puts it in.
 */

const HERE = import.meta.dirname
const out = resolve(process.argv[2] ?? 'umpire.vsix')

const { outputFiles } = await build({
  entryPoints: [join(HERE, 'extension.mts')],
  bundle: true,
  write: false,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  external: ['vscode'],
  minify: true,
  legalComments: 'inline',
})
const text = await readFile(join(HERE, 'package.json'), 'utf8')
const { name, displayName, description, version, publisher, engines } = JSON.parse(text)

const manifest = `<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" Id="${name}" Version="${version}" Publisher="${publisher}"/>
    <DisplayName>${displayName}</DisplayName>
    <Description xml:space="preserve">${description}</Description>
    <Categories>Programming Languages,Linters</Categories>
    <Properties>
      <Property Id="Microsoft.VisualStudio.Code.Engine" Value="${engines.vscode}"/>
    </Properties>
  </Metadata>
  <Installation>
    <InstallationTarget Id="Microsoft.VisualStudio.Code"/>
  </Installation>
  <Dependencies/>
  <Assets>
    <Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true"/>
  </Assets>
</PackageManifest>
`
const types = `<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
  <Default Extension=".json" ContentType="application/json"/>
  <Default Extension=".js" ContentType="application/javascript"/>
  <Default Extension=".vsixmanifest" ContentType="text/xml"/>
</Types>
`
const files = {
  'extension.vsixmanifest': strToU8(manifest),
  '[Content_Types].xml': strToU8(types),
  'extension/package.json': strToU8(text),
  'extension/extension.js': outputFiles[0]?.contents ?? new Uint8Array(),
}
await writeFile(out, zipSync(files))
