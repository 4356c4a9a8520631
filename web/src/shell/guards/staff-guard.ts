import { landingPath } from '@moorgate/contract/navigation.ts'
import { isStaff } from '@moorgate/contract/roles.ts'
import { firstOpen, pathTo, screenFor, verdictOn } from '@moorgate/contract/screens.ts'
import type { Screen } from '@moorgate/contract/screens.ts'
import { absentPage } from './guard.ts'
import type { Guard, RouteDecision, Visitor } from './guard.ts'

/**
 * For staff, and for strangers, who may be led to any page once they have signed in. It knows every page of
 * the product.
 */
export const staffGuard: Guard = {
  passageTo,
  homeOf: ({ roleId, flags }) => landingPath(roleId, flags),
}

function passageTo(pathname: string, href: string, { roleId, flags }: Visitor): RouteDecision {
  if (pathname === '/') return { kind: 'elsewhere', path: landingPath(roleId, flags) }
  const match = screenFor(pathname)
  if (match === undefined) return absentPage(pathname, { roleId, flags })
  const { screen, params, canonical } = match
  if (isOthers(screen, roleId)) return { kind: 'forbidden', framed: false }
  const verdict = verdictOn(screen, roleId, flags)
  if (verdict === 'signed_out')
    return { kind: 'sign_in', path: `/login?${new URLSearchParams([['then', href]])}` }
  if (verdict === 'absent') return absentPage(pathname, { roleId, flags })
  if (verdict === 'forbidden') return { kind: verdict, framed: true }
  if (screen.firstOf !== undefined) return firstOf(screen.firstOf, { roleId, flags })
  return canonical
    ? { kind: 'open', screen, params }
    : { kind: 'elsewhere', path: pathTo(screen.path, params) }
}

/** Anyone who belongs to the other side does not even learn what is switched on there. */
function isOthers({ side }: Screen, roleId: number | undefined): boolean {
  return roleId !== undefined && side !== 'public' && isStaff(roleId) !== (side === 'admin')
}

function firstOf(patterns: readonly string[], { roleId, flags }: Visitor): RouteDecision {
  const screen = firstOpen(patterns, roleId, flags)
  return screen === undefined
    ? { kind: 'forbidden', framed: true }
    : { kind: 'elsewhere', path: pathTo(screen.path, {}) }
}
