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

/**
 * Why something was not booked: the amount or currency is another one; the line takes no more payments; what
 * went back can't be taken from an investment whose shares are issued or that has ended; or a refund that was
 * confirmed has failed.
 */
export const cardProblems = ['amount_differs', 'line_closed', 'refund_not_booked', 'refund_failed'] as const
export type CardProblem = (typeof cardProblems)[number]
