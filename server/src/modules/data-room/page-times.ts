/** Seconds for which a page was before somebody. */
export interface PageTime {
  page: number
  seconds: number
}

/**
 * At most this much of one silence counts: anyone who says nothing for longer has gone to lunch with the page
 * open.
 */
const mostAtOnce = 300

/**
 * What is believed of the times that a browser claims: pages that the file has, each once, and no more
 * together than has gone by. Example: 40 s on page 1 and 30 s on page 2, of 60 s gone by, count as 40 s and
 * 20 s.
 *
 * @param known `seconds` gone by on our own clock since the last count; `pages` of the file, null where
 * nobody counted them
 */
export function capTimes(
  claimed: readonly PageTime[],
  known: { seconds: number; pages: number | null },
): PageTime[] {
  const sums = new Map<number, number>()
  for (const { page, seconds } of claimed)
    if (known.pages === null || page <= known.pages) sums.set(page, (sums.get(page) ?? 0) + seconds)
  let left = Math.min(Math.max(0, known.seconds), mostAtOnce)
  return [...sums].flatMap(([page, seconds]) => {
    const counted = Math.min(seconds, left)
    left -= counted
    return counted > 0 ? [{ page, seconds: counted }] : []
  })
}
