import { useSyncExternalStore } from 'react'

/** Height of the rows of the back office's tables: 36, 44 or 56 px. */
export type Density = 'compact' | 'default' | 'relaxed'

const place = 'density'
const listeners = new Set<() => void>()

function saved(): Density {
  const text = localStorage.getItem(place)
  return text === 'compact' || text === 'relaxed' ? text : 'default'
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** As this person likes it, in every table of this browser. Goes into `data-density` around a table. */
export function useDensity(): [Density, (density: Density) => void] {
  const density = useSyncExternalStore(subscribe, saved)
  const choose = (next: Density) => {
    localStorage.setItem(place, next)
    for (const listener of listeners) listener()
  }
  return [density, choose]
}
