/** Somebody whom an investor let in: how far. */
export interface Guest {
  /** Whether documents are shared with them. */
  documents: boolean
}

/**
 * Staff who look at the portal as an investor, or somebody whom the investor let in, in this tab alone: what every call carries, and
 * where they came from.
 */
interface Viewing {
  token: string
  /** Whom they look as. */
  name: string
  /** The page to which they go back. */
  back: string
  /** Absent for staff, who see all that the investor sees. */
  guest?: Guest
}

const key = 'viewing'

/** Undefined for everybody who is here as themselves. */
export const viewing: Viewing | undefined = read()

function read(): Viewing | undefined {
  // Outside a browser there is nothing to look at.
  const kept = globalThis.sessionStorage?.getItem(key)
  return kept ? (JSON.parse(kept) as Viewing) : undefined
}

/** The tab begins anew as the investor's, at this page of the portal. */
export function beginViewing(start: Viewing, page: string): void {
  sessionStorage.setItem(key, JSON.stringify(start))
  location.assign(page)
}

export function endViewing(): void {
  sessionStorage.removeItem(key)
  location.assign(viewing?.back ?? '/')
}
