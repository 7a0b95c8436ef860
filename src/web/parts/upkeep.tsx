import type { Upkeep } from '../../domain/index.ts'
import './upkeep.css'

/** Who keeps a game, a document or a rule, and where, each address a link; nothing where nobody is named. */
export function UpkeepLine({ of: { keeper, repository, url } }: { readonly of: Upkeep }) {
  const places = [
    ...(url === undefined ? [] : [{ address: url, label: hostOf(url) }]),
    ...(repository === undefined ? [] : [{ address: repository, label: 'where it is worked on' }]),
  ]
  if (keeper === undefined && places.length === 0) return null
  return (
    <p class="upkeep">
      {keeper === undefined ? 'Kept at' : `Kept by ${keeper}`}
      {places.map(({ address, label }, index) => (
        <span key={address}>
          {index > 0 ? ', ' : keeper === undefined ? ' ' : ': '}
          <a href={address} rel="noreferrer external">
            {label}
          </a>
        </span>
      ))}
    </p>
  )
}

/** What tells where a link leads. */
function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address
}
