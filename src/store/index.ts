export { type ContentFile, PathRefused, readContentFile, type Saved, saveContentFile, tagOf } from './content-file.ts'
export {
  type Claim,
  type CountedMessage,
  type LeftCorrection,
  MOST_CORRECTIONS,
  MOST_OF_CHANNEL,
  MOST_UNHEARD,
  type Outcome,
  type PublicationNote,
  type Store,
  StoreDown,
} from './contract.ts'
export { contentKey } from './engine.ts'
export { type OpenOptions, openStore, type StorePlace } from './open.ts'
export { fromParts, toParts } from './parts.ts'
export { readContent } from './read-content.ts'
export { digestOf, newReceiptId, newSecret, newToken, newWebhookId, opens, salted, tokenIdOf } from './secrets.ts'
export { type Watch, watchContent } from './watch-content.ts'
export { writeContent } from './write-content.ts'
