export interface ValuePoint {
  date: string
  value: string
  /** Paid in for what is held on that day. */
  invested: string
}

/** Points of the last so many years, begun by the one in force when they began. Undefined: all of them. */
export function lastYears(points: readonly ValuePoint[], years: number | undefined): ValuePoint[] {
  const last = points.at(-1)
  if (years === undefined || last === undefined) return [...points]
  const from = `${Number(last.date.slice(0, 4)) - years}${last.date.slice(4)}`
  const begin = points.findLastIndex((point) => point.date <= from)
  return points.slice(Math.max(0, begin))
}

/** The first point on or after a day: where something that happened then can be pinned. */
export function pointAfter(points: readonly ValuePoint[], date: string): ValuePoint | undefined {
  return points.find((point) => point.date >= date)
}
