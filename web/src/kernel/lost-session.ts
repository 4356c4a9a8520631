const key = 'person'

/** Who is at this page. Signing out in another tab clears what the browser keeps, but not this. */
let here: string | null = null

/**
 * Notes for this tab who is at it, so that after a lost session they come back to where they were, and nobody
 * else does.
 */
export function notePerson(id: number): void {
  here = String(id)
  globalThis.sessionStorage?.setItem(key, here)
}

/** Whose this tab was, unless they signed out, which forgets it. */
export const lastPerson = () => here ?? globalThis.sessionStorage?.getItem(key) ?? null

/** So long a page that is being left is taken for gone. */
const leavingMs = 2_000

/**
 * A page that is being left already leads nowhere else: what it still asks is refused once its session is
 * ended on purpose, and would turn the way out into a way back. Anyone who stays after all, since the browser
 * asked or it was a download, is led again.
 */
let isLeaving = false
globalThis.addEventListener?.('beforeunload', () => {
  isLeaving = true
  setTimeout(() => (isLeaving = false), leavingMs)
})

/**
 * The session is over: out by /api/logout (specification §8), which leads to the login page, and from there
 * back here. The path alone goes along: what was searched for on a page can be a person's name, and has no
 * place in another address.
 */
export function leaveToSignIn(): void {
  if (isLeaving) return
  const person = lastPerson()
  const query = new URLSearchParams({ from: location.pathname, ...(person !== null && { as: person }) })
  location.assign(`/api/logout?${query}`)
}
