import { dateOfDay, dayNumber, daysBetween } from './calendar.ts'
import { lateInterest } from './cash-call.ts'

/** When a payment was due, how many days after it cost nothing, and the yearly rate afterwards. */
export interface LateTerms {
  dueDate: string
  graceDays: number
  ratePercentMicro: bigint
}

/** Money that came in on a day, or that had not by it. */
export interface LatePayment {
  capitalMinor: bigint
  until: string
}

export interface LatePart extends LatePayment {
  from: string
  days: number
  interestMinor: bigint
}

/**
 * The interest on each payment that came after the days of grace, rounded once each; what came in time costs
 * nothing and is left out.
 *
 * Worked example, £25,000.00 due on 1 December at 8 %, of which £15,000.00 came after 17 days and the rest after
 * 30: 15,000 × 0.08 × 17 ÷ 365 = £55.89 and 10,000 × 0.08 × 30 ÷ 365 = £65.75. With five days of grace they are
 * of 12 and 25 days: £39.45 and £54.79.
 */
export function lateParts(
  { dueDate, graceDays, ratePercentMicro }: LateTerms,
  payments: readonly LatePayment[],
): LatePart[] {
  const from = dateOfDay(dayNumber(dueDate)! + graceDays)
  return payments
    .map((payment) => {
      const days = daysBetween(from, payment.until) ?? 0
      return {
        ...payment,
        from,
        days,
        interestMinor: lateInterest(payment.capitalMinor, ratePercentMicro, days),
      }
    })
    .filter(({ interestMinor }) => interestMinor > 0n)
}
