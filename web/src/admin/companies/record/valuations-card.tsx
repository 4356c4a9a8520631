import { valuationMethodNames } from '@moorgate/contract/companies/valuation.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { asRead } from '../../../kernel/as-read.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import { overlay } from '../../../kernel/overlay.tsx'
import { permits } from '../../../kernel/permissions.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { Figure } from '../../../features/figures/figure.tsx'
import { RowButton } from '../../../features/records/row-button.tsx'
import { StatusDot } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { dateFull } from '../../../ui/format-dates.ts'
import { missing, money } from '../../../ui/format.ts'
import { price } from '../../../ui/price.ts'
import { EmptyState, SkeletonRows } from '../../../ui/states.tsx'
import { valuationsQuery } from '../company.ts'
import type { Company, Valuation } from '../company.ts'
import { valuationStates } from './valuation-states.ts'

const ValuationDialog = overlay(async () => (await import('./valuation-dialog.tsx')).ValuationDialog)
const ValuationDetails = overlay(async () => (await import('./valuation-details.tsx')).ValuationDetails)

/** What the holdings were worth, by date: drafts, what counts, and what was superseded. */
export function ValuationsCard({ record }: { record: Company }) {
  const [open, setOpen] = useState<Valuation>()
  const [editing, setEditing] = useState<Valuation | 'new'>()
  const term = useTerm()
  const query = useQuery(valuationsQuery(record.id))
  const title = term('company_valuation', { plural: true })
  return (
    <Card
      title={title}
      note="All holdings"
      flush
      actions={
        permits(record, 'edit') && (
          <Button size="small" icon={Plus} onClick={() => setEditing('new')}>
            Add {term('company_valuation', { lower: true })}
          </Button>
        )
      }
    >
      <Loaded query={query} what="the valuations" skeleton={<SkeletonRows rows={3} avatar={false} />}>
        {(rows) => (
          <DataTable
            label={title}
            columns={columnsOf(record, setOpen)}
            rows={rows}
            keyOf={({ id }) => id}
            empty={
              <EmptyState level={3} title="No valuations yet">
                Holdings are valued at cost until a valuation is approved.
              </EmptyState>
            }
          />
        )}
      </Loaded>
      {open && (
        <ValuationDetails
          record={record}
          valuation={open}
          onEdit={() => {
            setEditing(open)
            setOpen(undefined)
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
      {editing && (
        <ValuationDialog
          record={record}
          valuation={editing === 'new' ? undefined : asRead(editing, query.data)}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Card>
  )
}

function columnsOf({ currency }: Company, onOpen: (valuation: Valuation) => void): Column<Valuation>[] {
  return [
    {
      id: 'date',
      header: 'Date',
      pinned: true,
      cell: (row) => <RowButton onOpen={() => onOpen(row)}>{dateFull(row.date)}</RowButton>,
    },
    { id: 'method', header: 'Method', cell: ({ method }) => valuationMethodNames[method] },
    {
      id: 'price',
      header: 'Share price',
      align: 'end',
      cell: (row) => (
        <Figure of={`valuation_price:${row.id}`} label={`Share price on ${dateFull(row.date)}`}>
          {row.price_per_share === null ? missing : price(row.price_per_share, currency)}
        </Figure>
      ),
    },
    {
      id: 'value',
      header: 'Value',
      align: 'end',
      weight: 'strong',
      cell: ({ id, date, value }) => (
        <Figure of={`valuation_value:${id}`} label={`Value on ${dateFull(date)}`}>
          {money(value, { currency })}
        </Figure>
      ),
    },
    {
      id: 'status',
      header: 'Status',
      cell: ({ status }) => {
        const { tone, label } = valuationStates[status]
        return <StatusDot tone={tone}>{label}</StatusDot>
      },
    },
    {
      id: 'approved',
      header: 'Approved by',
      weight: 'soft',
      from: 'lg',
      cell: (row) => row.approved_by_name ?? missing,
    },
  ]
}
