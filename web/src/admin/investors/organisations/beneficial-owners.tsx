import { useQuery } from '@tanstack/react-query'
import { Avatar } from '../../../ui/avatar.tsx'
import { StatusDot } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { DataTable, TwoLines } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { holding } from '../../../ui/format.ts'
import type { Organisation } from './organisation.ts'
import { Owner } from './owner.tsx'
import { isSignificant, ownershipQuery } from './ownership.ts'
import type { Ownership } from './ownership.ts'

type End = Ownership['beneficial_owners'][number] & { recorded: boolean }

/** What each person has of an organisation, all ways added up. */
export function BeneficialOwners({ record }: { record: Organisation }) {
  const { data: known } = useQuery(ownershipQuery(record.id))
  if (!known || known.chart.length === 0) return null
  const { beneficial_owners: owners, unknown_percent: unknown } = known
  const rows: End[] = owners.map((owner) => ({ ...owner, recorded: true }))
  if (Number(unknown) > 0)
    rows.push({ name: 'Not recorded', user_id: null, effective_percent: unknown, recorded: false })
  return (
    <Card title="Beneficial owners" note="Shares multiply down each line, then add up for each person" flush>
      <DataTable
        label="Beneficial owners"
        columns={columns}
        rows={rows}
        keyOf={({ user_id: person, name }) => `${person}:${name}`}
      />
    </Card>
  )
}

const columns: readonly Column<End>[] = [
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
    cell: ({ effective_percent: percent, recorded }) =>
      recorded &&
      (isSignificant(percent) ? (
        <StatusDot tone="info">25% or more</StatusDot>
      ) : (
        <StatusDot tone="neutral">Below 25%</StatusDot>
      )),
  },
  {
    id: 'total',
    header: 'Total',
    align: 'end',
    weight: 'strong',
    cell: ({ effective_percent: percent }) => holding(percent),
    total: holding('100'),
  },
]
