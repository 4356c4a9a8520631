import type { OfferFee } from '@moorgate/contract'
import { feeOnAmount } from '../../domain/fee-of-line.ts'
import type { Json } from '../../kernel/database/tables.ts'

/** The fees of an offer, or those that a reservation keeps, as the contract let them be written. */
export const feesOf = (terms: Json): readonly OfferFee[] => terms as unknown as readonly OfferFee[]

interface ReservedTerms {
  currency: string
  fee_terms: Json
}

/**
 * What of an investment is written with another amount: the fee of that amount, under the fees that it was reserved
 * with. An amount without it would leave the fee of the amount before.
 *
 * Worked example, 2.5 % plus VAT, and £4,000.00 in place of £10,000.00: the fee is £120.00 in place of £300.00.
 */
export function amountColumns({ currency, fee_terms: terms }: ReservedTerms, amountMinor: bigint) {
  const { feeMinor, feeVatMinor } = feeOnAmount(feesOf(terms), amountMinor, currency)
  return { amount_minor: amountMinor, fee_minor: feeMinor, fee_vat_minor: feeVatMinor }
}
