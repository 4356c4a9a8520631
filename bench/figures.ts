/** The least, the middle and the most of what was measured in several rounds. */
export interface Figures {
  min: number
  median: number
  max: number
}

export function figuresOf(values: readonly number[]): Figures {
  const sorted = [...values].sort((one, other) => one - other)
  return { min: sorted[0] ?? 0, median: medianOf(sorted), max: sorted.at(-1) ?? 0 }
}

function medianOf(sorted: readonly number[]): number {
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2
}

/** One line of the table. */
export interface TableLine {
  what: string
  unit: 'requests/s' | 'ms' | 's' | 'MB' | 'kB' | 'points' | 'accepted'
  /** The product's. */
  ours: Figures
  /** What it stands beside: the twin, or itself under easier conditions. */
  beside?: Figures
  /** `ours` by `beside`, or the other way round, as the budget counts it. */
  ratio?: number
  budget: string
  /** Absent where a line only tells. */
  kept?: boolean
  note?: string
}
