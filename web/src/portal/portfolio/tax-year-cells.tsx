import { Figure } from '../../features/figures/figure.tsx'
import { money } from '../../ui/format.ts'
import { Link } from '../../ui/link.tsx'
import type { TaxYear } from './tax-year-query.ts'

export const pence = (amount: string, currency: string) => money(amount, { currency, pence: true })
/** The name leads to the holding. */
export const nameColumn = {
  id: 'name',
  header: 'Name',
  cell: (row: { investment_opportunity_id: number; name: string }) => (
    <Link href={`/investor/portfolio/${row.investment_opportunity_id}`}>{row.name}</Link>
  ),
}

/** Sums under a table, one a currency. */
export function sums(
  { totals }: TaxYear,
  key: 'issued' | 'gain' | 'exempt' | 'chargeable' | 'income',
  label: string,
) {
  return totals
    .filter((total) => !/^-?0*\.?0*$/.test(total[key]))
    .map((total) => (
      <Figure key={total.currency} of={`${key}:${total.currency}`} label={label}>
        {pence(total[key], total.currency)}
      </Figure>
    ))
}
