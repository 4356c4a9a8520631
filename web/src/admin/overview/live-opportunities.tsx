import { opportunityStatuses } from '@moorgate/contract/statuses.ts'
import { useQuery } from '@tanstack/react-query'
import { useOpenScreens } from '../../kernel/abilities.ts'
import { Loaded } from '../../kernel/loaded.tsx'
import { endpointQuery } from '../../kernel/queries.ts'
import { useCounted } from '../../features/list/use-counted.ts'
import { useLabel, useTerm } from '../../kernel/terminology.tsx'
import { Figure } from '../../features/figures/figure.tsx'
import { Card } from '../../ui/card.tsx'
import { Glyph } from '../../ui/cover-art.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { moneyShort, percent } from '../../ui/format.ts'
import { Link, TextLink } from '../../ui/link.tsx'
import type { ProgressPart } from '../../ui/progress-bar.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { bookParts, drawnParts } from '../../features/rounds/book-parts.ts'
import { glyphSeed } from '../../features/records/glyph-seed.ts'
import { ClosingDay, RoundProgress } from '../../features/rounds/round-cells.tsx'
import { StateDot } from '../../kernel/state.tsx'
import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import type { readLiveRaises, readLiveTotals } from '@moorgate/contract/overview/raise.ts'
import { questions } from './questions.ts'
import styles from './overview.module.css'

type LiveRaise = AnswerOf<typeof readLiveRaises>[number]
type LiveTotal = AnswerOf<typeof readLiveTotals>[number]

const list = '/admin/investments/opportunities'
const currency = 'GBP'

/** Every live round with its money by state. The last row is what the rows add up to. */
export function LiveOpportunities() {
  const query = useQuery(endpointQuery('statistics', questions.liveRaises))
  const label = useLabel()
  const opens = useOpenScreens()
  const totals = useQuery(endpointQuery('statistics', questions.liveTotals))
  const columns = useColumns(
    query.data ?? [],
    totals.data?.find((total) => total.currency === currency),
  )
  return (
    <Card
      title={label('opportunities')}
      flush
      actions={opens(list) && <TextLink href={list}>Open all</TextLink>}
    >
      <Loaded
        query={query}
        what={label('opportunities', { lower: true })}
        skeleton={
          <DataTable label="Loading" columns={columns} rows={[]} keyOf={({ id }) => id} loadingRows={6} />
        }
      >
        {(raises) => (
          <DataTable
            label={label('opportunities')}
            className={styles.table}
            columns={columns}
            rows={raises}
            keyOf={({ id }) => id}
            empty={
              <EmptyState level={3} title="No live rounds">
                Published rounds appear here until they close.
              </EmptyState>
            }
          />
        )}
      </Loaded>
    </Card>
  )
}

type RaiseAmounts = Pick<
  LiveRaise,
  'currency' | 'target' | 'committed' | 'received' | 'awaiting' | 'overdue' | 'reserved'
>

/** The parts of a round in words, for the bar and for its tip. */
function useParts(): (of: RaiseAmounts) => ProgressPart[] {
  const label = useLabel()
  const labels = {
    received: label('payment_received'),
    awaiting: label('awaiting_payment'),
    overdue: label('state_overdue'),
    reserved: label('state_reserved'),
  }
  const allocations = useCounted({ term: 'allocation' })
  return (of) => bookParts(of, { labels, allocations })
}

function useColumns(raises: readonly LiveRaise[], total: LiveTotal | undefined): Column<LiveRaise>[] {
  return [
    useNameColumn(raises),
    {
      id: 'status',
      header: 'Status',
      from: 'lg',
      cell: (row) => <StateDot shown={opportunityStatuses[row.status]} />,
    },
    useProgressColumn(total),
    ...useAmountColumns(total),
    { id: 'closes', header: 'Closes', align: 'end', cell: (row) => <ClosingDay date={row.close_date} /> },
  ]
}

/** Rounds in another currency than the total's are not in it. */
function useNameColumn(raises: readonly LiveRaise[]): Column<LiveRaise> {
  const opens = useOpenScreens()
  const others = raises.filter((raise) => raise.currency !== currency).length
  const linked = opens(`${list}/:id/transactions`)
  return {
    id: 'name',
    header: 'Name',
    pinned: true,
    cell: (row) => (
      <span className={styles.name}>
        <Glyph seed={glyphSeed(row.id)} name={row.name} size={24} />
        {linked ? <Link href={`${list}/${row.id}/transactions`}>{row.name}</Link> : row.name}
        {row.round && !row.name.includes(row.round) && <span className={styles.faint}>{row.round}</span>}
      </span>
    ),
    total: (
      <>
        {opened('live_all', 'Rounds, all', `${raises.length} live`)}
        {others > 0 && ', '}
        {others > 0 && opened('live_foreign', 'Rounds in other currencies', `${others} in other currencies`)}
      </>
    ),
  }
}

function useProgressColumn(total: LiveTotal | undefined): Column<LiveRaise> {
  const partsOf = useParts()
  return {
    id: 'progress',
    header: 'Progress',
    width: 132,
    cell: (row) => (
      <Progress
        name={row.name}
        parts={partsOf(row)}
        share={row.committed_percent}
        figure={`round_percent:${row.id}`}
      />
    ),
    total: total && (
      <Progress name="All" parts={partsOf(total)} share={total.committed_percent} figure="live_percent" />
    ),
  }
}

function useAmountColumns(total: LiveTotal | undefined): Column<LiveRaise>[] {
  const term = useTerm()
  const short = (amount: string | null, unit: string) => moneyShort(amount, { currency: unit })
  return [
    {
      id: 'committed',
      header: 'Committed',
      align: 'end',
      weight: 'strong',
      cell: (row) =>
        opened(
          `round_live_committed:${row.id}`,
          `Committed, ${row.name}`,
          short(row.committed, row.currency),
        ),
      total: total && opened('live_committed', 'Committed, all', short(total.committed, currency)),
    },
    {
      id: 'target',
      header: term('target'),
      align: 'end',
      weight: 'soft',
      cell: (row) => short(row.target, row.currency),
      total: total && opened('live_target', `${term('target')}, all`, short(total.target, currency)),
    },
  ]
}

const opened = (figure: string, label: string, text: string) => (
  <Figure of={figure} label={label}>
    {text}
  </Figure>
)

interface ProgressProps {
  name: string
  parts: readonly ProgressPart[]
  share: string | null
  figure: string
}

function Progress({ name, parts, share, figure }: ProgressProps) {
  return (
    <RoundProgress
      name={name}
      parts={drawnParts(parts)}
      shown={opened(figure, `Committed, of target, ${name}`, percent(share, { places: 0 }))}
      tip={parts.map(({ label, value }) => `${label} ${value}`).join(', ')}
    />
  )
}
