import type { z } from 'zod'
import { optional } from '../resource.ts'
import { feeVatRates, vatsOfFee } from './fee-vat.ts'
import { choice, decimal, money, text } from '../wire.ts'
import type { map } from '../wire.ts'

/** How the regulator classes an opportunity (COBS 4.12A and B): it decides which gates an investor passes. */
export const fcaClasses = ['rmmi', 'nmmi', 'mass_market', 'exempt_fpo', 'professional_only'] as const
export type FcaClass = (typeof fcaClasses)[number]
export const investmentKinds = ['standard', 'manual', 'private_manual'] as const
/** How a round that is asked for more than it offers is shared out. */
export const allocationPolicies = ['fcfs', 'pro_rata', 'holders_first', 'manual'] as const
export const opportunityOutcomes = [
  'trade_sale',
  'ipo',
  'secondary',
  'buy_back',
  'redemption',
  'dissolution',
  'write_off',
  'merger',
] as const
const feePayers = ['investor', 'company'] as const

/** A fee on top of the price of the shares: a percentage of the amount invested, or a fixed amount. */
export const fee = {
  label: text(80, { example: 'Arrangement fee' }),
  percent: optional(decimal({ places: 2, min: '0', max: '100', example: '2.00' })),
  amount: optional(money({ example: '250.00' })),
  /** The least that a fee in per cent comes to, before VAT is added. */
  minimum: optional(money({ above: '0', example: '100.00' })),
  vat: choice(vatsOfFee),
  /** Of VAT that is added or included; the standard rate where none is said. */
  vat_rate: optional(choice(feeVatRates)),
  payer: choice(feePayers),
}
export type OfferFee = z.output<ReturnType<typeof map<typeof fee>>>
