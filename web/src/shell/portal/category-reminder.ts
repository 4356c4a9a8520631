import type { Flags } from '@moorgate/contract/features.ts'
import { categorisationOn } from '@moorgate/contract/features.ts'
import { londonDay } from '../../kernel/clock.ts'
import type { CurrentUser } from '../../kernel/session.ts'

type Investor = Pick<CurrentUser, 'category_status' | 'category_expires_at'>
type Switches = Pick<
  Flags,
  'investor_categorisation_popups_enabled' | 'risk_warning_enabled' | 'financial_promotion_exceptions_enabled'
>

export type CategoryReminder = 'missing' | 'expired' | 'expiring'

/** The first reminder goes out by mail so many days before; the one at sign-in begins with it. */
const daysAhead = 30
const dayMs = 86_400_000

/** What somebody who signs in is reminded of (domain handbook §3.8). While staff review a statement, it is nothing. */
export function categoryReminder(
  { category_status: status, category_expires_at: until }: Investor,
  flags: Switches,
  now: Date,
): CategoryReminder | undefined {
  if (flags.investor_categorisation_popups_enabled !== 1 || !categorisationOn(flags as Flags))
    return undefined
  if (status === 'none' || status === 'rejected') return 'missing'
  if (status === 'expired') return 'expired'
  if (status !== 'approved' || until === null) return undefined
  if (until <= londonDay(now)) return 'expired'
  return until <= londonDay(new Date(now.getTime() + daysAhead * dayMs)) ? 'expiring' : undefined
}
