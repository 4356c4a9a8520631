import { hasClosed } from '@moorgate/contract/statuses/opportunity-stage.ts'
import { daysUntil } from '../ui/format-dates.ts'
import { leftMinor } from './amount-rules.ts'
import { minorOf } from '../kernel/exact.ts'
import { awaitsSignature } from './investment-words.ts'
import type { CallLine, Gate, Investment, Offer } from './records.ts'

/** What an investor has in an offer, and a line of it that waits for money. */
interface Part {
  investment: Investment
  line: CallLine | undefined
}

type Facts = Pick<
  Offer,
  'status' | 'open_date' | 'close_date' | 'remaining' | 'user_right' | 'waiting_list' | 'minimum_investment'
>

/** The one next step that an offer has for an investor. */
export type OfferStep =
  | { kind: 'pay'; line: CallLine }
  | { kind: 'sign' | 'pending' | 'waiting' | 'reserved'; investment: Investment }
  /** Not yet open, over, or full without a waiting list. */
  | { kind: 'early'; opens: string }
  | { kind: 'closed' }
  | { kind: 'full' }
  | { kind: 'gates' }
  | { kind: 'queue' }
  | { kind: 'reserve' }

/**
 * What to offer: first what one's own reservation asks for, then whether the round takes money at all, then what is still asked of the
 * investor. Full is where less is left than the least that may be invested.
 */
export function offerStep(
  offer: Facts,
  part: Part | undefined,
  gates: readonly Gate[],
  today: Date,
): OfferStep {
  if (part?.line) return { kind: 'pay', line: part.line }
  if (part) return { kind: kindOfPart(part.investment), investment: part.investment }
  const { open_date: opens, close_date: closes } = offer
  if (hasClosed(offer.status) || (closes !== null && (daysUntil(closes, { today }) ?? 0) < 0))
    return { kind: 'closed' }
  if (opens !== null && (daysUntil(opens, { today }) ?? 0) > 0) return { kind: 'early', opens }
  const left = leftMinor(offer)
  const isFull = left !== undefined && left < minorOf(offer.minimum_investment ?? '0.01')
  if (isFull && !offer.waiting_list) return { kind: 'full' }
  if (gates.length > 0) return { kind: 'gates' }
  return { kind: isFull ? 'queue' : 'reserve' }
}

function kindOfPart(investment: Investment): 'sign' | 'pending' | 'waiting' | 'reserved' {
  if (investment.status === 'interested') return 'pending'
  if (awaitsSignature(investment)) return 'sign'
  return investment.status === 'waiting_list' ? 'waiting' : 'reserved'
}
