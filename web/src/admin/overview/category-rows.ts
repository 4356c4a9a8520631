interface LabelledCount {
  label: string
  value: string | number
  percent: string | null
}

export interface CategoryRow {
  key: string
  label: string
  count: number
  /** Of all investors. */
  percent: string | null
  series: 1 | 2 | 3 | 4 | 5 | 6
}

const colours = [1, 2, 3, 4, 5] as const
const words: Readonly<Record<string, string>> = { expired: 'Expired', none: 'Awaiting category' }

/** Categories that somebody has, the largest first; those without one last. */
export function categoryRows(counts: readonly LabelledCount[]): CategoryRow[] {
  const rows = counts
    .map(({ value, ...row }) => ({ ...row, key: row.label, count: Number(value) }))
    .filter(({ count }) => count > 0)
  const own = rows.filter(({ label }) => !(label in words)).toSorted((one, other) => other.count - one.count)
  return [
    ...own.map((row, index): CategoryRow => ({ ...row, series: colours[index] ?? 5 })),
    ...rows
      .filter(({ label }) => label in words)
      .map((row): CategoryRow => ({ ...row, label: words[row.label] ?? row.label, series: 6 })),
  ]
}
