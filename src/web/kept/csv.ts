import { csvCell } from '../../editions/index.ts'
import { editions } from '../library.ts'
import { questionOf } from '../ruling/sentences.ts'
import type { KeptRuling } from './kept.ts'
import { ruledText, stateText } from './told.tsx'

const HEAD = 'kept,game,event,table,names,as of,format,asked,ruling,facts,text,note,edition,state,receipt\r\n'

/** What is kept on this device, as a table for a spreadsheet. */
export function csvOf(rulings: readonly KeptRuling[]): string {
  return HEAD + rulings.map(line).join('')
}

function line(ruling: KeptRuling): string {
  const { at, game, event, table, who, answer, question, note, edition, sent } = ruling
  const cells = [
    at,
    game,
    event ?? '',
    table ?? '',
    who ?? '',
    answer.point.asOf,
    answer.point.format,
    askedText(ruling),
    ruledText(answer),
    JSON.stringify(question.facts ?? {}),
    answer.text ?? '',
    note ?? '',
    edition,
    stateText(ruling),
    sent?.id ?? '',
  ]
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** What was asked, as a judge would put it. */
export function askedText({ game, answer }: Pick<KeptRuling, 'game' | 'answer'>): string {
  const edition = editions.games.get(game)?.edition
  return answer.answers.map((ruling) => (edition ? questionOf(edition, ruling) : ruling.label)).join('; ')
}

/** Hands a text to the device as a file. */
export function save(name: string, text: string, type: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}
