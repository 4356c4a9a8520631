import { createContext } from 'react'

/** What stands between somebody and the page before. */
export interface WayBackHold {
  /** Whether there is anything to ask; looked at when somebody goes. */
  isNeeded: () => boolean
  /** Asks; calling `leave` goes there after all. */
  ask: (leave: () => void) => void
}

/** Holds the way back until what is answered is called. Given by the router, which alone can bring the browser back to where it was. */
export const WayBackContext = createContext<(hold: WayBackHold) => () => void>(() => () => undefined)
