import type { Upkeep } from '../../domain/index.ts'
import './upkeep.css'

interface Props {
  readonly of: Upkeep
  /** Of a game that somebody else publishes: where it was taken from. */
  readonly from?: string | undefined
}

/** Who keeps a game, a document or a rule, and where, each address a link; nothing where nobody is named. */
export function UpkeepLine({ of: { keeper, repository, url }, from }: Props) {
  const places = [
    ...(url === undefined ? [] : [{ address: url, label: hostOf(url) }]),
    ...(repository === undefined ? [] : [{ address: repository, label: 'where it is worked on' }]),
  ]
  const isKept = keeper !== undefined || places.length > 0
  if (!isKept && from === undefined) return null
  return (
    <p class="upkeep">
      {isKept && (keeper === undefined ? 'Kept at' : `Kept by ${keeper}`)}
      {places.map(({ address, label }, index) => (
        <span key={address}>
          {index > 0 ? ', ' : keeper === undefined ? ' ' : ': '}
          <Elsewhere address={address} label={label} />
        </span>
      ))}
      {from !== undefined && (
        <span>
          {isKept && '. '}Published by others, at <Elsewhere address={from} label={hostOf(from)} />
        </span>
      )}
    </p>
  )
}

function Elsewhere({ address, label }: { readonly address: string; readonly label: string }) {
  return (
    <a href={address} rel="noreferrer external">
      {label}
    </a>
  )
}

/** What tells where a link leads. */
function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address
}
