import { useQuery } from '@tanstack/react-query'
import { Figure } from '../../features/figures/figure.tsx'
import { money } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { fundQuery } from './fund.ts'
import type { Distribution } from './records.ts'

/** Warns of a distribution that is more than the fund has in its account by the ledger. */
export function CashNotice({ record }: { record: Distribution }) {
  const { data: fund } = useQuery(fundQuery(String(record.fund_id)))
  if (!fund || !record.above_cash) return null
  return (
    <Notice tone="waiting" title="This is more than the fund’s cash">
      {'The ledger shows '}
      <Figure of="cash" label="Cash in the account">
        {money(fund.cash, { currency: fund.currency, pence: true })}
      </Figure>
      {'. Record receipts, such as sale proceeds, before you pay.'}
    </Notice>
  )
}
