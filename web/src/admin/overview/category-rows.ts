interface LabelledCount {
  label: string
  value: string | number
  percent: string | null
}

export interface CategoryRow {
  key: string
  label: string
  count: number
  /** Of all investors; null for several categories together. */
  percent: string | null
  series: 1 | 2 | 3 | 4 | 5 | 6
}

const colours = [1, 2, 3, 4, 5] as const
const words: Readonly<Record<string, string>> = { expired: 'Expired', none: 'Awaiting category' }

/**
 * Categories that somebody has, the largest first; the rest of the categories together; those without one
 * last.
 */
export function categoryRows(counts: readonly LabelledCount[]): CategoryRow[] {
  const rows = counts
    .map(({ value, ...row }) => ({ ...row, count: Number(value) }))
    .filter(({ count }) => count > 0)
  const own = rows.filter(({ label }) => !(label in words)).toSorted((one, other) => other.count - one.count)
  const [shown, rest] = own.length > colours.length ? [own.slice(0, 4), own.slice(4)] : [own, []]
  const other = rest.reduce((sum, { count }) => sum + count, 0)
  return [
    ...shown.map((row, index): CategoryRow => ({ ...row, key: row.label, series: colours[index] ?? 5 })),
    ...(other > 0 ? [{ key: 'other', label: 'Other', count: other, percent: null, series: 5 as const }] : []),
    ...rows
      .filter(({ label }) => label in words)
      .map(({ label, count, percent }): CategoryRow => ({
        key: label,
        label: words[label] ?? label,
        count,
        percent,
        series: 6,
      })),
  ]
}
