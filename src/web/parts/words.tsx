import { diffWords } from 'diff'
import { sentencesIn } from '../ruling/sentences.ts'
import './words.css'

interface Props {
  /** Markdown of a rule as it was, and of what stands in its place; undefined where there is none. */
  readonly old: string | undefined
  readonly now: string | undefined
}

/** The part of all words from which on two texts are one text that was changed, and what differs is marked. */
const ALIKE = 0.3

/** What was said and what is said, the words that differ marked where the texts are otherwise alike. */
export function Words({ old, now }: Props) {
  const [before, after] = [plain(old), plain(now)]
  if (before === '' && after === '') return null
  // Two rules may share the words of one section.
  if (before === after) {
    return (
      <div class="old-and-new">
        <p>{after}</p>
      </div>
    )
  }
  const parts = before === '' || after === '' ? [] : diffWords(before, after)
  const same = parts.filter((part) => !part.added && !part.removed).reduce((sum, part) => sum + part.value.length, 0)
  const isOne = same > ALIKE * Math.max(before.length, after.length)
  return (
    <div class="old-and-new">
      {before !== '' && (
        <p>
          <small>Before</small>{' '}
          {isOne
            ? parts.map(
                (part, at) => !part.added && <Part key={at} text={part.value} as={part.removed ? 'del' : undefined} />,
              )
            : before}
        </p>
      )}
      {after !== '' && (
        <p>
          <small>Now</small>{' '}
          {isOne
            ? parts.map(
                (part, at) => !part.removed && <Part key={at} text={part.value} as={part.added ? 'ins' : undefined} />,
              )
            : after}
        </p>
      )}
    </div>
  )
}

function Part({ text, as: Tag }: { readonly text: string; readonly as: 'del' | 'ins' | undefined }) {
  return Tag === undefined ? text : <Tag>{text}</Tag>
}

function plain(markdown: string | undefined): string {
  return sentencesIn(markdown ?? '').join(' ')
}
