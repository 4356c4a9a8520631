import { decimalUnits } from '@moorgate/contract'

/**
 * Per cent with six places as a whole number: "33.333333" → 33333333n. The schema has refused more places.
 */
export const scaledPercent = (percent: string): bigint => decimalUnits(percent, 6)
