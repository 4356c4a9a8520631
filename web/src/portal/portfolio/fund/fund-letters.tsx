import { useQueries } from '@tanstack/react-query'
import { OpenDocument } from '../../../features/shared-documents/open-document.tsx'
import { sharedQuery } from '../../../features/shared-documents/records.ts'
import type { SharedDocument } from '../../../features/shared-documents/records.ts'
import { RuledSection } from '../../../features/sections/ruled-section.tsx'
import { now } from '../../../kernel/clock.ts'
import { DataTable, TwoLines } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { date } from '../../../ui/format-dates.ts'
import { EmptyState } from '../../../ui/states.tsx'
import type { Commitment } from './records.ts'

/** Notices and statements of an investor's commitments, the newest first. */
export function useFundLetters(commitments: readonly Commitment[]): readonly SharedDocument[] {
  const found = useQueries({
    queries: commitments.map(({ id }) => sharedQuery({ type: 'fund_commitment', id })),
  })
  return found
    .flatMap(({ data }) => data ?? [])
    .toSorted((one, other) => other.created_at.localeCompare(one.created_at) || other.id - one.id)
}

interface FundLettersProps {
  commitments: readonly Commitment[]
  /** The latest of them alone. */
  most?: number
  /** Where all of them are. */
  all?: string
}

export function FundLetters({ commitments, most, all }: FundLettersProps) {
  const letters = useFundLetters(commitments)
  if (letters.length === 0 && most !== undefined) return null
  if (letters.length === 0)
    return <EmptyState title="No documents yet">Notices and statements appear here.</EmptyState>
  const isCut = most !== undefined && all !== undefined && letters.length > most
  return (
    <RuledSection
      title="Notices and statements"
      more={isCut ? { label: `All ${letters.length}`, href: all } : undefined}
    >
      <DataTable
        label="Notices and statements"
        columns={most === undefined ? columns : briefColumns}
        rows={letters.slice(0, most)}
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

/** Where there is half a page, the date is under the name. */
const briefColumns: readonly Column<SharedDocument>[] = [
  {
    id: 'name',
    header: 'Name',
    weight: 'strong',
    cell: ({ name, created_at: at }) => <TwoLines title={name} note={date(at, { today: now() })} />,
  },
  ...columns.filter(({ id }) => id === 'open'),
]
