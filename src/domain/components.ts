/**
 * The strongly connected components of a graph: a group of more than one node is where it goes in circles.
 * A component comes before every component with an edge to it. Cost: nodes and edges; no recursion, so long
 * chains are safe. Source: Tarjan, "Depth-first search and linear graph algorithms" (1972).
 * @param next the targets of a node's edges; they need not be among `nodes`.
 */
export function components<Node>(nodes: Iterable<Node>, next: (node: Node) => Iterable<Node>): Node[][] {
  const visits = new Map<Node, Visit<Node>>()
  const waiting: Visit<Node>[] = []
  const found: Node[][] = []

  const enter = (node: Node): Visit<Node> => {
    const visit = { node, index: visits.size, low: visits.size, done: false, edges: next(node)[Symbol.iterator]() }
    visits.set(node, visit)
    waiting.push(visit)
    return visit
  }

  for (const root of nodes) {
    if (visits.has(root)) continue
    const path = [enter(root)]
    for (let here = path.at(-1); here; here = path.at(-1)) {
      const edge = here.edges.next()
      if (!edge.done) {
        const there = visits.get(edge.value)
        if (!there) path.push(enter(edge.value))
        else if (!there.done) here.low = Math.min(here.low, there.index)
        continue
      }
      path.pop()
      const above = path.at(-1)
      if (above) above.low = Math.min(above.low, here.low)
      if (here.low === here.index) found.push(close(waiting, here))
    }
  }
  return found
}

interface Visit<Node> {
  readonly node: Node
  readonly index: number
  low: number
  done: boolean
  readonly edges: Iterator<Node>
}

function close<Node>(waiting: Visit<Node>[], first: Visit<Node>): Node[] {
  const members = waiting.splice(waiting.lastIndexOf(first))
  for (const member of members) member.done = true
  return members.map((member) => member.node)
}
