import { useSyncExternalStore } from 'react'
import { breakpointsPx } from '../../kernel/constants.ts'

const query = `(max-width: ${breakpointsPx.lg - 1}px)`

/**
 * Whether the window is narrower than the portal's two columns: for drawings, which have no style sheet of
 * their own.
 */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, isNarrow)
}

function isNarrow(): boolean {
  return matchMedia(query).matches
}

function subscribe(changed: () => void): () => void {
  const list = matchMedia(query)
  list.addEventListener('change', changed)
  return () => list.removeEventListener('change', changed)
}
