import type { NavigationEntry } from '@moorgate/contract/navigation/portal.ts'
import type { Guest } from './viewing.ts'

/** Where a guest begins, and where the logo leads them. */
export const guestHome = '/investor/portfolio'
const sharedDocuments = '/investor/profile/documents'

/**
 * The portal's entries for somebody whom an investor let in: what is held, and the documents where those are
 * shared. Offers, news and everything else of the profile are the investor's alone; the server says so too.
 */
export function entriesFor(
  guest: Guest | undefined,
  entries: readonly NavigationEntry[],
): readonly NavigationEntry[] {
  if (!guest) return entries
  return entries.flatMap((entry) => {
    if (entry.key === 'portfolio') return [entry]
    return entry.key === 'profile' && guest.documents ? [{ ...entry, path: sharedDocuments }] : []
  })
}

/**
 * Whether a page of the portal, by its pattern, is among what a guest may read: what is held, and the
 * documents where those are shared.
 */
export function isOpenTo(guest: Guest | undefined, pattern: string): boolean {
  if (guest === undefined || !pattern.startsWith('/investor')) return true
  if (pattern === sharedDocuments) return guest.documents
  return [guestHome, `${guestHome}/:id`, `${guestHome}/:id/reports/:reportId`].includes(pattern)
}
