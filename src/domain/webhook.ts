/** Where news of a game are sent, and what they are to be about. */
export interface Webhook {
  readonly id: string
  readonly game: string
  readonly url: string
  /** `standard` is signed (Standard Webhooks); the others are channels of chats, which a bot writes to. */
  readonly form: WebhookForm
  /** The channel of a chat; empty else. */
  readonly channel: string
  /** What it is about, as JSON: it means the same for ever, whatever is published. */
  readonly about: string
  /** The same in words. */
  readonly name: string
  /** `whsec_` and base64, what sendings are signed with; empty of a chat. */
  readonly secret: string
  /** The instant, in UTC. */
  readonly made: string
  /** When it was given up, and why; nothing more is sent to it then. */
  readonly stopped?: { readonly at: string; readonly why: string }
}

export type WebhookForm = 'standard' | 'discord' | 'slack'

/** How far a webhook has been told: the position of a publication, and a day in the game. */
export interface Told {
  readonly position: number
  readonly day: string
}

/** Something to be sent to a webhook, once for each `item`. */
export interface Delivery {
  /** The same whenever it is sent again, so that a receiver knows it. */
  readonly id: string
  readonly webhook: string
  readonly item: string
  /** The bytes to be sent, as text. */
  readonly body: string
  readonly title: string
}

/** A delivery with what became of it. `due` is the instant of the next try; `settled` that of the last. */
export interface DeliveryState extends Omit<Delivery, 'body'> {
  readonly state: 'waiting' | 'sent' | 'failed'
  readonly attempts: number
  readonly due: string
  readonly settled?: string
  /** What went wrong the last time. */
  readonly why?: string
}

/** Bytes of an address; a longer one is no webhook's. */
const LONGEST_ADDRESS = 2000

/** What is wrong with an address to send to, whatever it leads to; undefined where nothing is. */
export function addressFault(url: string): string | undefined {
  const read = url.length <= LONGEST_ADDRESS && URL.canParse(url) ? new URL(url) : undefined
  if (!read || (read.protocol !== 'https:' && read.protocol !== 'http:'))
    return 'write the address with https://, 2000 characters at most'
  if (read.username !== '' || read.password !== '') return 'an address holds no name and no password'
  return undefined
}
