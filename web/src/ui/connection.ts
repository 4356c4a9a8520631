import { createContext, use } from 'react'

/** The id of the banner that says there is no connection; undefined while there is one. */
export const OfflineContext = createContext<string | undefined>(undefined)

/**
 * What an act that needs a connection carries without one: it stays in its place, does nothing, and is
 * described by the banner. Undefined while there is a connection.
 */
export function useUnconnected(needsConnection = true) {
  const banner = use(OfflineContext)
  return needsConnection && banner !== undefined
    ? { 'aria-disabled': true as const, 'aria-describedby': banner }
    : undefined
}
