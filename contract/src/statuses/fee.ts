/** How often a fee is paid: once by each investor, each time that it is asked for, or by a plan that renews. */
export const feeFrequencies = ['once', 'each_time', 'month', 'year'] as const
export type FeeFrequency = (typeof feeFrequencies)[number]

/** Paid by a subscription. */
export const planFrequencies: readonly FeeFrequency[] = ['month', 'year']

/** How a price stands to VAT: the standard rate is in it, or there is none on it. */
export const vatTreatments = ['standard', 'exempt'] as const
export type VatTreatment = (typeof vatTreatments)[number]

/** In hundredths of a per cent. VAT Act 1994 section 2(1), at this rate since 4 January 2011. */
export const standardVatBasisPoints = 2000

/**
 * `past_due`: the provider could not take a payment and tries again. `cancelled`: it runs until the end of its
 * period, paid or not, and can be resumed until then. `ended`: nothing is taken any more.
 */
export const feeSubscriptionStatuses = ['active', 'past_due', 'cancelled', 'ended'] as const
export type FeeSubscriptionStatus = (typeof feeSubscriptionStatuses)[number]

/** `refund_failed`: the card’s bank rejected the refund. */
export const feePaymentStatuses = [
  'paid',
  'part_refunded',
  'refunded',
  'refund_failed',
  'disputed',
  'exception',
] as const
export type FeePaymentStatus = (typeof feePaymentStatuses)[number]
