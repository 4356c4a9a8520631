import { cancelFundDrawdown, fundDrawdown, issueFundDrawdown } from '@moorgate/contract/funds/drawdown.ts'
import { fundDrawdownStatuses } from '@moorgate/contract/statuses/fund.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { now } from '../../kernel/clock.ts'
import { Loaded } from '../../kernel/loaded.tsx'
import { overlay } from '../../kernel/overlay.tsx'
import { Pages } from '../../kernel/pages.tsx'
import { permits } from '../../kernel/permissions.ts'
import { Problem } from '../../kernel/problem.tsx'
import { rowsQuery, send } from '../../kernel/queries.ts'
import { StateDot } from '../../kernel/state.tsx'
import { useLabel, useTerm } from '../../kernel/terminology.tsx'
import { useCommand } from '../../kernel/use-command.ts'
import { useWords } from '../../kernel/words.tsx'
import { StatusDot } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { counted, missing, money } from '../../ui/format.ts'
import { dateShort, deadline } from '../../ui/format-dates.ts'
import { Figure } from '../../features/figures/figure.tsx'
import { Sentence } from '../../features/figures/sentence.tsx'
import { sentence } from '../../features/figures/words.ts'
import { word } from '../../features/funds/performance.ts'
import { EmptyState } from '../../ui/states.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useFundChanged } from './fund.ts'
import type { Fund } from './fund.ts'
import type { Drawdown } from './records.ts'

const DrawUpCall = overlay(async () => (await import('./draw-up-call.tsx')).DrawUpCall)
const CancelCall = overlay(async () => (await import('./cancel-call.tsx')).CancelCall)
const CallLines = overlay(async () => (await import('./call-lines.tsx')).CallLines)

/** The calls of a fund: drawn up, issued, and how much of each came in. */
export function CallsCard({ record }: { record: Fund }) {
  const words = useWords()
  const label = useLabel()
  const term = useTerm()
  const [drawing, setDrawing] = useState(false)
  const [opened, setOpened] = useState<Drawdown>()
  const [cancelling, setCancelling] = useState<Drawdown>()
  const [page, setPage] = useState(1)
  const query = useQuery(
    rowsQuery<Drawdown>(
      fundDrawdown,
      { sort: '-number', page },
      { fixed: { fund_id: record.id }, append: ['may_cancel'], perPage: 100 },
    ),
  )
  const mayCall = permits(record, 'call')
  return (
    <>
      <Card
        title={label('cash_calls')}
        count={query.data?.meta?.total || undefined}
        actions={
          mayCall && (
            <Button size="small" icon={Plus} onClick={() => setDrawing(true)}>
              New {term('cash_call', { lower: true })}
            </Button>
          )
        }
        flush
      >
        <Loaded query={query} what={`the ${label('cash_calls', { lower: true })}`}>
          {({ data, meta }) =>
            data.length === 0 ? (
              <EmptyState title={`No ${term('cash_call', { plural: true, lower: true })} yet`} level={3}>
                {words('A call requests part of each admitted {investor}’s {commitment}.')}
              </EmptyState>
            ) : (
              <>
                <DataTable
                  label={label('cash_calls')}
                  columns={[...columns, linesColumn(setOpened, mayCall ? setCancelling : undefined)]}
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
      {drawing && <DrawUpCall record={record} onClose={() => setDrawing(false)} />}
      {cancelling && <CancelCall drawdown={cancelling} onClose={() => setCancelling(undefined)} />}
      {opened && (
        <CallLines
          drawdown={query.data?.data.find(({ id }) => id === opened.id) ?? opened}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}

const columns: readonly Column<Drawdown>[] = [
  { id: 'title', header: 'Title', weight: 'strong', cell: ({ title }) => title },
  {
    id: 'due',
    header: 'Due',
    cell: ({ due_date: due, status }) =>
      status === 'completed' || status === 'cancelled'
        ? dateShort(due, { today: now() })
        : deadline(due, { today: now() }),
  },
  {
    id: 'total',
    header: 'Total',
    align: 'end',
    cell: ({ id, title, total, currency }) => (
      <Figure of={`call_total:${id}`} label={`Called, ${title}`}>
        {money(total, { currency })}
      </Figure>
    ),
  },
  {
    id: 'received',
    header: 'Received',
    align: 'end',
    cell: ({ id, title, received, currency }) => (
      <Figure of={`call_received:${id}`} label={`Received, ${title}`}>
        {money(received, { currency })}
      </Figure>
    ),
  },
  {
    id: 'paid',
    header: 'Paid',
    align: 'end',
    from: 'lg',
    cell: ({ id, title, paid_count: paid, lines_count: lines }) => (
      <span>
        <Sentence
          of={sentence`${word(`call_paid:${id}`, `Lines that are paid, ${title}`, String(paid))} of ${word(`call_lines:${id}`, `Lines, ${title}`, String(lines))}`}
        />
      </span>
    ),
  },
  {
    id: 'notices',
    header: 'Notices',
    align: 'end',
    from: 'xl',
    cell: ({ letters_count: all, written_count: written }) => (all === 0 ? missing : `${written} of ${all}`),
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status, overdue_count: overdue }) =>
      overdue > 0 ? (
        <StatusDot tone="bad">{counted(overdue, 'line overdue', 'lines overdue')}</StatusDot>
      ) : (
        <StateDot shown={fundDrawdownStatuses[status]} />
      ),
  },
]

const linesColumn = (
  open: (drawdown: Drawdown) => void,
  cancel: ((drawdown: Drawdown) => void) | undefined,
): Column<Drawdown> => ({
  id: 'actions',
  header: 'Actions',
  headerHidden: true,
  align: 'end',
  cell: (row) => (
    <>
      {cancel && row.status === 'draft' && <DraftActions drawdown={row} />}
      {cancel && row.status !== 'draft' && row.may_cancel && (
        <Button size="small" variant="quiet" onClick={() => cancel(row)}>
          Cancel
        </Button>
      )}
      <Button size="small" variant="quiet" onClick={() => open(row)}>
        Lines
      </Button>
    </>
  ),
})

/** Sending the notices of a draft, or giving it up, which what later investors owe is not. */
function DraftActions({ drawdown }: { drawdown: Drawdown }) {
  const { busy, problem, run } = useCommand()
  const changed = useFundChanged()
  const act = async (endpoint: typeof issueFundDrawdown | typeof cancelFundDrawdown, done: string) => {
    const isIssue = endpoint === issueFundDrawdown
    const isDone = await run(async (idempotencyKey) => {
      const body = isIssue ? { version: drawdown.version } : {}
      await send(endpoint, { params: { id: drawdown.id }, body, idempotencyKey })
      await changed()
    })
    if (isDone) showToast(done)
  }
  return (
    <>
      {drawdown.may_cancel && (
        <Button
          size="small"
          variant="quiet"
          disabled={busy}
          onClick={() => void act(cancelFundDrawdown, 'Call cancelled')}
        >
          Cancel
        </Button>
      )}
      <Button size="small" busy={busy} onClick={() => void act(issueFundDrawdown, 'Notices sent')}>
        Issue
      </Button>
      <Problem says={problem} />
    </>
  )
}
