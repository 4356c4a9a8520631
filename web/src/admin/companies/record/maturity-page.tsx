import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { maturityStatusNames } from '@moorgate/contract/companies/maturity-status.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import { overlay } from '../../../kernel/overlay.tsx'
import { permits } from '../../../kernel/permissions.ts'
import type { ScreenProps } from '../../../kernel/screen-component.ts'
import { useLabel, useTerm } from '../../../kernel/terminology.tsx'
import { StatusDot } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DataTable, TwoLines } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { dateFull } from '../../../ui/format-dates.ts'
import { missing } from '../../../ui/format.ts'
import { EmptyState, SkeletonRows } from '../../../ui/states.tsx'
import { maturityQuery, maturityTones } from '../company.ts'
import type { Company, Maturity } from '../company.ts'
import { CompanyPage } from './company-page.tsx'

const MaturityDialog = overlay(async () => (await import('./maturity-dialog.tsx')).MaturityDialog)

/** `/admin/investments/companies/{id}/details/maturity-statuses`: how far the company was, and why. */
export function CompanyMaturity({ params }: ScreenProps) {
  return <CompanyPage id={params['id'] ?? ''}>{(record) => <MaturityCard record={record} />}</CompanyPage>
}

function MaturityCard({ record }: { record: Company }) {
  const [adding, setAdding] = useState(false)
  const label = useLabel()
  const word = useTerm()('maturity', { lower: true })
  const query = useQuery(maturityQuery(record.id))
  return (
    <Card
      title={label('maturity_plural')}
      note="Newest first"
      flush
      actions={
        permits(record, 'edit') && (
          <Button size="small" icon={Plus} onClick={() => setAdding(true)}>
            Add {word}
          </Button>
        )
      }
    >
      <Loaded query={query} what="the history" skeleton={<SkeletonRows rows={3} avatar={false} />}>
        {(rows) => (
          <DataTable
            label={label('maturity_plural')}
            columns={columns}
            rows={rows}
            keyOf={({ id }) => id}
            empty={
              <EmptyState level={3} title={`No ${word} yet`}>
                Record the company’s stage and the reason. Earlier statuses are kept as history.
              </EmptyState>
            }
          />
        )}
      </Loaded>
      {adding && <MaturityDialog record={record} onClose={() => setAdding(false)} />}
    </Card>
  )
}

const columns: Column<Maturity>[] = [
  {
    id: 'status',
    header: 'Status',
    pinned: true,
    cell: ({ status, label }) => (
      <TwoLines
        title={<StatusDot tone={maturityTones[status]}>{label}</StatusDot>}
        note={label === maturityStatusNames[status] ? undefined : maturityStatusNames[status]}
      />
    ),
  },
  { id: 'effective_on', header: 'From', cell: (row) => dateFull(row.effective_on) },
  { id: 'reason', header: 'Reason', cell: ({ reason }) => reason },
  {
    id: 'created_by',
    header: 'Recorded by',
    weight: 'soft',
    from: 'lg',
    cell: (row) => row.created_by_name ?? missing,
  },
]
