/** A point of a drawing: how far from its left, and how far from its top. */
type Spot = readonly [x: number, y: number]

/** How near the top a line of straight segments comes, between two distances from the left. */
export function highestBetween(line: readonly Spot[], from: number, to: number): number {
  const inside = line.filter(([x]) => x >= from && x <= to).map(([, y]) => y)
  const crossed = [from, to].flatMap((x) => {
    const after = line.findIndex(([at]) => at >= x)
    const [one, other] = [line[after - 1], line[after]]
    if (!one || !other) return []
    return [one[1] + ((x - one[0]) / (other[0] - one[0])) * (other[1] - one[1])]
  })
  return Math.min(...inside, ...crossed)
}
