import { waitingValueStatuses } from '@moorgate/contract/statuses/fund.ts'
import { netAssetValue } from '@moorgate/contract/funds/net-asset-value.ts'
import { netAssetValueStatuses } from '@moorgate/contract/statuses/fund.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { now } from '../../kernel/clock.ts'
import { Loaded } from '../../kernel/loaded.tsx'
import { overlay } from '../../kernel/overlay.tsx'
import { Pages } from '../../kernel/pages.tsx'
import { permits } from '../../kernel/permissions.ts'
import { listQuery } from '../../kernel/queries.ts'
import { StateDot } from '../../kernel/state.tsx'
import { useLabel } from '../../kernel/terminology.tsx'
import { useWords } from '../../kernel/words.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { money, quantity } from '../../ui/format.ts'
import { dateFull, dateShort } from '../../ui/format-dates.ts'
import { Figure } from '../../features/figures/figure.tsx'
import { EmptyState } from '../../ui/states.tsx'
import type { Fund } from './fund.ts'
import type { NetAssetValue } from './records.ts'
import { ValueActions } from './value-actions.tsx'
import { pricePerUnit } from '../../features/funds/unit-price.ts'

const DraftValue = overlay(async () => (await import('./fund-dialogs.tsx')).DraftValue)

export const valuesQuery = (fundId: number, page = 1) =>
  listQuery(netAssetValue, { sort: '-date', page }, { fixed: { fund_id: fundId }, perPage: 100 })

/** What the fund was worth on each day, and what waits to be approved or published. */
export function ValuesCard({ record }: { record: Fund }) {
  const words = useWords()
  const label = useLabel()
  const [drafting, setDrafting] = useState(false)
  const [isWhole, setWhole] = useState(false)
  const [page, setPage] = useState(1)
  const query = useQuery(valuesQuery(record.id, page))
  const mayEdit = permits(record, 'edit')
  return (
    <>
      <Card
        title={label('nav')}
        count={query.data?.meta?.total || undefined}
        note="Approved by a second person before it is published"
        actions={
          mayEdit && (
            <Button size="small" icon={Plus} onClick={() => setDrafting(true)}>
              Draft a value
            </Button>
          )
        }
        flush
      >
        <Loaded query={query} what={`the ${label('nav', { lower: true })}`}>
          {({ data, meta }) =>
            data.length === 0 ? (
              <EmptyState title="No value yet" level={3}>
                {words(
                  'Draft the assets and liabilities at a date. {Investors} see the value once it’s published.',
                )}
              </EmptyState>
            ) : (
              <>
                <DataTable
                  label={label('nav')}
                  columns={mayEdit ? [...columns, actionColumn] : columns}
                  rows={isWhole ? data : data.slice(0, firstShown)}
                  keyOf={({ id }) => id}
                  refreshing={query.isPlaceholderData}
                  stacked
                />
                {!isWhole && data.length > firstShown && (
                  <Button variant="quiet" onClick={() => setWhole(true)}>
                    Show all {meta?.total ?? data.length}
                  </Button>
                )}
                {isWhole && <Pages meta={meta} onPage={setPage} inCard />}
              </>
            )
          }
        </Loaded>
      </Card>
      {drafting && <DraftValue record={record} onClose={() => setDrafting(false)} />}
    </>
  )
}

/** Two years of quarters; the rest on request. */
const firstShown = 8

const columns: readonly Column<NetAssetValue>[] = [
  {
    id: 'date',
    header: 'Date',
    weight: 'strong',
    cell: ({ date }) => dateShort(date, { today: now() }),
  },
  {
    id: 'value',
    header: 'Value',
    align: 'end',
    cell: ({ id, date, value, currency }) => (
      <Figure of={`nav_value:${id}`} label={`Value at ${dateFull(date)}`}>
        {money(value, { currency })}
      </Figure>
    ),
  },
  {
    id: 'per_unit',
    header: 'Per unit',
    align: 'end',
    cell: ({ id, date, per_unit: price, currency }) => (
      <Figure of={`nav_unit:${id}`} label={`Value per unit at ${dateFull(date)}`}>
        {pricePerUnit(price, currency)}
      </Figure>
    ),
  },
  {
    id: 'units',
    header: 'Units',
    align: 'end',
    from: 'lg',
    cell: ({ id, date, units }) => (
      <Figure of={`nav_units:${id}`} label={`Units at ${dateFull(date)}`}>
        {quantity(units)}
      </Figure>
    ),
  },
  {
    id: 'class',
    header: 'Class',
    from: 'xl',
    cell: ({ class: name }) => name,
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <StateDot shown={netAssetValueStatuses[status]} />,
  },
]

const actionColumn: Column<NetAssetValue> = {
  id: 'actions',
  header: 'Actions',
  headerHidden: true,
  align: 'end',
  cell: (row) =>
    waitingValueStatuses.includes(row.status as (typeof waitingValueStatuses)[number]) ? (
      <ValueActions value={row} />
    ) : null,
}
