import { Suspense } from 'react'
import { useAbilities } from '../../kernel/abilities.ts'
import { later } from '../../ui/later.ts'
import type { EntriesCardProps } from './entries-card.tsx'

const EntriesCard = later(async () => (await import('./entries-card.tsx')).EntriesCard)

/** What the ledger says of a record, at the end of its transactions; nothing for who may not read the ledger. */
export function LedgerEntries(props: EntriesCardProps) {
  const may = useAbilities()
  if (!may('investment_opportunity_existing', 'update')) return null
  return (
    <Suspense>
      <EntriesCard {...props} />
    </Suspense>
  )
}
