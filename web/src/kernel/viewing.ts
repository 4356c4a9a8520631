import { viewingHeader } from '@moorgate/contract/identity/viewing-header.ts'

/** Somebody whom an investor let in: how far. */
export interface Guest {
  /** Whether documents are shared with them. */
  documents: boolean
}

/**
 * Staff who look at the portal as an investor, or somebody whom the investor let in, in this tab alone: what
 * every call carries, and where they came from.
 */
interface Impersonation {
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
export const viewing: Impersonation | undefined = read()

/** Whether it is somebody whom the investor let in: they read what is shared and do nothing. */
export const isGuest = viewing?.guest !== undefined

/** Whether files may be read here: by the investor, and by a guest with whom documents are shared. */
export const readsDocuments = viewing?.guest?.documents !== false

/**
 * What files carry that are fetched by other means than `call`: the viewer of files asks for them by itself.
 */
export const viewingHeaders: Readonly<Record<string, string>> | undefined = viewing && {
  [viewingHeader]: viewing.token,
}

function read(): Impersonation | undefined {
  // Outside a browser there is nothing to look at.
  const kept = globalThis.sessionStorage?.getItem(key)
  return kept ? (JSON.parse(kept) as Impersonation) : undefined
}

/** The tab begins anew as the investor's, at this page of the portal. */
export function beginViewing(start: Impersonation, page: string): void {
  sessionStorage.setItem(key, JSON.stringify(start))
  location.assign(page)
}

export function endViewing(): void {
  sessionStorage.removeItem(key)
  location.assign(viewing?.back ?? '/')
}
