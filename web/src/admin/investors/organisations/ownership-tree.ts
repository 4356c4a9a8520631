import type { Ownership } from './ownership.ts'

export type ChartNode = Ownership['chart'][number]

/** An owner, and who owns it. */
export interface OwnerNode {
  place: ChartNode
  owners: OwnerNode[]
}

/**
 * The chart as a tree: its places come depth first, each with its level, so that 1, 2, 2, 1 are two owners of
 * whom the first has two.
 */
export function treeOf(chart: readonly ChartNode[]): OwnerNode[] {
  const direct: OwnerNode[] = []
  const path: OwnerNode[] = []
  for (const place of chart) {
    const node: OwnerNode = { place, owners: [] }
    path.length = place.level - 1
    const above = path.at(-1)
    ;(above?.owners ?? direct).push(node)
    path.push(node)
  }
  return direct
}
