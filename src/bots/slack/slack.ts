import { ask } from '../chat/asking.ts'
import { changed } from '../chat/changed.ts'
import type { Desk } from '../chat/desk.ts'
import { term } from '../chat/entries.ts'
import { faultSheet } from '../chat/games.ts'
import { deliver, inTime } from '../chat/late.ts'
import { press } from '../chat/press.ts'
import { rule } from '../chat/rules.ts'
import { lines, type Sheet, VERBS } from '../chat/sheet.ts'
import { subscribe, unsubscribe } from '../chat/subscribing.ts'
import { troubleText } from '../chat/words.ts'
import { type SlackMessage, slackMessage } from './message.ts'
import type { SlackForm, SlackPayload } from './shape.ts'
import { type SlackWish, wishIn } from './text.ts'

export interface SlackOptions {
  /** Where the page is, without a slash at its end. */
  readonly site: string
  /** Milliseconds after which an answer is put off. Slack waits three seconds. */
  readonly patience: number
  /** Origins that answers may be sent to. */
  readonly hooks: readonly string[]
}

/** What is answered at once, `undefined` for nothing; and the end of what is still to come. It never fails. */
export interface SlackReplied {
  readonly reply?: SlackMessage
  readonly late?: Promise<void>
}

/** Where Slack waits for answers. */
export const SLACK_HOOKS = ['https://hooks.slack.com', 'https://hooks.slack-gov.com']

/** The answer to a slash command whose signature was good; sent to its address where it takes longer than the patience. */
export async function answerSlackCommand(desk: Desk, form: SlackForm, options: SlackOptions): Promise<SlackReplied> {
  const wish = wishIn(form.text ?? '')
  const { user_id: user = '', channel_id: channel = '', response_url: hook, command = '/umpire' } = form
  const isPublic = wish.kind !== 'help' && wish.isPublic
  const sheet = excused(desk, sheetOf(desk, wish, command, channel))
  const message = (made: Sheet): SlackMessage =>
    slackMessage(made, options.site, user, isPublic && made.tone !== 'fault')
  const made = await inTime(sheet, options.patience)
  if (made) return { reply: message(made) }
  return { late: sheet.then((later) => sendTo(desk, hook, message(later), options)) }
}

/**
 * What was pressed: answered at its address, in place of the message it stood in. On a message for all, somebody else than who
 * asked is answered apart.
 */
export function answerSlackPress(desk: Desk, payload: SlackPayload, options: SlackOptions): SlackReplied {
  const [action] = payload.actions ?? []
  if (payload.type !== 'block_actions' || !action) return {}
  const [name, , asker] = (action.action_id ?? '').split('.')
  const verb = VERBS.find((each) => each === name)
  // A link is a button too; it is followed by the browser.
  if (verb === undefined || verb === 'type') return {}
  const { link, value } = carriedBy(action)
  if (value === '' && action.type !== 'button') return {}
  const user = payload.user?.id ?? ''
  const isPrivate = payload.container?.is_ephemeral === true
  const sheet = excused(desk, press(desk, { verb, value, link }))
  const late = sheet.then((made) => {
    const isFault = made.tone === 'fault'
    const isPublic = verb === 'show' || (!isPrivate && user === asker)
    const replaces = verb !== 'show' && !isFault && (isPrivate || user === asker)
    const message = slackMessage(made, options.site, user, isPublic && !isFault)
    return sendTo(desk, payload.response_url, { ...message, replace_original: replaces }, options)
  })
  return { late }
}

/** The link that an action carries, and its value: see `controlsOf` of the message. */
function carriedBy({
  type,
  value,
  selected_option: selected,
  block_id: block = '',
}: NonNullable<SlackPayload['actions']>[number]): { readonly link: string; readonly value: string } {
  if (type !== 'button') return { link: block.slice(2), value: (selected?.value ?? value ?? '').trim() }
  const [, link = '', own = ''] = /^(\S+)(?: (.*))?$/s.exec(value ?? '') ?? []
  return { link, value: own }
}

async function sheetOf(desk: Desk, wish: SlackWish, command: string, channel: string): Promise<Sheet> {
  switch (wish.kind) {
    case 'help':
      return helpSheet(command)
    case 'ask':
      return ask(desk, wish)
    case 'rule':
      return rule(desk, wish.name, wish.game, wish.moment)
    case 'term':
      return term(desk, wish.name, wish.game, wish.moment)
    case 'subscribe':
      return subscribe(desk, { form: 'slack', channel, ...wish })
    case 'unsubscribe':
      return unsubscribe(desk, { form: 'slack', channel, ...wish })
    case 'changed':
      return wish.from === ''
        ? faultSheet('From which date?', [
            `Write \`${command} changed 2000-06\` or \`${command} changed 2000-06 2002-06\`.`,
          ])
        : changed(desk, wish)
  }
}

function helpSheet(command: string): Sheet {
  return {
    tone: 'plain',
    title: 'What applies here, and which rule says so',
    text: `Ask in plain words: ${command} can they beam with borg shields up in june 2000`,
    parts: [
      {
        name: 'Commands',
        lines: lines(
          `${command} ask beam beam.shields_owner=borg: a ruling, and what to ask next`,
          `${command} rule borg-shields-are-open: what a rule says, and what became of it`,
          `${command} term beaming: what a term means`,
          `${command} changed 2000-06 2002-06: what changed between two dates`,
          `${command} subscribe beaming: tell this channel what changes; unsubscribe ends it`,
        ),
      },
      {
        name: 'To any of them',
        lines: lines('date:2000-06', 'format:…', 'event:…', 'game:…', 'show:everyone, else only you see the answer'),
      },
    ],
  }
}

function excused(desk: Desk, work: Promise<Sheet>): Promise<Sheet> {
  return work.catch((error: unknown) => faultSheet('That cannot be answered now', desk.excuse(error).map(troubleText)))
}

async function sendTo(desk: Desk, hook: string | undefined, message: object, { hooks }: SlackOptions): Promise<void> {
  try {
    const url = hook === undefined ? null : URL.parse(hook)
    // The request was signed, and still: nobody but Slack is to be written to.
    if (!url || !hooks.includes(url.origin)) throw new Error('an address to answer at that is not of Slack')
    await deliver('POST', url.href, message)
  } catch (error) {
    desk.excuse(error)
  }
}
