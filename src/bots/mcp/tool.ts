import type { TSchema } from 'typebox'
import type { Told } from './asked.ts'
import type { Desk } from './desk.ts'

/** Something an assistant may do: read-only, all of them. */
export interface Tool {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly input: TSchema
  readonly output: TSchema
  /** Whether it costs much: a client has fewer of these. */
  readonly isHeavy?: true
  /** @param input what `input` allows. @throws Refused */
  readonly run: (desk: Desk, input: never) => Promise<Told>
}
