import { cell, minus, number, over, round, roundDown, smaller, times } from '../../../domain/worksheet.ts'
import type { Formula } from '../../../domain/worksheet.ts'

/**
 * Quotients of whole pennies over prices are never nearer to a whole number than this; spreadsheets count in
 * binary.
 */
const beforeCounting = 9

/** Whole shares, rounded down. */
export const wholeShares = (of: Formula): Formula => roundDown(round(of, beforeCounting), 0)

/** Issue prices have four places, rounded down (domain/cap-table.ts). */
export const issuePriceOf = (of: Formula): Formula => roundDown(round(of, beforeCounting), 4)

/** A round's price less a discount in per cent, named by their cells. */
export const discounted = (price: string, discount: string): Formula =>
  issuePriceOf(over(times(cell(price), minus(number('100'), cell(discount))), number('100')))

/** A cap over the shares before the round. */
export const capped = (cap: string, shares: Formula): Formula => issuePriceOf(over(cell(cap), shares))

/** The lower of both, or the discounted price alone where there is no cap. */
export const conversionPriceOf = (atDiscount: Formula, atCap: Formula | undefined): Formula =>
  atCap ? smaller(atDiscount, atCap) : atDiscount
