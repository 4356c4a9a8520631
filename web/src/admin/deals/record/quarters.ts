/** `2026-07-01` → "Q3 26". */
export function quarterName(firstDay: string): string {
  const [year = '', month = '1'] = firstDay.split('-')
  return `Q${Math.ceil(Number(month) / 3)} ${year.slice(2)}`
}

/** The first day of a quarter so many quarters on: 2026-10-01 and 1 → 2027-01-01. */
export function quarterAfter(firstDay: string, count = 1): string {
  const [year = 0, month = 1] = firstDay.split('-').map(Number)
  const quarters = year * 4 + Math.floor((month - 1) / 3) + count
  return `${Math.floor(quarters / 4)}-${String((quarters % 4) * 3 + 1).padStart(2, '0')}-01`
}

/** The first day of the quarter of a moment, by the calendar of the person who looks. */
export function quarterOf(moment: Date): string {
  const first = Math.floor(moment.getMonth() / 3) * 3 + 1
  return `${moment.getFullYear()}-${String(first).padStart(2, '0')}-01`
}
