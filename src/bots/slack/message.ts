import { clip, fitted } from '../chat/clip.ts'
import { carriable, isAnswer, type Line, type Menu, type Part, type Sheet, type Verb } from '../chat/sheet.ts'
import { between, ended } from '../chat/words.ts'

/** A message as Slack takes it: blocks, and `text` for where blocks are not shown. */
export interface SlackMessage {
  readonly response_type: 'ephemeral' | 'in_channel'
  readonly text: string
  readonly blocks: readonly object[]
}

/** Slack's limits, in characters and pieces. */
export const SLACK = {
  blocks: 50,
  section: 3000,
  context: 2000,
  buttonText: 75,
  buttonValue: 2000,
  buttonUrl: 3000,
  actionId: 255,
  blockId: 255,
  elements: 25,
  options: 100,
  optionText: 75,
  optionValue: 150,
  placeholder: 150,
  inputLabel: 2000,
  text: 4000,
} as const

/** What the buttons of one message may carry together: each of them carries all that was said. */
const LARGEST_BUTTONS = 20_000

/**
 * @param site where the page is, without a slash at its end.
 * @param asker who may change the message by pressing; others are answered apart.
 */
export function slackMessage(sheet: Sheet, site: string, asker: string, isPublic: boolean): SlackMessage {
  const { title, text, parts, foot, menu, link } = sheet
  const head = headOf(sheet, site)
  const sections = parts.map((part) => section(partText(part, site)))
  const controls = link === undefined ? [] : controlsOf(sheet, link, site, asker, isPublic)
  const around = [
    section(head),
    ...(menu?.heading === undefined ? [] : [section(questionText(menu, menu.heading))]),
    ...controls,
    ...footOf(foot),
  ]
  const room = Math.max(0, SLACK.blocks - around.length)
  const [first, ...below] = around
  return {
    response_type: isPublic ? 'in_channel' : 'ephemeral',
    text: fitted(`${ended(title)} ${text}`, SLACK.text, escaped),
    blocks: [...(first ? [first] : []), ...sections.slice(0, room), ...below],
  }
}

/** The three characters by which Slack's marks, links and mentions begin or end. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** A section whose words name nobody: with `verbatim`, Slack makes no mention of what only looks like one. */
function section(text: string): object {
  return { type: 'section', text: { type: 'mrkdwn', text, verbatim: true } }
}

const LONGEST_TITLE = 250
const LONGEST_TEXT = 2000

function headOf({ title, text, link }: Sheet, site: string): string {
  const label = fitted(title, LONGEST_TITLE, escaped)
  const address = link === undefined ? '' : target(site + link)
  const room = SLACK.section - LONGEST_TEXT - LONGEST_TITLE - 10
  const head = address === '' || address.length > room ? `*${label}*` : `*<${address}|${label}>*`
  return `${head}\n${fitted(text, LONGEST_TEXT, escaped)}`.trim()
}

/** An address between angle brackets. */
function target(url: string): string {
  return escaped(url.replaceAll('|', '%7C').replaceAll('<', '%3C').replaceAll('>', '%3E'))
}

function partText({ name, lines }: Part, site: string): string {
  const bullet = lines.length > 1 ? '• ' : ''
  let text = `*${fitted(name, LONGEST_TITLE, escaped)}*`
  for (const line of lines) {
    const next = `${text}\n${bullet}${lineText(line, site)}`
    if (next.length > SLACK.section - 2) return `${text}\n…`
    text = next
  }
  return text
}

const LONGEST_NAME = 200
const LONGEST_SAYING = 700
const LONGEST_LINK = 1000

function lineText({ name, link, text }: Line, site: string): string {
  const said = text === undefined ? '' : fitted(text, LONGEST_SAYING, escaped)
  if (name === undefined) return said
  const label = fitted(name, LONGEST_NAME, escaped)
  const address = link === undefined ? '' : target(site + link)
  const head = address === '' || address.length > LONGEST_LINK ? `_${label}_` : `<${address}|${label}>`
  return said === '' ? head : `${head}${between(name)}${said}`
}

function questionText({ prompt, why }: Menu, heading: string): string {
  const told = why === undefined ? '' : `\n${fitted(why, LONGEST_SAYING, escaped)}`
  return `${heading}: *${fitted(prompt, LONGEST_SAYING, escaped)}*${told}`
}

function footOf(foot: string | undefined): object[] {
  if (foot === undefined) return []
  return [{ type: 'context', elements: [plainText(foot, SLACK.context)] }]
}

/**
 * What can be pressed. Slack gives back no message that only one person sees, so each control carries the link itself: a
 * button in its value, a menu and an input in the name of their block, where it fits.
 */
function controlsOf(sheet: Sheet, link: string, site: string, asker: string, isPublic: boolean): object[] {
  const { menu, canGoBack, goesOn } = sheet
  const isShared = isAnswer(sheet)
  const carried = [
    ...(menu?.canSkip ? [buttonOf('skip', 'Skip', link, '', asker)] : []),
    ...(canGoBack ? [buttonOf('back', 'Back', link, '', asker)] : []),
    ...(!isShared || isPublic ? [] : [buttonOf('show', 'Show everyone', link, '', asker)]),
  ].flat()
  const address = site + link
  const shared =
    !isShared || address.length > SLACK.buttonUrl
      ? []
      : [{ type: 'button', action_id: 'link', text: plainText('Link to share', SLACK.buttonText), url: address }]
  const controls = [...carried, ...shared]
  return [
    ...(menu ? choices(menu, link, asker) : []),
    ...(menu?.typed === undefined && !goesOn ? [] : typing(menu, link, asker)),
    ...(controls.length > 0 ? [{ type: 'actions', elements: controls }] : []),
  ]
}

/** Up to five choices as buttons, more of them as a menu; as many buttons as it takes where no menu can carry the link. */
function choices({ verb, options: all, prompt }: Menu, link: string, asker: string): object[] {
  const options = carriable(all, SLACK.optionValue)
  const fitsMenu = link.length + 2 <= SLACK.blockId
  if (fitsMenu && (options.length > 5 || verb === 'look')) {
    const listed = options.slice(0, SLACK.options)
    if (listed.length === 0) return []
    const select = {
      type: 'static_select',
      action_id: actionId(verb, asker),
      placeholder: plainText(prompt, SLACK.placeholder),
      options: listed.map(({ label, value, hint }) => ({
        text: plainText(label, SLACK.optionText),
        value,
        ...(hint ? { description: plainText(hint, SLACK.optionText) } : {}),
      })),
    }
    return [{ type: 'actions', block_id: `m ${link}`, elements: [select] }]
  }
  const most = Math.min(SLACK.elements, Math.floor(LARGEST_BUTTONS / (link.length + 20)))
  const elements = options
    .flatMap(({ label, value }, index) => buttonOf(verb, label, link, value, asker, index))
    .slice(0, most)
  return elements.length > 0 ? [{ type: 'actions', elements }] : []
}

/** A field for words, where the link fits beside it; else how to say an answer in a command. */
function typing(menu: Menu | undefined, link: string, asker: string): object[] {
  const typed = menu?.typed
  if (link.length + 2 > SLACK.blockId)
    return typed === undefined ? [] : [section(`Or ask anew, with \`${fitted(typed, 200, escaped)}\`.`)]
  return [
    {
      type: 'input',
      block_id: `i ${link}`,
      dispatch_action: true,
      optional: true,
      label: plainText(typed === undefined ? 'Say more' : (menu?.prompt ?? ''), SLACK.inputLabel),
      element: {
        type: 'plain_text_input',
        action_id: actionId('answer', asker),
        max_length: 1000,
        placeholder: plainText(
          typed === undefined ? 'And in 2001? Then Enter' : 'An answer, or more: and in 2001? Then Enter',
          SLACK.placeholder,
        ),
      },
    },
  ]
}

function buttonOf(verb: Verb, label: string, link: string, value: string, asker: string, index = 0): object[] {
  const carried = `${link} ${value}`
  if (carried.length > SLACK.buttonValue) return []
  return [
    {
      type: 'button',
      action_id: actionId(verb, asker, index),
      text: plainText(label, SLACK.buttonText),
      value: carried,
    },
  ]
}

/** `answer.3.U012AB3CD`: what it does, which one it is, and who asked. */
function actionId(verb: Verb, asker: string, index = 0): string {
  return clip(`${verb}.${index}.${asker}`, SLACK.actionId)
}

function plainText(text: string, most: number): object {
  return { type: 'plain_text', text: clip(text, most) || '–' }
}
