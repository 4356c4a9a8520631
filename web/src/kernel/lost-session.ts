const key = 'person'

/** Notes for this tab who is at it, so that after a lost session they come back to where they were, and nobody else does. */
export function notePerson(id: number): void {
  globalThis.sessionStorage?.setItem(key, String(id))
}

/** Whose this tab was, unless they signed out, which forgets it. */
export const lastPerson = () => globalThis.sessionStorage?.getItem(key) ?? null

/**
 * The session is over: out by /api/logout (specification §8), which leads to the login page, and from there back here. The path alone goes
 * along: what was searched for on a page can be a person's name, and has no place in another address.
 */
export function leaveToSignIn(): void {
  const person = lastPerson()
  const query = new URLSearchParams({ from: location.pathname, ...(person !== null && { as: person }) })
  location.assign(`/api/logout?${query}`)
}
