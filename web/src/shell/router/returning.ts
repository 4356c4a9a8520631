import type { HistoryLocation } from './history.ts'

/** By these somebody says that they go where they want to be themselves. */
const hands = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * A page at a place of the history: an address that is typed begins at the same place again with another
 * page.
 */
export const placeOf = ({ index, href }: HistoryLocation): string => `${index} ${href.split(/[?#]/)[0]}`

/**
 * Brings somebody back to where they were on a page: at once, or, while its content is still coming, again
 * whenever more of it has come, until they act themselves. `watch` says when more has come. What is returned
 * gives up.
 */
export function returnTo(
  isThere: () => boolean,
  watch: (again: () => void) => { disconnect: () => void },
): (() => void) | undefined {
  if (isThere()) return undefined
  const observer = watch(() => isThere() && stop())
  const stop = () => {
    observer.disconnect()
    for (const hand of hands) window.removeEventListener(hand, stop)
  }
  for (const hand of hands) window.addEventListener(hand, stop, { passive: true })
  return stop
}
