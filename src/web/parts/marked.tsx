import { Fragment } from 'preact'

interface Props {
  readonly text: string
  /** `[start, end)` in UTF-16 units, in order, apart. */
  readonly ranges: readonly (readonly [number, number])[]
}

/** A text with the words found marked. */
export function Marked({ text, ranges }: Props) {
  const parts = ranges.map(([start, end], index) => (
    <Fragment key={start}>
      {text.slice(ranges[index - 1]?.[1] ?? 0, start)}
      <mark>{text.slice(start, end)}</mark>
    </Fragment>
  ))
  return (
    <>
      {parts}
      {text.slice(ranges.at(-1)?.[1] ?? 0)}
    </>
  )
}
