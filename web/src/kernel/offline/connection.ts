import { useSyncExternalStore } from 'react'

const watchers = new Set<() => void>()

/** A question went unanswered although the browser believes that it is connected. */
let isCut = false

/** What the API was last asked came back, or did not. */
export function noteAnswer(isThere: boolean): void {
  if (isCut === !isThere) return
  isCut = !isThere
  for (const changed of watchers) changed()
}

export const isOffline = (): boolean => isCut || !navigator.onLine

/** Whether pages show what is kept on the device, since the API can't be reached. */
export function useOffline(): boolean {
  return useSyncExternalStore(watch, isOffline)
}

function watch(changed: () => void): () => void {
  // The browser knows of a connection again; whether it leads here, the next question finds out.
  const connected = () => {
    isCut = false
    changed()
  }
  watchers.add(changed)
  window.addEventListener('online', connected)
  window.addEventListener('offline', changed)
  return () => {
    watchers.delete(changed)
    window.removeEventListener('online', connected)
    window.removeEventListener('offline', changed)
  }
}
