import { join } from 'node:path'
import { type Store, StoreDown } from '../contract.ts'
import { engine as ownEngine } from '../engine.ts'
import { correctionStore } from './corrections.ts'
import { editionStore } from './editions.ts'
import { tidy } from './files.ts'
import { hearing } from './hearing.ts'
import { toRead, toWrite } from './place.ts'
import { receiptStore } from './receipts.ts'
import { Thread } from './thread.ts'
import { unheardStore } from './unheard.ts'
import { webhookStore } from './webhooks.ts'

export interface EmbeddedOptions {
  /** Milliseconds after which another process's publication is heard of. */
  readonly poll?: number
  readonly engine?: () => Promise<string>
  readonly tell?: (trouble: unknown) => void
  /** Whether a folder that may not be written is opened to be read. */
  readonly isForReading?: boolean
}

/**
 * The store in a data folder: `umpire.db` for receipts, tokens, messages and what was published when, and a file for each edition,
 * named by its hash. Several processes may use one folder.
 * @throws StoreDown where the folder cannot be made or written, or was made by a newer program.
 */
export async function openEmbedded(dir: string, options: EmbeddedOptions = {}): Promise<Store> {
  const { poll = 250, engine = ownEngine, tell = () => undefined, isForReading = false } = options
  const files = join(dir, 'editions')
  const { thread, close } = await opened(dir, isForReading, tell)
  const { hear, stopHearing } = hearing(thread, poll)
  return {
    kind: 'embedded',
    ...editionStore(thread, files, engine),
    hear,
    keepToken: (token) => thread.ask('keepToken', token),
    token: (id) => thread.ask('token', id),
    tokens: (of) => thread.ask('tokens', of),
    revokeToken: (id, at) => thread.ask('revokeToken', id, at),
    ...receiptStore(thread),
    ...unheardStore(thread),
    ...correctionStore(thread),
    ...webhookStore(thread),
    keepGuest: (guest) => thread.ask('keepGuest', guest),
    guests: () => thread.ask('guests'),
    ping: async () => void (await thread.ask('lastPublication')),
    close: async () => {
      stopHearing()
      await close()
    },
  }
}

async function opened(dir: string, isForReading: boolean, tell: (trouble: unknown) => void) {
  try {
    const place = (isForReading ? await toRead(dir) : undefined) ?? (await toWrite(dir, tell))
    const thread = new Thread({ path: place.path, isReadOnly: place.isReadOnly })
    const close = async (): Promise<void> => {
      await thread.close()
      await place.close()
    }
    try {
      await thread.ask('lastPublication')
      if (!place.isReadOnly) await tidy(join(dir, 'editions'), Date.now())
    } catch (error) {
      await close()
      throw error
    }
    return { thread, close }
  } catch (error) {
    throw error instanceof StoreDown ? error : new StoreDown(error)
  }
}
