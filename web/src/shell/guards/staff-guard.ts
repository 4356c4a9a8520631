import { landingPath } from '@moorgate/contract/navigation.ts'
import { isStaff } from '@moorgate/contract/roles.ts'
import {
  allowed,
  detailsInstead,
  firstOpen,
  pathTo,
  screenFor,
  screens,
  verdictOn,
} from '@moorgate/contract/screens.ts'
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
  if (match === undefined) return firstBelow(pathname, { roleId, flags })
  const { screen, params, canonical } = match
  if (isOthers(screen, roleId)) return { kind: 'forbidden', framed: false }
  const verdict = verdictOn(screen, roleId, flags)
  if (verdict === 'signed_out')
    return { kind: 'sign_in', path: `/login?${new URLSearchParams([['then', href]])}` }
  if (verdict === 'absent') return absentPage(pathname, { roleId, flags })
  if (verdict === 'forbidden') {
    const details = detailsInstead(pathname, roleId, flags)
    return details === undefined ? { kind: verdict, framed: true } : { kind: 'elsewhere', path: details }
  }
  if (screen.firstOf !== undefined) return firstOf(screen.firstOf, { roleId, flags })
  return canonical
    ? { kind: 'open', screen, params }
    : { kind: 'elsewhere', path: pathTo(screen.path, params) }
}

/**
 * An address that only lacks its last part, as of a record without a tab, leads to the first page below it that
 * is open to the visitor.
 */
function firstBelow(pathname: string, visitor: Visitor): RouteDecision {
  const depth = pathname.split('/').length
  const below = screens.flatMap((screen) => {
    const parts = screen.path.split('/')
    const last = parts.at(-1) ?? ''
    if (parts.length !== depth + 1 || last.startsWith(':') || last === 'edit') return []
    const path = `${pathname}/${last}`
    return screenFor(path)?.screen === screen ? [{ screen, path }] : []
  })
  const open = below.find(({ screen }) => allowed(screen, visitor.roleId, visitor.flags)) ?? below[0]
  return open ? { kind: 'elsewhere', path: open.path } : absentPage(pathname, visitor)
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
