interface PageTime {
  page: number
  seconds: number
}

export interface Bar {
  page: number
  /** Of the page that was read longest, from 0 to 1. */
  share: number
  isLongest: boolean
}

/** Pages that were read at least so much of the longest count as where readers linger. */
const lingering = 0.75

/** One bar for each page of the file; those on which readers linger stand out. */
export function barsOf(pages: readonly PageTime[], count: number): Bar[] {
  const most = Math.max(1, ...pages.map(({ seconds }) => seconds))
  const known = new Map(pages.map(({ page, seconds }) => [page, seconds]))
  return Array.from({ length: Math.max(1, count) }, (_page, index) => {
    const share = (known.get(index + 1) ?? 0) / most
    return { page: index + 1, share, isLongest: share >= lingering }
  })
}

/**
 * "page 3", "pages 14 to 17", or undefined while nothing was read: where the longest reading is, with its
 * neighbours.
 */
export function longestPages(pages: readonly PageTime[]): string | undefined {
  const most = Math.max(0, ...pages.map(({ seconds }) => seconds))
  const peak = pages.find(({ seconds }) => seconds === most)
  if (!peak || most === 0) return undefined
  const lingered = new Set(pages.filter(({ seconds }) => seconds >= most * lingering).map(({ page }) => page))
  let [from, to] = [peak.page, peak.page]
  while (lingered.has(from - 1)) from -= 1
  while (lingered.has(to + 1)) to += 1
  return from === to ? `page ${from}` : `pages ${from} to ${to}`
}
