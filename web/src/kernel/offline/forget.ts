/** The service worker removes it by this name too. */
export const databaseName = 'kept-answers'

/** Removes what is kept on this device. Tabs that still have it open let go of it. */
export function forgetAnswers(): void {
  try {
    globalThis.indexedDB?.deleteDatabase(databaseName)
  } catch {
    // A browser that lets nothing be kept has nothing to remove.
  }
}
