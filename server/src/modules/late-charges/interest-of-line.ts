import { refuseState } from '@moorgate/contract'
import { parsePercent } from '../../domain/decimal.ts'
import { latePartsAnswer, latePartsOfLine } from '../../domain/late-payment.ts'
import type { LatePart, LatePayment } from '../../domain/late-payment.ts'
import { formatMoney, sum } from '../../domain/money.ts'

/** A line of a call that was issued, the terms of its interest, and what was charged for it. */
export interface LateLine {
  currency: string
  /** A year, in percent. */
  rate: string
  grace_days: number
  due_date: string
  status: string
  amount_minor: bigint
  /** The newest charge, whatever became of it. */
  charge_id: number | null
  /** One stands: it was not waived. */
  is_charged: boolean
}

/** What of a line came in, the first payment first. */
interface Received {
  receivedMinor: bigint
  /** Money is due on the line: what is open counts until today. */
  isOpen: boolean
  payments: readonly LatePayment[]
}

/** What late payments of a line cost, and whether that is final. */
export interface LateInterest {
  currency: string
  ratePercent: string
  graceDays: number
  parts: LatePart[]
  amountMinor: bigint
  /** All of the line came in: before that, what is open counts until today. */
  isPaid: boolean
  chargeId: number | null
  isCharged: boolean
}

export function interestOfLine(line: LateLine, received: Received, today: string): LateInterest {
  const terms = {
    dueDate: line.due_date,
    graceDays: line.grace_days,
    ratePercentMicro: parsePercent(line.rate) ?? 0n,
  }
  const parts = latePartsOfLine(terms, { amountMinor: line.amount_minor, ...received }, today)
  return {
    currency: line.currency,
    ratePercent: line.rate,
    graceDays: line.grace_days,
    parts,
    amountMinor: sum(parts.map(({ interestMinor }) => interestMinor)),
    isPaid: line.status === 'payment_received',
    chargeId: line.charge_id,
    isCharged: line.is_charged,
  }
}

/** Why interest can’t be charged now; undefined where it can. */
function whyNotChargeable({ isCharged, isPaid, amountMinor }: LateInterest): string | undefined {
  if (isCharged) return 'Interest has already been charged on this payment.'
  if (!isPaid) return 'You can charge interest once all of this is paid. Until then it accrues.'
  return amountMinor === 0n ? 'This payment wasn’t late, or its terms charge no interest.' : undefined
}

export function mustBeChargeable(late: LateInterest): void {
  const refusal = whyNotChargeable(late)
  if (refusal) refuseState(refusal)
}

export const interestAnswer = (late: LateInterest) => ({
  currency: late.currency,
  rate_percent: late.ratePercent,
  grace_days: late.graceDays,
  parts: latePartsAnswer(late.parts, late.currency),
  amount: formatMoney(late.amountMinor, late.currency),
  may_be_charged: whyNotChargeable(late) === undefined,
})
