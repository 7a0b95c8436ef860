import { clip, fitted } from '../chat/clip.ts'
import { carriable, isAnswer, type Line, type Menu, type Part, type Sheet, type Tone } from '../chat/sheet.ts'
import { between } from '../chat/words.ts'

/** A message as Discord takes it: one embed, and below it what can be pressed. Nothing in it mentions anybody. */
export interface DiscordMessage {
  readonly embeds: readonly DiscordEmbed[]
  readonly components: readonly object[]
  readonly allowed_mentions: { readonly parse: readonly never[] }
  readonly flags?: number
}

export interface DiscordEmbed {
  readonly title: string
  readonly url?: string
  readonly description?: string
  readonly color: number
  readonly fields: readonly { readonly name: string; readonly value: string }[]
  readonly footer?: { readonly text: string }
}

/** Discord's limits, in characters and pieces. */
export const DISCORD = {
  title: 256,
  description: 4096,
  fields: 25,
  fieldName: 256,
  fieldValue: 1024,
  footer: 2048,
  total: 6000,
  embedUrl: 2048,
  rows: 5,
  buttons: 5,
  buttonLabel: 80,
  buttonUrl: 512,
  customId: 100,
  options: 25,
  optionLabel: 100,
  optionValue: 100,
  optionDescription: 100,
  placeholder: 150,
  choices: 25,
  choiceName: 100,
  choiceValue: 100,
  modalTitle: 45,
  inputLabel: 45,
  inputPlaceholder: 100,
} as const

/** @param site where the page is, without a slash at its end. @param isPrivate whether one person alone sees it. */
export function discordMessage(sheet: Sheet, site: string, isPrivate: boolean): DiscordMessage {
  const url = sheet.link === undefined ? undefined : site + sheet.link
  // The title's link carries what a press goes on from: without it there is nothing to press.
  const carries = url !== undefined && url.length <= DISCORD.embedUrl
  return {
    embeds: [embedOf(sheet, site, carries ? url : undefined)],
    components: carries ? componentsOf(sheet, url, isPrivate) : [],
    allowed_mentions: { parse: [] },
    ...(isPrivate ? { flags: EPHEMERAL } : {}),
  }
}

/** Whether only one person sees a message. */
export const EPHEMERAL = 64

const COLOURS: { readonly [tone in Tone]: number } = {
  permitted: 0x2e8b57,
  forbidden: 0xc0392b,
  required: 0x2b6cb0,
  open: 0xd69e2e,
  conflict: 0x8e44ad,
  plain: 0x718096,
  fault: 0x718096,
}

/** As much of a description as is read in a chat; the link has the rest. */
const LONGEST_TEXT = 2000

function embedOf(sheet: Sheet, site: string, url: string | undefined): DiscordEmbed {
  const { tone, title, text, parts, foot, menu, link } = sheet
  const head = fitted(title, DISCORD.title, escaped) || '–'
  const isTooLong = url === undefined && link !== undefined
  const description = [fitted(text, LONGEST_TEXT, escaped), ...(isTooLong ? [TOO_LONG] : [])].join('\n').trim()
  const footer = foot === undefined ? '' : clip(foot, DISCORD.footer)
  const asked = menu?.heading !== undefined && !isTooLong ? [questionField(menu, menu.heading)] : []
  const spent = head.length + description.length + footer.length
  const room = asked.reduce((left, { name, value }) => left - name.length - value.length, DISCORD.total - spent)
  const fields = within(
    parts.map((part) => fieldOf(part, site)),
    room,
    DISCORD.fields - asked.length,
  )
  return {
    title: head,
    ...(url === undefined ? {} : { url }),
    ...(description === '' ? {} : { description }),
    color: COLOURS[tone],
    fields: [...fields, ...asked],
    ...(footer === '' ? {} : { footer: { text: footer } }),
  }
}

const TOO_LONG = 'So much is given that a chat message cannot carry it: ask anew with less, or on the page.'

function questionField(
  { prompt, why, typed, options }: Menu,
  heading: string,
): { readonly name: string; readonly value: string } {
  const told = [
    ...(why === undefined ? [] : [why]),
    ...(typed === undefined ? [] : [options.length > 0 ? 'An answer can be typed, too.' : 'Type the answer.']),
  ]
  const said = told.map((text) => fitted(text, LONGEST_NAME, escaped))
  return { name: heading, value: [`**${fitted(prompt, LONGEST_SAYING, escaped)}**`, ...said].join('\n') }
}

function fieldOf({ name, lines }: Part, site: string): { readonly name: string; readonly value: string } {
  return { name: fitted(name, DISCORD.fieldName, escaped) || '–', value: linesText(lines, site) }
}

/** The lines with their links where all fit so; else without links, as many as fit. */
function linesText(lines: readonly Line[], site: string): string {
  const bullet = lines.length > 1 ? '• ' : ''
  const linked = lines.map((line) => bullet + lineOf(line, site)).join('\n')
  if (linked.length <= DISCORD.fieldValue) return linked || '–'
  let value = ''
  for (const line of lines) {
    const next = bullet + lineOf({ ...line, link: '' }, site)
    const written = value === '' ? next : `${value}\n${next}`
    if (written.length > DISCORD.fieldValue - 2) return `${value}\n…`
    value = written
  }
  return value
}

/** One line never fills a field. */
const LONGEST_NAME = 200
const LONGEST_SAYING = 600

function lineOf({ name, link, text }: Line, site: string): string {
  const said = text === undefined ? '' : fitted(text, LONGEST_SAYING, escaped)
  if (name === undefined) return said
  const label = fitted(name, LONGEST_NAME, escaped)
  // Without its parentheses an address may stand in a masked link.
  const target = link ? `${site}${link}`.replaceAll('(', '%28').replaceAll(')', '%29') : ''
  const head = target === '' ? `**${label}**` : `[${label}](${target})`
  return said === '' ? head : `${head}${between(name)}${said}`
}

function within<Field extends { readonly name: string; readonly value: string }>(
  fields: readonly Field[],
  room: number,
  most: number,
): Field[] {
  let left = room
  return fields.slice(0, most).filter(({ name, value }) => {
    if (name.length + value.length > left) return false
    left -= name.length + value.length
    return true
  })
}

/** Every mark of Discord's that could format, link or mention. */
export function escaped(text: string): string {
  return text.replaceAll(/[\\*_~`|<>[\]()#@]/g, '\\$&')
}

const BUTTON = 2
const SELECT = 3
const ROW = 1
const STYLE = { primary: 1, secondary: 2, link: 5 } as const

function componentsOf(sheet: Sheet, url: string, isPrivate: boolean): object[] {
  const rows = [menuRow(sheet.menu), controlRow(sheet, url, isPrivate)]
  return rows.flatMap((components) => (components.length > 0 ? [{ type: ROW, components }] : []))
}

/** Five choices at most as buttons, more of them in a menu; one whose value no button can carry is left out. */
function menuRow(menu: Menu | undefined): object[] {
  if (!menu) return []
  const { verb, prompt } = menu
  const options = carriable(menu.options, DISCORD.customId - verb.length - 1)
  if (options.length === 0) return []
  if (options.length <= DISCORD.buttons && verb !== 'look')
    return options.map(({ label, value }) => ({
      type: BUTTON,
      style: STYLE.primary,
      label: clip(label, DISCORD.buttonLabel) || '–',
      custom_id: `${verb}:${value}`,
    }))
  return [
    {
      type: SELECT,
      custom_id: verb,
      placeholder: clip(prompt, DISCORD.placeholder) || '–',
      options: options.slice(0, DISCORD.options).map(({ label, value, hint }) => ({
        label: clip(label, DISCORD.optionLabel) || '–',
        value,
        ...(hint ? { description: clip(hint, DISCORD.optionDescription) || '–' } : {}),
      })),
    },
  ]
}

function controlRow(sheet: Sheet, url: string, isPrivate: boolean): object[] {
  const { menu, canGoBack, goesOn } = sheet
  const press = (verb: string, label: string) => ({ type: BUTTON, style: STYLE.secondary, label, custom_id: verb })
  const isShared = isAnswer(sheet)
  return [
    ...(menu?.typed === undefined && !goesOn
      ? []
      : [press('type', menu?.typed === undefined ? 'Say more' : 'Type an answer')]),
    ...(menu?.canSkip ? [press('skip', 'Skip')] : []),
    ...(canGoBack ? [press('back', 'Back')] : []),
    ...(isPrivate && isShared ? [press('show', 'Show everyone')] : []),
    ...(isShared && url.length <= DISCORD.buttonUrl
      ? [{ type: BUTTON, style: STYLE.link, label: 'Link to share', url }]
      : []),
  ]
}
