import { randomUUID } from 'node:crypto'
import type { McpTold } from '../bots/index.ts'
import { refuseQuestion } from './problems.ts'

/**
 * JSON that is written down already, for what is joined of several such: a mark stands for it until all is together, so that
 * nobody reads it only to write it again. One for each request.
 */
export class Seals {
  readonly #name = randomUUID()
  readonly #parts: { readonly text: Buffer; readonly structured: Buffer }[] = []
  #bytes = 0

  /**
   * An answer in which marks stand for what is written down.
   * @param text a text as JSON.  @param structured an object as JSON.
   * @throws Refusal where those sealed before are so large that this one has no room beside them.
   */
  seal(text: Buffer, structured: Buffer): McpTold {
    const size = text.length + structured.length
    if (this.#bytes > 0 && this.#bytes + size > MOST_BYTES) {
      const detail = `The answers to messages sent together hold ${MOST_BYTES / 1_000_000} MB at most: send this one by itself`
      throw refuseQuestion([{ at: '', code: 'question/too-many', detail, didYouMean: [] }])
    }
    this.#bytes += size
    const mark = `${this.#name}-${this.#parts.push({ text, structured }) - 1}`
    return { lines: [mark], structured: { [mark]: true } }
  }

  /** Puts what is written down in place of its marks. @param json with each mark as a text, and as the one key of an object. */
  broken(json: string): Buffer {
    if (this.#parts.length === 0) return Buffer.from(json)
    const pieces: Buffer[] = []
    let from = 0
    for (const found of json.matchAll(new RegExp(`\\{"${this.#name}-(\\d+)":true\\}|"${this.#name}-(\\d+)"`, 'g'))) {
      const [whole, structured, text] = found
      const part = this.#parts[Number(structured ?? text)]
      if (!part) throw new RangeError(`nothing is sealed as ${whole}`)
      pieces.push(Buffer.from(json.slice(from, found.index)), structured === undefined ? part.text : part.structured)
      from = found.index + whole.length
    }
    return Buffer.concat([...pieces, Buffer.from(json.slice(from))])
  }
}

/** Of the answers to messages sent together. */
const MOST_BYTES = 4_000_000
