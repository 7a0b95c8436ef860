import Negotiator from 'negotiator'

/**
 * The media type to answer with: of those offered the one the client likes best, the first where it does not mind;
 * undefined where it takes none of them.
 */
export function accepted<Type extends string>(header: string | undefined, offered: readonly Type[]): Type | undefined {
  const accept = header?.trim() || '*/*'
  return new Negotiator({ headers: { accept } }).mediaType(offered) as Type | undefined
}
