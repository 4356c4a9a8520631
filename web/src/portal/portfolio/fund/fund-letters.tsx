import { useQueries } from '@tanstack/react-query'
import { OpenDocument } from '../../../features/shared-documents/open-document.tsx'
import { sharedQuery } from '../../../features/shared-documents/records.ts'
import type { SharedDocument } from '../../../features/shared-documents/records.ts'
import { RuledSection } from '../../../features/sections/ruled-section.tsx'
import { now } from '../../../kernel/clock.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { date } from '../../../ui/format-dates.ts'
import type { Commitment } from './records.ts'

/** Notices and statements of an investor's commitments, the newest first. */
export function FundLetters({ commitments }: { commitments: readonly Commitment[] }) {
  const found = useQueries({
    queries: commitments.map(({ id }) => sharedQuery({ type: 'fund_commitment', id })),
  })
  const letters = found
    .flatMap(({ data }) => data ?? [])
    .toSorted((one, other) => other.created_at.localeCompare(one.created_at) || other.id - one.id)
  if (letters.length === 0) return null
  return (
    <RuledSection title="Notices and statements">
      <DataTable
        label="Notices and statements"
        columns={columns}
        rows={letters}
        keyOf={({ id }) => id}
        stacked
      />
    </RuledSection>
  )
}

const columns: readonly Column<SharedDocument>[] = [
  { id: 'name', header: 'Name', weight: 'strong', cell: ({ name }) => name },
  { id: 'kind', header: 'Type', cell: ({ category }) => category },
  { id: 'date', header: 'Date', cell: ({ created_at: at }) => date(at, { today: now() }) },
  {
    id: 'open',
    header: 'Open',
    headerHidden: true,
    align: 'end',
    cell: (document) => <OpenDocument document={document} />,
  },
]
