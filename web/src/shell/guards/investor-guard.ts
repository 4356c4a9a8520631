import { gateOpen } from '@moorgate/contract/features.ts'
import { portalHome } from '@moorgate/contract/navigation/portal.ts'
import { matcherOf } from '@moorgate/contract/screens/match.ts'
import { pathTo } from '@moorgate/contract/screens/path.ts'
import { portalScreens, profileScreens } from '@moorgate/contract/screens/portal.ts'
import { publicScreens } from '@moorgate/contract/screens/public.ts'
import { guestHome, isOpenTo } from '../../kernel/guest-entries.ts'
import { viewing } from '../../kernel/viewing.ts'
import type { Guest } from '../../kernel/viewing.ts'
import { absentPage } from './guard.ts'
import type { Guard, RouteDecision, Visitor } from './guard.ts'

const screenFor = matcherOf([...portalScreens, ...profileScreens, ...publicScreens])

/**
 * For investors, and for whom they let in, who come back to what is held from every page that is not shared
 * with them. The pages of the back office are not even named in it, so that the portal does not carry them.
 */
export const investorGuardFor = (guest: Guest | undefined): Guard => ({
  passageTo: (pathname, _href, visitor) => {
    const passage = passageTo(pathname, visitor)
    const isClosed = passage.kind === 'open' && !isOpenTo(guest, passage.screen.path)
    return isClosed ? { kind: 'elsewhere', path: guestHome } : passage
  },
  homeOf: () => (guest ? guestHome : portalHome),
})

export const investorGuard: Guard = investorGuardFor(viewing?.guest)

function passageTo(pathname: string, visitor: Visitor): RouteDecision {
  if (pathname === '/') return { kind: 'elsewhere', path: portalHome }
  // Nor does an investor learn which of its addresses exist.
  if (/^\/admin(?:\/|$)/.test(pathname)) return { kind: 'forbidden', framed: false }
  const match = screenFor(pathname)
  if (match === undefined || !gateOpen(match.screen.feature, visitor.flags))
    return absentPage(pathname, visitor)
  const { screen, params, canonical } = match
  return canonical
    ? { kind: 'open', screen, params }
    : { kind: 'elsewhere', path: pathTo(screen.path, params) }
}
