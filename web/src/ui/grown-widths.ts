/** What a column of words keeps. */
const leastWidth = 96

/**
 * Widths of columns in which every figure has its room: what a column of figures lacks comes from the widest
 * of words, as far as that has it to give; beyond that the table grows. `needs` says for each column what its
 * figures lack, and null for words. Where nothing is lacking, the widths are the same ones.
 *
 * Example: [200, 120, 80] with needs [null, null, 30] → [170, 120, 110].
 */
export function grownWidths(widths: readonly number[], needs: readonly (number | null)[]): readonly number[] {
  const lacking = needs.reduce<number>((sum, need) => sum + (need ?? 0), 0)
  if (lacking === 0 || needs.length !== widths.length) return widths
  const words = widths.map((width, at) => (needs[at] === null ? width : 0))
  const giver = words.indexOf(Math.max(...words))
  const given = Math.min(lacking, Math.max(0, (words[giver] ?? 0) - leastWidth))
  return widths.map((width, at) => width + (needs[at] ?? 0) - (at === giver ? given : 0))
}
