import type { Entry } from '../../domain/index.ts'
import type { Served } from '../../editions/index.ts'
import { entryLink } from '../parts/links.ts'
import type { Place } from '../place.ts'
import type { Neighbour, Neighbourhood } from './neighbours.ts'
import './picture.css'

/** Measures of a picture, in pixels. */
interface Frame {
  readonly name: 'wide' | 'narrow'
  readonly width: number
  readonly height: number
  readonly node: readonly [number, number]
  readonly middle: readonly [number, number]
  /** Between the middles of two nodes of a column, and of a row. */
  readonly step: number
  readonly across: number
  /** Letters that fit a line of a node. */
  readonly letters: number
  readonly hasWords: boolean
}

const WIDE: Frame = {
  name: 'wide',
  width: 560,
  height: 400,
  node: [120, 44],
  middle: [140, 52],
  step: 60,
  across: 136,
  letters: 17,
  hasWords: true,
}
const NARROW: Frame = {
  name: 'narrow',
  width: 328,
  height: 380,
  node: [84, 44],
  middle: [108, 52],
  step: 58,
  across: 92,
  letters: 12,
  hasWords: false,
}

const MOST = { left: 5, right: 5, above: 2, below: 2 } as const
type Side = keyof typeof MOST

interface Props {
  readonly served: Served
  readonly entry: Entry
  readonly place: Place
  readonly around: Neighbourhood
}

/**
 * What lies around an entry, in fixed places, the same every time. The lists under it say the same, so readers and the
 * keyboard pass it by.
 */
export function Picture(props: Props) {
  return (
    <>
      <Drawing {...props} frame={WIDE} />
      <Drawing {...props} frame={NARROW} />
    </>
  )
}

function Drawing({ served, entry, place, around, frame }: Props & { readonly frame: Frame }) {
  const { width, height } = frame
  const placed = (Object.keys(MOST) as Side[]).flatMap((side) => placesOf(frame, side, drawnAt(around, side)))
  const [mx, my] = [width / 2, height / 2]
  const columns = height / 2 - 2 * frame.step - frame.node[1] / 2 - ROOM
  const top = around.above.length > 0 ? 0 : columns
  const bottom = around.below.length > 0 ? height : height - columns
  return (
    <svg
      class={`picture ${frame.name}`}
      viewBox={`0 ${top} ${width} ${bottom - top}`}
      width={width}
      height={bottom - top}
      aria-hidden="true"
    >
      {placed.map((each) => (
        <Edge key={`${each.side} ${each.entry.slug}`} frame={frame} from={each} />
      ))}
      {placed.map(({ side, entry: other, x, y }) => (
        <a key={`${side} ${other.slug}`} href={entryLink(served, other.slug, place)} tabindex={-1} class="picture-node">
          <Box x={x} y={y} size={frame.node} />
          <Name text={other.term} x={x} y={y} letters={frame.letters} />
        </a>
      ))}
      <g class="picture-middle">
        <Box x={mx} y={my} size={frame.middle} />
        <Name text={entry.term} x={mx} y={my} letters={frame.letters + 3} />
      </g>
      {(Object.keys(MOST) as Side[]).map((side) => {
        const more = drawnAt(around, side).length - MOST[side]
        if (more <= 0) return null
        const { x, y, anchor } = moreAt(frame, side)
        return (
          <text key={side} x={x} y={y} text-anchor={anchor} class="picture-more">
            and {more} more
          </text>
        )
      })}
    </svg>
  )
}

/** Room above and under the columns, for what is not shown of them. */
const ROOM = 22

/** What superseded or was superseded stands above or below, and not at the sides as well. */
function drawnAt(around: Neighbourhood, side: Side): readonly Neighbour[] {
  if (side === 'above' || side === 'below') return around[side]
  const upright = new Set([...around.above, ...around.below].map((each) => each.entry.slug))
  return around[side].filter((each) => !upright.has(each.entry.slug))
}

interface Placed extends Neighbour {
  readonly side: Side
  readonly x: number
  readonly y: number
}

function placesOf({ width, height, node, step, across }: Frame, side: Side, all: readonly Neighbour[]): Placed[] {
  const shown = all.slice(0, MOST[side])
  const offset = (index: number) => index - (shown.length - 1) / 2
  return shown.map((each, index): Placed => {
    const [w, h] = node
    switch (side) {
      case 'left':
        return { ...each, side, x: w / 2 + 1, y: height / 2 + offset(index) * step }
      case 'right':
        return { ...each, side, x: width - w / 2 - 1, y: height / 2 + offset(index) * step }
      case 'above':
        return { ...each, side, x: width / 2 + offset(index) * across, y: h / 2 + 1 }
      default:
        return { ...each, side, x: width / 2 + offset(index) * across, y: height - h / 2 - 1 }
    }
  })
}

function moreAt({ width, height, node, step }: Frame, side: Side) {
  const under = height / 2 + 2 * step + node[1] / 2 + 17
  switch (side) {
    case 'left':
      return { x: 2, y: under, anchor: 'start' } as const
    case 'right':
      return { x: width - 2, y: under, anchor: 'end' } as const
    case 'above':
      return { x: width / 2, y: node[1] + 17, anchor: 'middle' } as const
    default:
      return { x: width / 2, y: height - node[1] - 8, anchor: 'middle' } as const
  }
}

function Edge({ frame, from }: { readonly frame: Frame; readonly from: Placed }) {
  const { side, bond, x, y } = from
  const [cx, cy] = [frame.width / 2, frame.height / 2]
  const isAcross = side === 'left' || side === 'right'
  const sign = side === 'left' || side === 'above' ? 1 : -1
  const [outer, inner] = isAcross
    ? [
        [x + (sign * frame.node[0]) / 2, y],
        [cx - (sign * frame.middle[0]) / 2, cy + (y - cy) * 0.15],
      ]
    : [
        [x, y + (sign * frame.node[1]) / 2],
        [cx + (x - cx) * 0.4, cy - (sign * frame.middle[1]) / 2],
      ]
  const [ox = 0, oy = 0] = outer ?? []
  const [ix = 0, iy = 0] = inner ?? []
  const half = isAcross ? [(ox + ix) / 2, oy, (ox + ix) / 2, iy] : [ox, (oy + iy) / 2, ix, (oy + iy) / 2]
  const path = `M${ox} ${oy}C${half.join(' ')} ${ix} ${iy}`
  // What acts stands at the left or below; the mark is at the end that it acts upon.
  const [ex, ey] = side === 'left' || side === 'below' ? [ix, iy] : [ox, oy]
  const [wx, wy] = [(ox + ix) / 2, (oy + iy) / 2]
  const word = frame.hasWords && bond !== 'links' ? bond : undefined
  return (
    <g class="picture-edge" data-bond={bond}>
      <path d={path} />
      {bond === 'replaces' && <path d={path} class="between" />}
      {bond === 'cancels' && <path d={isAcross ? `M${ex} ${ey - 8}v16` : `M${ex - 8} ${ey}h16`} class="bar" />}
      {bond === 'lifts' && <circle cx={ex} cy={ey} r="4.5" class="ring" />}
      {word !== undefined && (
        <text x={wx} y={wy + 4} text-anchor="middle">
          {word}
        </text>
      )}
    </g>
  )
}

interface BoxProps {
  readonly x: number
  readonly y: number
  readonly size: readonly [number, number]
}

function Box({ x, y, size: [w, h] }: BoxProps) {
  return <rect x={x - w / 2} y={y - h / 2} width={w} height={h} rx="8" />
}

interface NameProps {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly letters: number
}

/** A name in two lines at most. */
function Name({ text, x, y, letters }: NameProps) {
  const lines = linesOf(text, letters)
  return (
    <text x={x} y={y + 4.5 - (lines.length - 1) * 8} text-anchor="middle">
      {lines.map((line, index) => (
        <tspan key={line} x={x} dy={index === 0 ? 0 : 16}>
          {line}
        </tspan>
      ))}
    </text>
  )
}

/** A text in two lines of so many letters, broken at spaces where it can be. */
export function linesOf(text: string, letters: number): readonly string[] {
  if (text.length <= letters) return [text]
  const space = text.lastIndexOf(' ', letters)
  const cut = space > 0 ? space : letters
  const [first, rest] = [text.slice(0, cut), text.slice(cut).trim()]
  return [
    space > 0 ? first : `${first.slice(0, -1)}-`,
    rest.length <= letters ? rest : `${rest.slice(0, letters - 1)}…`,
  ]
}
