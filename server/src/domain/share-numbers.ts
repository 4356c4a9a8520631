/**
 * Distinctive numbers of shares, both ends included: 612,001 to 632,000 are 20,000 shares. Whole shares only.
 */
export type ShareRange = { from: bigint; to: bigint }

/** How many shares a range of numbers holds, both ends included. Example: 1 to 7,299 are `7299n`. */
export function sharesIn(range: ShareRange): bigint {
  return range.to - range.from + 1n
}

/**
 * Numbers for shares that are allotted now, in the order given, going on right after the last number of the
 * class (`0n` before the first issue). Nobody's range overlaps or leaves a gap (Companies Act 2006 s543). A
 * count that isn't positive gets none.
 *
 * Worked example: after 612,000, allotting 20,000, 0 and 500 gives 612,001 to 632,000, none, 632,001 to
 * 632,500.
 */
export function allotShareNumbers(last: bigint, counts: readonly bigint[]): (ShareRange | undefined)[] {
  let taken = last
  return counts.map((count) => {
    if (count <= 0n) return undefined
    const range = { from: taken + 1n, to: taken + count }
    taken = range.to
    return range
  })
}

/**
 * The first number at which ranges of one class stop being one unbroken row from 1: a gap, or an overlap.
 * `undefined` when they are sound.
 */
export function firstBreak(ranges: readonly ShareRange[]): bigint | undefined {
  let expected = 1n
  for (const range of ranges.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    if (range.from !== expected) return range.from < expected ? range.from : expected
    expected = range.to + 1n
  }
  return undefined
}
