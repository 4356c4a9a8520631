import { sharePrice } from '../../../features/opportunities/opportunity-words.ts'
import { money } from '../../../ui/format.ts'
import type { CashCall } from './records.ts'

/** How much a call asks each allocation for, as the dialog offers it. */
export const bases = [
  { value: 'whole', label: 'Everything not called yet' },
  { value: 'percent', label: 'A percentage of each {allocation}' },
  { value: 'amount', label: 'An amount, shared in proportion' },
  { value: 'per_share', label: 'An amount per share' },
] as const

export type Basis = (typeof bases)[number]['value']

/** "25% of each allocation". `words` fills in the tenant's. */
export function basisWords(
  call: Pick<CashCall, 'basis' | 'percent' | 'amount' | 'per_share' | 'currency'>,
  words: (text: string) => string,
): string {
  const { currency } = call
  switch (call.basis) {
    case 'percent':
      return words(`${call.percent}% of each {allocation}`)
    case 'amount':
      return `${money(call.amount, { currency, pence: true })} shared in proportion`
    case 'per_share':
      return `${sharePrice(call.per_share, currency)} per share`
    case 'whole':
      return words('Everything not called yet on each {allocation}')
  }
}
