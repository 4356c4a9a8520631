import { watchForLostStyles } from '../ui/lost-styles.ts'

const lost = new WeakSet<Error>()

/** Takes note of every error that means: a file of the product did not come. */
export function watchForLostCode(): void {
  window.addEventListener('vite:preloadError', (event) => lost.add(event.payload))
  watchForLostStyles()
}

/** A page that has only just been loaded does not get more by loading it again. */
const youngMs = 10_000

/**
 * A page that stood open while a new version was installed asks for files that are gone: it begins anew. Only
 * where somebody waits for the file; what was fetched ahead in vain is asked for again when it is wanted, and
 * what is being typed meanwhile stays.
 */
export function beginAnewWithout(error: unknown): void {
  const isLost = error instanceof Error && lost.has(error)
  if (isLost && navigator.onLine && performance.now() > youngMs) location.reload()
}
