import { outcomeTypeNames } from '@moorgate/contract/companies/outcome.ts'
import { overlay } from '../../../kernel/overlay.tsx'
import { useTerm } from '../../../kernel/terminology.tsx'
import { Figure } from '../../../features/figures/figure.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { missing, money, quantity } from '../../../ui/format.ts'
import { EmptyState } from '../../../ui/states.tsx'
import { fundNameOf, useOutcomes } from '../company.ts'
import type { Company, Outcome } from '../company.ts'
import { EntriesCard } from './entries-card.tsx'

const OutcomeDialog = overlay(async () => (await import('./outcome-dialog.tsx')).OutcomeDialog)

/** What came of the shares, by date. */
export function OutcomesCard({ record }: { record: Company }) {
  const term = useTerm()
  return (
    <EntriesCard
      record={record}
      term="company_outcome"
      query={useOutcomes(record.id)}
      what="the outcomes"
      day={{ id: 'date', header: 'Date', of: ({ date }) => date }}
      columns={columnsOf(record, term('fund'))}
      empty={
        <EmptyState level={3} title="No outcomes yet">
          Sales, write-offs and other outcomes appear here with their proceeds.
        </EmptyState>
      }
      dialog={OutcomeDialog}
    />
  )
}

const columnsOf = (record: Company, fundWord: string): Column<Outcome>[] => [
  { id: 'type', header: 'Outcome', cell: ({ type }) => outcomeTypeNames[type] },
  { id: 'fund', header: fundWord, cell: (row) => fundNameOf(row, record) ?? missing },
  { id: 'share_class', header: 'Share class', from: 'lg', cell: (row) => row.share_class },
  {
    id: 'shares',
    header: 'Shares',
    align: 'end',
    cell: ({ id, shares }) => (
      <Figure of={`outcome_shares:${id}`} label="Shares">
        {quantity(shares)}
      </Figure>
    ),
  },
  {
    id: 'proceeds',
    header: 'Proceeds',
    align: 'end',
    weight: 'strong',
    cell: ({ id, proceeds }) => (
      <Figure of={`proceeds:${id}`} label="Proceeds">
        {money(proceeds, { currency: record.currency })}
      </Figure>
    ),
  },
  {
    id: 'escrow',
    header: 'In escrow',
    align: 'end',
    from: 'lg',
    cell: ({ escrow }) => (escrow === null ? missing : money(escrow, { currency: record.currency })),
  },
]
