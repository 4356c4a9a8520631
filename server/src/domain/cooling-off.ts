import { coolingOffHours } from '@moorgate/contract'
import type { DirectOfferStage } from '@moorgate/contract'
import type { DirectOfferFact } from './eligibility-facts.ts'

/**
 * When the pause of an investor who asked at this moment is over: so many hours of elapsed time later, whatever
 * the clock on the wall does meanwhile.
 *
 * Worked example: asked on Saturday 27 March 2027 at 10:42 in London, the night before the clock goes forward,
 * it is over on Sunday at 11:42, because 24 hours have passed only then.
 */
export const pauseEndsAt = (requestedAt: Date): Date =>
  new Date(requestedAt.getTime() + coolingOffHours * 3_600_000)

/** What comes next for an investor. Whoever left asks again; the pause still counts from the first request. */
export function directOfferStage(fact: DirectOfferFact, now: Date): DirectOfferStage {
  if (fact.continuedAt) return 'continued'
  if (!fact.requestedAt || fact.leftAt) return 'request'
  if (!fact.warnedAt) return 'warning'
  return now < pauseEndsAt(fact.requestedAt) ? 'pause' : 'choice'
}

/** Columns of an investor. */
interface DirectOfferColumns {
  direct_offer_requested_at: Date | null
  direct_offer_warned_at: Date | null
  direct_offer_left_at: Date | null
  direct_offer_continued_at: Date | null
}

export const directOfferFact = (row: DirectOfferColumns): DirectOfferFact => ({
  requestedAt: row.direct_offer_requested_at,
  warnedAt: row.direct_offer_warned_at,
  leftAt: row.direct_offer_left_at,
  continuedAt: row.direct_offer_continued_at,
})
