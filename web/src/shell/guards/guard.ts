import { isStaff } from '@moorgate/contract/roles.ts'
import type { Flags } from '@moorgate/contract/features.ts'
import type { Screen } from '@moorgate/contract/screens/screen.ts'

export interface Visitor {
  /** Undefined for somebody who is signed out. */
  roleId: number | undefined
  flags: Flags
}

/** What becomes of a visit: it is shown, leads elsewhere, does not exist, or may not be. */
export type RouteDecision =
  | { kind: 'open'; screen: Screen; params: Readonly<Record<string, string>> }
  | { kind: 'elsewhere'; path: string }
  | { kind: 'sign_in'; path: string }
  /** `framed`: inside the navigation, where the address belongs to the visitor's own side. */
  | { kind: 'absent'; framed: boolean }
  | { kind: 'forbidden'; framed: boolean }

/**
 * Decides about an address before anything of its page is loaded. The server decides again about the data;
 * this only keeps people from pages that they could do nothing on. There is one for investors, who know of
 * the portal's pages only, and one for everybody else.
 */
export interface Guard {
  /** `href` is the address with its query, to return to after signing in. */
  passageTo: (pathname: string, href: string, visitor: Visitor) => RouteDecision
  /** Where the visitor's own landing page is. */
  homeOf: (visitor: Visitor) => string
}

/** Where a visit ends after all that only leads on; query and anchor go along. */
export function decideRoute(
  guard: Guard,
  href: string,
  visitor: Visitor,
): { href: string; passage: Exclude<RouteDecision, { kind: 'elsewhere' }> } {
  const { pathname, search, hash } = new URL(href, 'http://here')
  const passage = guard.passageTo(pathname, pathname + search + hash, visitor)
  return passage.kind === 'elsewhere'
    ? decideRoute(guard, passage.path + search + hash, visitor)
    : { href: pathname + search + hash, passage }
}

/** A page that isn't there is said inside the navigation where the address is on the visitor's own side. */
export function absentPage(pathname: string, { roleId }: Visitor): RouteDecision {
  const side = isStaff(roleId) ? '/admin/' : '/investor/'
  return { kind: 'absent', framed: roleId !== undefined && pathname.startsWith(side) }
}
