import { LedgerEntries } from '../../features/ledger/ledger-entries.tsx'
import type { ScreenProps } from '../../kernel/screen-component.ts'
import { CallsCard } from './calls-card.tsx'
import { DistributionsCard } from './distributions-card.tsx'
import { FundPage } from './fund-page.tsx'

/** `/admin/funds/{id}/transactions`: calls, distributions, and what the ledger says of the fund. */
export function FundTransactions({ params }: ScreenProps) {
  return (
    <FundPage id={params['id'] ?? ''}>
      {(record) => (
        <>
          <CallsCard record={record} />
          <DistributionsCard record={record} />
          <LedgerEntries of={{ fund_id: record.id }} subject="fund" />
        </>
      )}
    </FundPage>
  )
}
