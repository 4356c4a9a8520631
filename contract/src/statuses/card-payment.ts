/**
 * A payment by card: `begun` before the provider has answered, `open` while its page may be paid on.
 * `exception`: the provider took money that was not booked.
 */
export const cardPaymentStatuses = ['begun', 'open', 'paid', 'expired', 'exception'] as const
export type CardPaymentStatus = (typeof cardPaymentStatuses)[number]

/** Its page may still be paid on. */
export const payableCardStatuses: readonly CardPaymentStatus[] = ['begun', 'open']

export const cardDisputes = ['open', 'won', 'lost'] as const
export type CardDispute = (typeof cardDisputes)[number]

/** The card's bank decides about the money, or has taken it: nothing of it can be refunded. */
export const refundlessDisputes: readonly CardDispute[] = ['open', 'lost']
export const isDisputed = (dispute: string | null): boolean =>
  (refundlessDisputes as readonly (string | null)[]).includes(dispute)

/**
 * Why something was not booked: the amount or currency is another one; the line takes no more payments; it is more
 * than is due on a line of a fund's call; what went back can't be taken from an investment whose shares are issued
 * or that has ended, or from a fund that counts its units; a refund that was confirmed has failed; or what was lost
 * in a dispute can't be taken from them.
 */
export const cardProblems = [
  'amount_differs',
  'line_closed',
  'more_than_due',
  'refund_not_booked',
  'refund_failed',
  'dispute_not_booked',
] as const
export type CardProblem = (typeof cardProblems)[number]
