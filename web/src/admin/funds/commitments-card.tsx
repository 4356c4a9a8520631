import { fundCommitment } from '@moorgate/contract/funds/commitment.ts'
import { fundClosing } from '@moorgate/contract/funds/closing.ts'
import { fundCommitmentStatuses } from '@moorgate/contract/statuses/fund.ts'
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
import { useLabel, useTerm } from '../../kernel/terminology.tsx'
import { useWords } from '../../kernel/words.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { money } from '../../ui/format.ts'
import { dateShort } from '../../ui/format-dates.ts'
import { Link } from '../../ui/link.tsx'
import { Figure } from '../../features/figures/figure.tsx'
import { openColumn } from '../../ui/open-column.tsx'
import { EmptyState } from '../../ui/states.tsx'
import type { Fund } from './fund.ts'
import type { Commitment, FundClosing } from './records.ts'
import { TransfersCard } from './transfers/transfers-card.tsx'

const AddCommitment = overlay(async () => (await import('./fund-dialogs.tsx')).AddCommitment)
const CommitmentDialog = overlay(async () => (await import('./commitment-dialog.tsx')).CommitmentDialog)
const HoldClosing = overlay(async () => (await import('./hold-closing.tsx')).HoldClosing)

/** Who committed how much, what was called of it, and the closings that admitted them. */
export function CommitmentsCard({ record }: { record: Fund }) {
  const words = useWords()
  const label = useLabel()
  const term = useTerm()
  const [open, setOpen] = useState<'commitment' | 'closing'>()
  const [opened, setOpened] = useState<number>()
  const [page, setPage] = useState(1)
  const query = useQuery(
    listQuery(fundCommitment, { sort: '-amount', page }, { fixed: { fund_id: record.id }, perPage: 100 }),
  )
  const columns = [...useColumns(), openColumn(setOpened)]
  const mayEdit = permits(record, 'edit')
  const actions = mayEdit && (
    <>
      <Button size="small" onClick={() => setOpen('closing')}>
        Hold a closing
      </Button>
      <Button size="small" icon={Plus} onClick={() => setOpen('commitment')}>
        Add {term('commitment', { lower: true })}
      </Button>
    </>
  )
  return (
    <>
      <Card title={label('commitments')} count={query.data?.meta?.total || undefined} actions={actions} flush>
        <Loaded query={query} what={`the ${label('commitments', { lower: true })}`}>
          {({ data, meta }) =>
            data.length === 0 ? (
              <EmptyState title={words('No {commitments} yet')} level={3}>
                {words('Add {commitments}, then hold a closing to admit the {investors}.')}
              </EmptyState>
            ) : (
              <>
                <DataTable
                  label={label('commitments')}
                  columns={columns}
                  rows={data}
                  keyOf={({ id }) => id}
                  refreshing={query.isPlaceholderData}
                  stacked
                />
                <Pages meta={meta} onPage={setPage} inCard />
              </>
            )
          }
        </Loaded>
      </Card>
      <TransfersCard record={record} />
      <ClosingsCard record={record} />
      {open === 'commitment' && <AddCommitment record={record} onClose={() => setOpen(undefined)} />}
      {open === 'closing' && <HoldClosing record={record} onClose={() => setOpen(undefined)} />}
      {opened !== undefined && <CommitmentDialog id={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

function useColumns(): readonly Column<Commitment>[] {
  const term = useTerm()
  const amount = (key: 'amount' | 'called' | 'paid' | 'distributed' | 'unfunded' | 'value', header: string) =>
    ({
      id: key,
      header,
      align: 'end',
      cell: (row: Commitment) => (
        <Figure
          of={`${key === 'amount' ? 'promised' : key}:${row.id}`}
          label={`${header}, ${row.investor_name}`}
        >
          {money(row[key], { currency: row.currency })}
        </Figure>
      ),
    }) as const
  return [
    {
      id: 'investor',
      header: term('investor'),
      weight: 'strong',
      cell: ({ investor_name: name, user_id: id }) => (
        <Link href={`/admin/investors/${id}/details`}>{name}</Link>
      ),
    },
    amount('amount', 'Committed'),
    { ...amount('called', 'Called'), from: 'lg' },
    amount('paid', 'Paid in'),
    { ...amount('unfunded', 'Left to call'), from: 'lg' },
    { ...amount('distributed', 'Paid out'), from: 'xl' },
    amount('value', 'Value'),
    {
      id: 'status',
      header: 'Status',
      cell: ({ status }) => <StateDot shown={fundCommitmentStatuses[status]} />,
    },
  ]
}

function ClosingsCard({ record }: { record: Fund }) {
  const label = useLabel()
  const [page, setPage] = useState(1)
  const query = useQuery(
    listQuery(fundClosing, { sort: '-date', page }, { fixed: { fund_id: record.id }, perPage: 100 }),
  )
  if (!query.data || query.data.data.length === 0) return null
  return (
    <Card title={label('fund_closings')} count={query.data.meta?.total || undefined} flush>
      <DataTable
        label={label('fund_closings')}
        columns={closingColumns}
        rows={query.data.data}
        keyOf={({ id }) => id}
        refreshing={query.isPlaceholderData}
        stacked
      />
      <Pages meta={query.data.meta} onPage={setPage} inCard />
    </Card>
  )
}

const closingWords = {
  count: 'Admitted',
  admitted: 'Committed',
  catch_up: 'Due for earlier calls',
  interest: 'Interest to earlier holders',
} as const

const closingFigure = (id: number, of: keyof typeof closingWords, text: string) => (
  <Figure of={`closing_${of}:${id}`} label={closingWords[of]}>
    {text}
  </Figure>
)

const closingColumns: readonly Column<FundClosing>[] = [
  { id: 'number', header: 'Closing', weight: 'strong', cell: ({ number }) => number },
  { id: 'date', header: 'Date', cell: ({ date }) => dateShort(date, { today: now() }) },
  {
    id: 'investors',
    header: 'Admitted',
    align: 'end',
    cell: ({ id, admitted_count: count }) => closingFigure(id, 'count', String(count)),
  },
  {
    id: 'admitted',
    header: 'Committed',
    align: 'end',
    cell: ({ id, admitted, currency }) => closingFigure(id, 'admitted', money(admitted, { currency })),
  },
  {
    id: 'catch_up',
    header: 'Due for earlier calls',
    align: 'end',
    cell: ({ id, catch_up: amount, currency }) => closingFigure(id, 'catch_up', money(amount, { currency })),
  },
  {
    id: 'interest',
    header: 'Interest to earlier holders',
    align: 'end',
    cell: ({ id, interest, currency }) => closingFigure(id, 'interest', money(interest, { currency })),
  },
]
