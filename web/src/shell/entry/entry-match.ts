import { readerOf } from '@moorgate/contract/screens/path.ts'
import { publicScreens } from '@moorgate/contract/screens/public.ts'

export interface EntryMatch {
  pattern: string
  params: Readonly<Record<string, string>>
}

const readers = publicScreens.map(({ path }) => ({ pattern: path, read: readerOf(path) }))

/**
 * The entry page at an address, or undefined: the application's business. The root is the login page for
 * somebody who is signed out, and the application's for everybody else, since only that knows where to land.
 */
export function entryAt(pathname: string, signedIn: boolean): EntryMatch | undefined {
  if (pathname === '/') return signedIn ? undefined : { pattern: '/login', params: {} }
  for (const { pattern, read } of readers) {
    const params = read(pathname)
    if (params !== undefined) return { pattern, params }
  }
  return undefined
}
