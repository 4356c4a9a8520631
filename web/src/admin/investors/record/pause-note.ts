import type { DirectOffer } from '@moorgate/contract/direct-offers/direct-offer.ts'
import type { EligibilityStep } from '@moorgate/contract/investors/eligibility.ts'
import { date, dateTimeWithin } from '../../../ui/format-dates.ts'

/** How far an investor is with the risk warning and the pause, in the words of their record. */
export function pauseNote(
  { reason }: Pick<EligibilityStep, 'reason'>,
  offer: DirectOffer | undefined,
  now: Date,
): string | undefined {
  if (offer === undefined) return undefined
  const look = { today: now }
  if (reason === null)
    return offer.requested_at === null
      ? 'Invested before, no warning needed'
      : `Chose to continue on ${date(offer.continued_at, look)}`
  if (offer.left_at !== null) return `Chose to leave ${dateTimeWithin(offer.left_at, look)}`
  if (offer.requested_at === null) return 'No request yet'
  const asked = `Requested ${dateTimeWithin(offer.requested_at, look)}`
  if (reason === 'risk_warning') return `${asked}, warning not answered yet`
  return reason === 'cooling_off'
    ? `${asked}. Can choose from ${dateTimeWithin(offer.retry_at, look)}`
    : `${asked}. Pause over, no choice made`
}
