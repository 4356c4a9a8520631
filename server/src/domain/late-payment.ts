import { dateOfDay, dayNumber, daysBetween } from './calendar.ts'
import { lateInterest } from './cash-call.ts'
import { formatMoney, smaller } from './money.ts'

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

/** Parts as they are answered and kept. */
export const latePartsAnswer = (parts: readonly LatePart[], currency: string) =>
  parts.map(({ capitalMinor, from, until, days, interestMinor }) => ({
    capital: formatMoney(capitalMinor, currency),
    from,
    until,
    days,
    interest: formatMoney(interestMinor, currency),
  }))

/**
 * Payments as far as they still count: what went back to a card is taken from the last of them.
 *
 * Worked example, £60.00 and £40.00 of which £50.00 went back: £50.00 of the first count.
 */
export function paidInTurn(payments: readonly LatePayment[], receivedMinor: bigint): LatePayment[] {
  let leftMinor = receivedMinor
  return payments.flatMap((payment) => {
    const capitalMinor = smaller(payment.capitalMinor, leftMinor)
    leftMinor -= capitalMinor
    return capitalMinor > 0n ? [{ ...payment, capitalMinor }] : []
  })
}

/** A line of a cash call: what it asks for, what of that counts as received, and the payments, the first first. */
export interface PaidLine {
  amountMinor: bigint
  receivedMinor: bigint
  /** Money is due on it: what is open counts until today. */
  isOpen: boolean
  payments: readonly LatePayment[]
}

/** What late payments of a line cost, and what is still open of it. Worked example as above. */
export function latePartsOfLine(
  terms: LateTerms,
  { amountMinor, receivedMinor, isOpen, payments }: PaidLine,
  today: string,
): LatePart[] {
  const openMinor = amountMinor - receivedMinor
  const open = isOpen && openMinor > 0n ? [{ capitalMinor: openMinor, until: today }] : []
  return lateParts(terms, [...paidInTurn(payments, receivedMinor), ...open])
}
