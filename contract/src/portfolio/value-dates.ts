/**
 * The days of which a value over time has points: the first one, period ends after it (of months in the first
 * two years, of quarters beyond them), and today, each once. A chart draws them, and a workbook works them
 * out.
 */
export function valueDates(first: string, today: string): string[] {
  const twoYearsOn = `${Number(first.slice(0, 4)) + 2}${first.slice(4)}`
  const every = today <= twoYearsOn ? 1 : 3
  const ends: string[] = []
  let [year, month] = [Number(first.slice(0, 4)), Number(first.slice(5, 7))]
  for (let end = lastDayOf(year, month); end < today; end = lastDayOf(year, month)) {
    if (end > first && month % every === 0) ends.push(end)
    ;[year, month] = month === 12 ? [year + 1, 1] : [year, month + 1]
  }
  return first === today ? [today] : [first, ...ends, today]
}

/** `month` counts from 1, so day 0 of the next one is its last. */
function lastDayOf(year: number, month: number): string {
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}
