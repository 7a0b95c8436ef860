import { Type } from 'typebox'
import type { Json, Part, Question } from '../../../domain/index.ts'
import type { Served } from '../../../editions/index.ts'
import { LONGEST_SENTENCE } from '../../../understand/index.ts'
import type { Asked, Told } from '../asked.ts'
import { type Desk, Refused, refused } from '../desk.ts'
import { factLine, factsMeant } from '../facts.ts'
import { LONGEST_LINK } from '../links.ts'
import { hear, heardLines } from '../sentence.ts'
import * as shape from '../shapes.ts'
import { momentOf, type PointInput, servedBy } from '../stand.ts'
import type { Tool } from '../tool.ts'

interface Input extends PointInput {
  readonly ask?: string | readonly string[]
  readonly sentence?: string
  readonly before?: string
  readonly facts?: { readonly [fact: string]: Json }
  readonly unknown?: readonly string[]
  readonly assume?: 'nothing'
  readonly skip?: readonly string[]
  readonly include?: readonly ('timeline' | 'unless')[]
}

const { text, optional, list, object } = shape
const { assumed, notes, dates, warnings } = shape.fieldsOf('Answer')
const { entry: _, by, cites: ownCites, byCites, might, ...gone } = shape.fieldsOf('NoLonger')
const { rule, title, needs, reason } = shape.fieldsOf('MightApply')
const named = (description: string) => optional(list(text, { maxItems: 200, description }))

export const ask: Tool = {
  name: 'ask',
  title: 'What applies here',
  description:
    'Rules on a situation: whether an action is permitted, forbidden or required, or how much a quantity is, on a day, in a ' +
    'format, at an event; with the rules, their sources, older rules that no longer hold, and the question to put next. Give ' +
    'either `ask` with `facts`, or a plain `sentence`; where that is not sure, its `readings` come back, each with what it comes ' +
    'to: put them to whoever asks, and call again with the one that is meant. While the verdict is `undetermined`, put `next` to whoever asks and call ' +
    'again with the answer added to `facts`. A fact left out is unknown, never false.',
  input: object({
    game: shape.game,
    ask: optional(
      Type.Union([text, Type.Array(text, { minItems: 1, maxItems: 25 })], {
        description: 'Actions and quantities by name, as `vocabulary` lists them: beam.',
      }),
    ),
    sentence: optional(
      Type.String({
        maxLength: LONGEST_SENTENCE,
        description:
          'The question in plain words, in place of `ask`: can a borg scout beam through romulan shields in 2000.',
      }),
    ),
    before: optional(
      Type.String({
        maxLength: LONGEST_LINK,
        description:
          'The `link` of a ruling that `sentence` goes on with, its facts and date kept: “and in 2001?”, “he has a leader”.',
      }),
    ),
    facts: optional(
      Type.Record(text, Type.Unknown(), {
        description:
          'What is known, by the name of the fact: { "beam.shields_in_the_way": true }. Added to what a sentence states.',
      }),
    ),
    unknown: named('Facts that are not to be assumed.'),
    assume: optional(Type.Enum(['nothing'], { description: '`nothing`: no assumption at all.' })),
    skip: named('Facts nobody can tell; they are not asked for again.'),
    include: optional(
      list(Type.Enum(['timeline', 'unless']), {
        description: '`timeline`: the verdict over all dates. `unless`: the smallest changes that would turn it round.',
      }),
    ),
    ...shape.point,
  }),
  output: shape.outcome({
    ...shape.head,
    link: optional(shape.links.link),
    self: optional(shape.links.self),
    text: Type.String({ description: 'Fit to be read aloud.' }),
    answers: list(shape.ruling),
    rules: list(shape.citedRule, { description: 'Rules that the answer rests on, those that decide it first.' }),
    noLonger: list(object({ ...gone, by, byTitle: optional(text), cites: ownCites, byCites, might }), {
      description: 'Older rules that players may remember.',
    }),
    next: Type.Union([shape.question, Type.Null()], {
      description: 'The question to put next; null where nothing unknown matters.',
    }),
    questions: list(shape.question, {
      description: 'All of them, best first; those with `assumed` may be asked to be sure.',
    }),
    mightApply: list(object({ rule, title, needs, reason })),
    assumed,
    notes,
    dates,
    warnings,
    leftOff: object({ questions: Type.Integer(), mightApply: Type.Integer(), rules: Type.Integer() }),
    understood: optional(shape.understood),
  }),
  run: asked,
}

async function asked(desk: Desk, input: Input): Promise<Told> {
  const { game, sentence, facts = {}, unknown, assume, skip, include = [] } = input
  if (sentence !== undefined && input.ask !== undefined)
    throw refused('request/bad-parameter', 'sentence', 'Give `ask` or a sentence, not both')
  if (sentence === undefined && input.ask === undefined)
    throw refused(
      'question/nothing',
      'ask',
      'Say what is asked: an action or quantity that `vocabulary` lists, or a sentence',
    )
  if (input.before !== undefined && sentence === undefined)
    throw refused('request/bad-parameter', 'before', 'A `sentence` is missing that goes on with it')
  const given = pointIn(input)
  const heard =
    sentence === undefined
      ? undefined
      : await hear(desk, await servedBy(desk, game, input), sentence, input.before, { given })
  const said = heard?.question
  const place = {
    ...pointIn(said ?? {}),
    ...given,
    ...(input.edition === undefined ? {} : { edition: input.edition }),
  }
  const dateFrom = input.asOf === undefined && said?.asOf !== undefined ? 'sentence' : 'question'
  const served = await servedBy(desk, game, place)
  const question: Question = {
    ask: said?.ask ?? [input.ask ?? []].flat(),
    facts: { ...said?.facts, ...facts },
    ...(unknown ? { unknown } : {}),
    ...(assume ? { assume } : {}),
    ...(skip ? { skip } : {}),
    include: [...ALWAYS, ...include],
  }
  const { base, hasPage } = desk
  const moment = momentOf(desk, place, dateFrom)
  return told(desk, served, {
    question: { ...question, ...moment.asked },
    dateFrom: moment.dateFrom,
    site: { base, hasPage },
    ...(heard ? { heard } : {}),
  })
}

/** @throws Refused with the facts that may be meant, and what was heard. */
async function told(desk: Desk, served: Served, asking: Asked): Promise<Told> {
  try {
    return await desk.tell(served, asking)
  } catch (error) {
    const troubles = error instanceof Refused ? error.troubles : desk.excuse(error)
    const meant = factsMeant(served.edition, troubles)
    throw new Refused(troubles, meant.length > 0 ? { facts: meant } : {}, [
      ...(meant.length > 0 ? ['Facts that may be meant:', ...meant.map(factLine)] : []),
      ...(asking.heard ? heardLines(asking.heard) : []),
    ])
  }
}

/** An assistant cannot leave these out; a verdict without its reasons is not to be read out. */
const ALWAYS: readonly Part[] = ['proof', 'ask', 'noLonger', 'text']

function pointIn({ asOf, format, event }: Pick<Question, 'asOf' | 'format' | 'event'>) {
  return {
    ...(asOf === undefined ? {} : { asOf }),
    ...(format === undefined ? {} : { format }),
    ...(event === undefined ? {} : { event }),
  }
}
