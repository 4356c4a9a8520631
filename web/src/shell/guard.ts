import type { Flags } from '@moorgate/contract/features.ts'
import { landingPath } from '@moorgate/contract/navigation.ts'
import { firstOpen, pathTo, screenFor, verdictOn } from '@moorgate/contract/screens.ts'

export interface Visitor {
  /** Undefined for somebody who is signed out. */
  roleId: number | undefined
  flags: Flags
}

/** What becomes of a visit: it is shown, leads elsewhere, does not exist, or may not be. */
export type Passage =
  | { kind: 'open' }
  | { kind: 'elsewhere'; path: string }
  | { kind: 'sign_in'; path: string }
  | { kind: 'absent' }
  | { kind: 'forbidden' }

/**
 * Decides about an address before anything of its page is loaded. The server decides again about the data; this only keeps
 * people from pages that they could do nothing on. `href` is the address with its query, to return to after signing in.
 */
export function passageTo(pathname: string, href: string, { roleId, flags }: Visitor): Passage {
  if (pathname === '/') return { kind: 'elsewhere', path: landingPath(roleId, flags) }
  const match = screenFor(pathname)
  if (match === undefined) return { kind: 'absent' }
  const { screen, params, canonical } = match
  const verdict = verdictOn(screen, roleId, flags)
  if (verdict === 'signed_out')
    return { kind: 'sign_in', path: `/login?${new URLSearchParams([['then', href]])}` }
  if (verdict !== 'open') return { kind: verdict }
  if (screen.firstOf !== undefined) return firstOf(screen.firstOf, { roleId, flags })
  return canonical ? { kind: 'open' } : { kind: 'elsewhere', path: pathTo(screen.path, params) }
}

function firstOf(patterns: readonly string[], { roleId, flags }: Visitor): Passage {
  const screen = firstOpen(patterns, roleId, flags)
  return screen === undefined ? { kind: 'forbidden' } : { kind: 'elsewhere', path: pathTo(screen.path, {}) }
}
