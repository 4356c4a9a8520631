import { choice, decimal, money } from '../wire.ts'

/**
 * How much of each allocation a call asks for: all that is not called yet, a percentage of the allocation, a part of
 * an amount, or so much for each share.
 */
export const callBases = ['whole', 'percent', 'amount', 'per_share'] as const

export type CallBasis = (typeof callBases)[number]

/** The basis, and the one figure that goes with it; without a basis it is the whole. */
export const callBasis = {
  basis: choice(callBases).optional(),
  percent: decimal({ places: 6, above: '0', max: '100', example: '25' }).nullish(),
  amount: money({ above: '0', example: '500000.00' }).nullish(),
  per_share: decimal({ places: 8, above: '0', max: '1000000', example: '1.25' }).nullish(),
}
