import { createContext } from 'react'

/** What stands between somebody and the page before, or the page that a link leads to. */
export interface NavigationBlock {
  /** Whether there is anything to ask; looked at when somebody goes. */
  isNeeded: () => boolean
  /** Asks; calling `leave` goes there after all. */
  ask: (leave: () => void) => void
}

/**
 * Holds both ways until what is answered is called. Given by the router, which alone can bring the browser
 * back to where it was.
 */
export const NavigationBlockerContext = createContext<(hold: NavigationBlock) => () => void>(
  () => () => undefined,
)
