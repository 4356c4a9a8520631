/**
 * The widths of a table's columns, by their shares of the whole. A column that would break a word or a figure
 * takes what it lacks from those that have room, each by its room. Where all of them lack it, or the whole is
 * too narrow, the shares stand.
 *
 * @param least what the longest word of each column needs
 */
export function columnWidths(shares: readonly number[], least: readonly number[], whole: number): number[] {
  const sum = shares.reduce((total, share) => total + share, 0)
  const widths = shares.map((share) => (share / sum) * whole)
  const room = widths.map((width, index) => width - (least[index] ?? 0))
  const lacking = room.reduce((total, each) => total - Math.min(0, each), 0)
  const spare = room.reduce((total, each) => total + Math.max(0, each), 0)
  if (lacking === 0 || lacking > spare) return widths
  return widths.map((width, index) => {
    const own = room[index] ?? 0
    return own < 0 ? width - own : width - (own / spare) * lacking
  })
}
