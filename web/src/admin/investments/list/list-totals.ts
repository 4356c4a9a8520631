import { sumOf } from '../../../kernel/exact.ts'
import type { Opportunity } from '../records.ts'

export interface CurrencyTotal {
  currency: string
  raised: string
  target: string
}

/** What rows add up to, currency by currency: pounds and euros are never one sum. */
export function totalsOf(
  rows: readonly Pick<Opportunity, 'currency' | 'raised' | 'target_amount'>[],
): CurrencyTotal[] {
  return [...new Set(rows.map(({ currency }) => currency ?? 'GBP'))].toSorted().map((currency) => {
    const ours = rows.filter((row) => (row.currency ?? 'GBP') === currency)
    return {
      currency,
      raised: sumOf(ours.map(({ raised }) => raised)),
      target: sumOf(ours.map(({ target_amount: target }) => target)),
    }
  })
}
