/** How a fee of an offer stands to VAT. */
export const vatsOfFee = ['included', 'added', 'exempt'] as const

/** In per cent: the standard, the reduced and the zero rate (VAT Act 1994 sections 2(1), 29A and 30). */
export const feeVatRates = ['20', '5', '0'] as const
export type FeeVatRate = (typeof feeVatRates)[number]

interface FeeWithVat {
  vat: (typeof vatsOfFee)[number]
  vat_rate?: FeeVatRate | null | undefined
}

/** The rate of VAT of a fee; null of one that is exempt. */
export const vatRateOf = ({ vat, vat_rate: rate }: FeeWithVat): FeeVatRate | null =>
  vat === 'exempt' ? null : (rate ?? '20')
