import { useQuery } from '@tanstack/react-query'
import { Avatar } from '../../../ui/avatar.tsx'
import { StatusDot } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { DataTable, TwoLines } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { holding, percent } from '../../../ui/format.ts'
import type { Organisation } from './organisation.ts'
import { Owner } from './owner.tsx'
import { ownershipQuery } from './ownership.ts'
import type { Ownership } from './ownership.ts'

type End = Ownership['beneficial_owners'][number] & { recorded: boolean }

/** What each person has of an organisation, all ways added up. */
export function BeneficialOwners({ record }: { record: Organisation }) {
  const { data: known } = useQuery(ownershipQuery(record.id))
  if (!known || known.chart.length === 0) return null
  const { beneficial_owners: owners, unknown_percent: unknown } = known
  const rows: End[] = owners.map((owner) => ({ ...owner, recorded: true }))
  if (Number(unknown) > 0)
    rows.push({
      name: 'Not recorded',
      user_id: null,
      effective_percent: unknown,
      is_significant: false,
      recorded: false,
    })
  return (
    <Card title="Beneficial owners" note="Shares multiply down each line, then add up for each person" flush>
      <DataTable
        label="Beneficial owners"
        columns={columnsOf(percent(known.significant_percent, { places: 0 }))}
        rows={rows}
        keyOf={({ user_id: person, name }) => `${person}:${name}`}
      />
    </Card>
  )
}

const columnsOf = (threshold: string): readonly Column<End>[] => [
  {
    id: 'person',
    header: 'Person',
    weight: 'strong',
    cell: (end) =>
      end.recorded ? (
        <TwoLines
          lead={<Avatar name={end.name} size={24} />}
          title={<Owner of={{ ...end, organisation_id: null }} />}
        />
      ) : (
        end.name
      ),
    total: 'All owners',
  },
  {
    id: 'threshold',
    header: 'Threshold',
    cell: ({ is_significant: isSignificant, recorded }) =>
      recorded &&
      (isSignificant ? (
        <StatusDot tone="info">{`${threshold} or more`}</StatusDot>
      ) : (
        <StatusDot tone="neutral">{`Below ${threshold}`}</StatusDot>
      )),
  },
  {
    id: 'total',
    header: 'Total',
    align: 'end',
    weight: 'strong',
    cell: ({ effective_percent: share }) => holding(share),
    total: holding('100'),
  },
]
