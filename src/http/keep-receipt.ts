import { type Answer, type ChainHead, firstDay, type KeptReceipt, type Question } from '../domain/index.ts'
import { canonical, readReceipt, type Served, sayTheSame, sealReceipt } from '../editions/index.ts'
import { digestOf, newReceiptId, type Store, salted } from '../store/index.ts'
import { type Door, servedBy } from './door.ts'
import { Refusal, refuse, UNPROCESSABLE } from './problems.ts'
import { questionOf } from './routes/rulings.ts'
import type { ReceiptBody } from './schemas/requests.ts'
import type { Patron } from './work/patron.ts'
import type { Worked } from './work/working.ts'

/** Answers the question and keeps it, unless its key says that it is kept already. @throws Refusal, StoreDown. */
export async function keepReceipt(
  door: Door,
  store: Store,
  body: ReceiptBody,
  patron: Patron,
): Promise<{ readonly kept: KeptReceipt; readonly isNew: boolean }> {
  const { game, event, table, who, note } = body
  for (const [name, text] of Object.entries({ table, who, note }))
    if (text?.isWellFormed() === false)
      throw refuse('request/bad-parameter', name, `"${name}" holds half of a character`)
  const asked = { event, ...editionNamed(body) }
  await door.kept.bring(game, asked)
  const served = servedBy(door, game, asked)
  if (served.edition.failing !== undefined)
    throw refuse('request/bad-parameter', 'edition', 'A draft, some of whose cases fail, gives no receipts')
  const question = readQuestion(door, body)
  if (body.given !== undefined && !isInstant(body.given))
    throw refuse('request/bad-parameter', 'given', 'That is no instant')
  const worked = await answered(door, served, question, patron)
  const given = worked.value() as Answer
  const draft = {
    id: newReceiptId(),
    game,
    event,
    kept: door.now().toISOString(),
    ...(body.given === undefined ? {} : { given: new Date(body.given).toISOString() }),
    edition: served.edition.hash,
    question: { ...question, asOf: given.point.asOf },
    answer: given,
    table: table ?? null,
    personal: { ...(who ? { who: salted(who) } : {}), ...(note ? { note: salted(note) } : {}) },
  }
  const key = body.key === undefined ? undefined : digestOf(body.key)
  // What was kept before under the key stands, whatever a newer edition says.
  const seal = (head: ChainHead): KeptReceipt => {
    if (!body.answer || sayTheSame(body.answer.answers, given))
      return sealReceipt(draft, head, worked.bytes().toString())
    const detail = 'That edition answers otherwise than the answer you sent; ask again and read it out anew'
    throw refuse('receipt/differs', 'answer', detail)
  }
  const { receipt: kept, isNew } = await store.keepReceipt({ game, event }, seal, key)
  if (!isNew) {
    const before = readReceipt(kept)
    const isSame = canonical([before.question, before.table]) === canonical([draft.question, draft.table])
    if (!isSame) throw refuse('receipt/key-reused', 'key', 'That key named another ruling before; take a new one')
  }
  return { kept, isNew }
}

/** @throws Refusal of a bad question, at its place in the body. */
async function answered(door: Door, served: Served, question: Question, patron: Patron): Promise<Worked> {
  try {
    const job = { kind: 'answer', edition: served.edition.hash, question, isKept: true } as const
    return await door.working.do(job, [served], patron)
  } catch (error) {
    if (!(error instanceof Refusal) || error.body.status !== UNPROCESSABLE) throw error
    throw error.within('question')
  }
}

/** Whether there is such a moment: `Date` takes 30 February for a day in March. */
function isInstant(text: string): boolean {
  return firstDay(text.slice(0, 10)) !== undefined && !Number.isNaN(Date.parse(text))
}

function editionNamed({ edition, question }: ReceiptBody): { readonly edition?: string } {
  const named = edition ?? question.edition
  if (question.edition !== undefined && named !== question.edition)
    throw refuse('request/bad-parameter', 'question.edition', 'The question names another edition than the receipt')
  return named === undefined ? {} : { edition: named }
}

/** The question at the event. @throws Refusal where it names another, or holds what JSON cannot write again. */
function readQuestion(door: Door, { event, question: given }: ReceiptBody): Question {
  if (given.event !== undefined && given.event !== event)
    throw refuse('request/bad-parameter', 'question.event', 'The question names another event than the receipt')
  const question = questionOf(door, { ...given, event })
  try {
    canonical(question)
  } catch {
    throw refuse('request/bad-parameter', 'question', 'The question holds a number or a text that cannot be kept')
  }
  return question
}
