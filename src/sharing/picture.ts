import { FAMILY, FONT_FILES } from './letters.ts'

/** Pixels of every picture: what chats and networks ask for. */
export const PICTURE = { width: 1200, height: 630 } as const

/**
 * A drawing as PNG, the same bytes for the same drawing on every machine: no font but the page's own is looked at. It is drawn
 * outside the thread that asks; written down as PNG there, in some milliseconds.
 * @param svg from `drawing`.
 */
export async function picture(svg: string): Promise<Buffer> {
  // Loaded when the first picture is wanted: most commands and tests never want one.
  const { renderAsync } = await import('@resvg/resvg-js')
  const drawn = await renderAsync(svg, {
    font: { fontFiles: Object.values(FONT_FILES), loadSystemFonts: false, defaultFontFamily: FAMILY },
    logLevel: 'off',
  })
  return drawn.asPng()
}
