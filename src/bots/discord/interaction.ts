import { ask } from '../chat/asking.ts'
import { changed } from '../chat/changed.ts'
import { clip } from '../chat/clip.ts'
import { complete } from '../chat/complete.ts'
import type { Desk } from '../chat/desk.ts'
import { term } from '../chat/entries.ts'
import { factLabel } from '../chat/facts.ts'
import { faultSheet } from '../chat/games.ts'
import { deliver, inTime } from '../chat/late.ts'
import { press } from '../chat/press.ts'
import { rule } from '../chat/rules.ts'
import { type Sheet, VERBS, type Verb } from '../chat/sheet.ts'
import { type Moment, spotOf } from '../chat/spots.ts'
import { subscribe, unsubscribe } from '../chat/subscribing.ts'
import { troubleText } from '../chat/words.ts'
import { COMPLETES, MAY_CHANGE_CHANNELS } from './commands.ts'
import { DISCORD, discordMessage, EPHEMERAL } from './message.ts'
import type { DiscordInteraction } from './shape.ts'

export interface DiscordOptions {
  /** Where the page is, without a slash at its end. */
  readonly site: string
  /** Milliseconds after which an answer is put off. Discord waits three seconds. */
  readonly patience: number
  /** Where answers that come late are sent. */
  readonly api: string
}

/** What is answered at once; and the end of what is still to come, where an answer takes longer. It never fails. */
export interface Replied {
  readonly reply: object
  readonly late?: Promise<void>
}

/**
 * The answer to an interaction whose signature was good. What takes longer than the patience is put off: Discord shows that it
 * is being worked on, and the answer is sent when it is there.
 */
export async function answerDiscord(
  desk: Desk,
  interaction: DiscordInteraction,
  options: DiscordOptions,
): Promise<Replied> {
  switch (interaction.type) {
    case PING:
      return { reply: { type: PONG } }
    case COMPLETION:
      return { reply: { type: COMPLETED, data: { choices: choicesOf(desk, interaction) } } }
    case COMMAND:
      return inPatience(desk, interaction, options, command(desk, interaction), {
        type: MESSAGE,
        isPrivate: optionOf(interaction, 'everyone') !== true,
      })
    default:
      return pressed(desk, interaction, options)
  }
}

export const DISCORD_API = 'https://discord.com/api/v10'

const PING = 1
const COMMAND = 2
const COMPLETION = 4

/** Kinds of replies, and what puts each off. */
const PONG = 1
const MESSAGE = 4
const LATE_MESSAGE = 5
const LATE_UPDATE = 6
const UPDATE = 7
const COMPLETED = 8
const FORM = 9

async function command(desk: Desk, interaction: DiscordInteraction): Promise<Sheet> {
  const given = (name: string): string | undefined => {
    const value = optionOf(interaction, name)
    return value === undefined ? undefined : String(value).trim() || undefined
  }
  const [facts, game, to] = [given('facts'), given('game'), given('to')]
  const moment = momentOf(given('date'), given('format'), given('event'))
  const named = game === undefined ? {} : { game }
  switch (interaction.data?.name) {
    case 'ask':
      return ask(desk, { what: given('what') ?? '', ...(facts === undefined ? {} : { facts }), ...named, moment })
    case 'rule':
      return rule(desk, given('rule') ?? '', game, moment)
    case 'term':
      return term(desk, given('word') ?? '', game, moment)
    case 'changed':
      return changed(desk, { from: given('from') ?? '', ...(to === undefined ? {} : { to }), ...named, moment })
    case 'subscribe':
    case 'unsubscribe': {
      const { channel_id: channel = '', member } = interaction
      const rights = BigInt(member?.permissions ?? 0)
      if ((rights & (MAY_CHANGE_CHANNELS | ADMINISTRATOR)) === 0n)
        return faultSheet('That is not for you to say', ['Whoever may change the channel says what it hears of.'])
      const asked = { form: 'discord', channel, what: given('about') ?? '', ...named, moment } as const
      return interaction.data.name === 'subscribe' ? subscribe(desk, asked) : unsubscribe(desk, asked)
    }
    default:
      return faultSheet('No such command', ['There are /ask, /rule, /term, /changed, /subscribe and /unsubscribe.'])
  }
}

/** Whoever has this right has all others. */
const ADMINISTRATOR = 1n << 3n

/** A date, `today` for none, a format and an event. */
function momentOf(date: string | undefined, format: string | undefined, event: string | undefined): Moment {
  const asOf = date === undefined || /^(?:today|now)$/i.test(date) ? undefined : date.toLowerCase()
  return {
    ...(asOf === undefined ? {} : { asOf }),
    ...(format === undefined ? {} : { format }),
    ...(event === undefined ? {} : { event }),
  }
}

function optionOf({ data }: DiscordInteraction, name: string): string | number | boolean | undefined {
  return data?.options?.find((option) => option.name === name)?.value
}

function choicesOf(desk: Desk, interaction: DiscordInteraction): { readonly name: string; readonly value: string }[] {
  const focused = interaction.data?.options?.find((option) => option.focused)
  const field = focused && Object.hasOwn(COMPLETES, focused.name) ? COMPLETES[focused.name] : undefined
  if (!focused || field === undefined) return []
  const [game, what] = [optionOf(interaction, 'game'), optionOf(interaction, 'what')]
  const beside = {
    ...(typeof game === 'string' ? { game } : {}),
    ...(typeof what === 'string' ? { ask: what } : {}),
  }
  return complete(desk, field, String(focused.value ?? ''), beside)
    .filter(({ value }) => value.length > 0 && value.length <= DISCORD.choiceValue)
    .slice(0, DISCORD.choices)
    .map(({ label, value, hint }) => ({
      name: clip(hint ? `${label} · ${hint}` : label, DISCORD.choiceName) || '–',
      value,
    }))
}

/** A button, a menu, or the form that a button opened. */
async function pressed(desk: Desk, interaction: DiscordInteraction, options: DiscordOptions): Promise<Replied> {
  const { data, message } = interaction
  const [, name = '', own = ''] = /^([a-z]+)(?::(.*))?$/s.exec(data?.custom_id ?? '') ?? []
  const verb = VERBS.find((each) => each === name)
  const link = linkOf(message?.embeds?.find(({ url }) => url !== undefined)?.url)
  if (verb === undefined || link === undefined) return { reply: { type: MESSAGE, data: said(LOST, options) } }
  if (verb === 'type') return { reply: formFor(desk, link) ?? { type: MESSAGE, data: said(LOST, options) } }
  const value = data?.values?.[0] ?? typedIn(interaction) ?? own
  const isPrivate = ((message?.flags ?? 0) & EPHEMERAL) !== 0
  return inPatience(
    desk,
    interaction,
    options,
    press(desk, { verb, value, link }),
    howShown(interaction, verb, isPrivate),
  )
}

/**
 * Whose message it is, for them it is changed; to somebody else who presses on a message for all, the answer is shown apart.
 */
function howShown(interaction: DiscordInteraction, verb: Verb, isPrivate: boolean): Shown {
  if (verb === 'show') return { type: MESSAGE, isPrivate: false }
  const { message } = interaction
  const asker = (message?.interaction_metadata ?? message?.interaction)?.user?.id
  const presser = (interaction.member?.user ?? interaction.user)?.id
  const isOwn = isPrivate || (asker !== undefined && asker === presser)
  return isOwn ? { type: UPDATE, isPrivate } : { type: MESSAGE, isPrivate: true }
}

interface Shown {
  readonly type: typeof MESSAGE | typeof UPDATE
  readonly isPrivate: boolean
}

const LOST = faultSheet('This message cannot go on', ['What it asked is no longer in it. Ask once more with /ask.'])

function said(sheet: Sheet, { site }: DiscordOptions): object {
  return discordMessage(sheet, site, true)
}

/** What stands behind the site in the address of a message's title. */
function linkOf(url: string | undefined): string | undefined {
  const parsed = url === undefined ? null : URL.parse(url)
  if (!parsed) return undefined
  // The site may end in a path of its own.
  const path = /\/(?:g|v1)\/.*$|\/$/.exec(parsed.pathname)?.[0]
  return path === undefined ? undefined : path + parsed.search + parsed.hash
}

/** A form with one field for words: the answer to the next question, or what goes on with the ruling. */
function formFor(desk: Desk, link: string): object | undefined {
  const spot = spotOf(link)
  if (spot?.kind !== 'ruling') return undefined
  const served = desk.editions.games.get(spot.game)
  if (!served) return undefined
  const question = spot.fact === undefined ? 'And in 2001? And if …' : factLabel(served.edition, spot.fact)
  const input = {
    type: 4,
    custom_id: 'words',
    style: 1,
    label: clip(question, DISCORD.inputLabel),
    placeholder: clip(question, DISCORD.inputPlaceholder),
    required: true,
    max_length: 1000,
  }
  return {
    type: FORM,
    data: {
      custom_id: 'answer',
      title: clip(question, DISCORD.modalTitle),
      components: [{ type: 1, components: [input] }],
    },
  }
}

function typedIn({ data }: DiscordInteraction): string | undefined {
  const [row] = data?.components ?? []
  return (row?.component ?? row?.components?.[0])?.value
}

/**
 * The sheet as a reply; put off where it takes longer, and sent when it is there. A fault is told to whoever pressed or asked
 * alone, and leaves the message as it was.
 */
async function inPatience(
  desk: Desk,
  { application_id: application = '', token = '' }: DiscordInteraction,
  { site, patience, api }: DiscordOptions,
  work: Promise<Sheet>,
  { type, isPrivate }: Shown,
): Promise<Replied> {
  const sheet = work.catch((error: unknown) =>
    faultSheet('That cannot be answered now', desk.excuse(error).map(troubleText)),
  )
  const made = await inTime(sheet, patience)
  if (made) {
    const isFault = made.tone === 'fault'
    const { flags, ...body } = discordMessage(made, site, isPrivate || isFault)
    if (type === UPDATE && !isFault) return { reply: { type: UPDATE, data: body } }
    return { reply: { type: MESSAGE, data: { ...body, ...(flags === undefined ? {} : { flags }) } } }
  }
  const send = async (): Promise<void> => {
    const later = await sheet
    const place = `${api}/webhooks/${encodeURIComponent(application)}/${encodeURIComponent(token)}`
    if (type === UPDATE && later.tone === 'fault') return deliver('POST', place, discordMessage(later, site, true))
    const { flags: _, ...body } = discordMessage(later, site, isPrivate)
    return deliver('PATCH', `${place}/messages/@original`, body)
  }
  const late = send().catch((error: unknown) => {
    desk.excuse(error)
  })
  if (type === UPDATE) return { reply: { type: LATE_UPDATE }, late }
  return { reply: { type: LATE_MESSAGE, ...(isPrivate ? { data: { flags: EPHEMERAL } } : {}) }, late }
}
