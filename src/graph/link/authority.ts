/**
 * The strongest of some authorities; those the game does not know count for nothing.
 * @param order the game's authorities, strongest first.
 */
export function strongest(authorities: Iterable<string | undefined>, order: readonly string[]): string | undefined {
  const given = new Set(authorities)
  return order.find((authority) => given.has(authority))
}
