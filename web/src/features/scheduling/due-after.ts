/**
 * The day so many days after today, or the Monday after it where it falls on a weekend: banks pay on working
 * days. ISO date.
 */
export function dueAfter(today: Date, days: number): string {
  const noon = new Date(Date.UTC(today.getFullYear(), today.getMonth(), today.getDate() + days, 12))
  const past = { 0: 1, 6: 2 }[noon.getUTCDay()] ?? 0
  noon.setUTCDate(noon.getUTCDate() + past)
  return noon.toISOString().slice(0, 10)
}
