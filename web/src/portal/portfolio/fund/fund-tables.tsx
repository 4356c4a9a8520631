import { distributionLineStatuses } from '@moorgate/contract/statuses/fund.ts'
import { useQuery } from '@tanstack/react-query'
import { Figure } from '../../../features/figures/figure.tsx'
import { distributionKindWords } from '@moorgate/contract/funds/words.ts'
import { CallLineState } from '../../../features/funds/call-line-state.tsx'
import { NoticeMenu } from '../../../features/funds/notice-menu.tsx'
import type { NoticePath } from '../../../features/funds/notice-menu.tsx'
import { pricePerUnit } from '../../../features/funds/unit-price.ts'
import { RuledSection } from '../../../features/sections/ruled-section.tsx'
import { StateDot } from '../../../kernel/state.tsx'
import { useLabel } from '../../../kernel/terminology.tsx'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { dateFull } from '../../../ui/format-dates.ts'
import { money } from '../../../ui/format.ts'
import { Text } from '../../../ui/text.tsx'
import { paidLinesQuery, valuesQuery } from './records.ts'
import type { CallLine, PaidLine, PublishedValue } from './records.ts'
import { useState } from 'react'

const valueColumns: readonly Column<PublishedValue>[] = [
  { id: 'date', header: 'Date', weight: 'strong', cell: ({ date }) => dateFull(date) },
  {
    id: 'price',
    header: 'Per unit',
    align: 'end',
    cell: ({ id, date, per_unit: price, currency }) => (
      <Figure of={`nav_unit:${id}`} label={`Value per unit at ${dateFull(date)}`}>
        {pricePerUnit(price, currency)}
      </Figure>
    ),
  },
  {
    id: 'value',
    header: 'Whole fund',
    align: 'end',
    cell: ({ id, date, value, currency }) => (
      <Figure of={`nav_value:${id}`} label={`Whole fund at ${dateFull(date)}`}>
        {money(value, { currency })}
      </Figure>
    ),
  },
]

/** Two years of quarters; the rest on request. */
const firstShown = 8

export function Values({ fundId }: { fundId: string }) {
  const label = useLabel()
  const { data } = useQuery(valuesQuery(fundId))
  const [isWhole, setWhole] = useState(false)
  const values = data?.data ?? []
  if (values.length === 0) return null
  const shown = isWhole ? values : values.slice(0, firstShown)
  return (
    <RuledSection title={label('nav')} note="Published values only">
      <DataTable label={label('nav')} columns={valueColumns} rows={shown} keyOf={({ id }) => id} />
      {values.length > shown.length && (
        <Button onClick={() => setWhole(true)}>Show all {values.length}</Button>
      )}
    </RuledSection>
  )
}

const noticeColumn = (path: NoticePath): Column<{ id: number; title: string }> => ({
  id: 'notice',
  header: 'Notice',
  headerHidden: true,
  align: 'end',
  cell: ({ id, title }) => <NoticeMenu path={path} id={id} label={`Notice of ${title}`} />,
})

const callColumns: readonly Column<CallLine>[] = [
  { id: 'title', header: 'Title', weight: 'strong', cell: ({ title }) => title },
  { id: 'due', header: 'Due', cell: ({ due_date: due }) => dateFull(due) },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    cell: ({ id, title, total, currency }) => (
      <Figure of={`line_total:${id}`} label={`Called, ${title}`}>
        {money(total, { currency, pence: true })}
      </Figure>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    cell: (line) => <CallLineState line={line} />,
  },
  noticeColumn('fund-drawdown-lines'),
]

export function Calls({ lines }: { lines: readonly CallLine[] }) {
  const label = useLabel()
  return (
    <RuledSection title={label('cash_calls')}>
      {lines.length === 0 ? (
        <Text tone="faint">Nothing has been called yet.</Text>
      ) : (
        <DataTable label={label('cash_calls')} columns={callColumns} rows={lines} keyOf={({ id }) => id} />
      )}
    </RuledSection>
  )
}

const paidColumns: readonly Column<PaidLine>[] = [
  { id: 'title', header: 'Title', weight: 'strong', cell: ({ title }) => title },
  { id: 'kind', header: 'Type', from: 'md', cell: ({ kind }) => distributionKindWords[kind] },
  {
    id: 'date',
    header: 'Date',
    cell: ({ paid_on: paid, pay_date: pays }) => dateFull(paid ?? pays),
  },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    cell: ({ id, title, amount, currency }) => (
      <Figure of={`pays:${id}`} label={`Amount, ${title}`}>
        {money(amount, { currency, pence: true })}
      </Figure>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <StateDot shown={distributionLineStatuses[status]} />,
  },
  noticeColumn('distribution-lines'),
]

export function PaidOut({ fundId }: { fundId: string }) {
  const label = useLabel()
  const { data } = useQuery(paidLinesQuery(fundId))
  const lines = data?.data ?? []
  if (lines.length === 0) return null
  return (
    <RuledSection title={label('distributions')}>
      <DataTable label={label('distributions')} columns={paidColumns} rows={lines} keyOf={({ id }) => id} />
    </RuledSection>
  )
}
