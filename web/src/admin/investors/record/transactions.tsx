import { investment } from '@moorgate/contract/investments/investment.ts'
import { opportunityPath } from '@moorgate/contract/screens.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { investmentStatuses } from '@moorgate/contract/statuses/investment.ts'
import { useQuery } from '@tanstack/react-query'
import { now } from '../../../kernel/clock.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import { rowsQuery } from '../../../kernel/queries.ts'
import type { ScreenProps } from '../../../kernel/screen-component.ts'
import { StateDot } from '../../../kernel/state.tsx'
import { useLabel, useTerm, useText } from '../../../kernel/terminology.tsx'
import { Card } from '../../../ui/card.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { money, quantity } from '../../../ui/format.ts'
import { dateShort } from '../../../ui/format-dates.ts'
import { Link } from '../../../ui/link.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { FeesOfInvestor } from './fees-of-investor.tsx'
import { PersonPage } from './person-page.tsx'

type Row = RowOf<typeof investment> & {
  investment_opportunity?: { id: number; status: 1 | 2 | 3 | 4 | 5 | 6 } | null
}

/** `/admin/investors/{id}/details/transactions`: all of somebody's money, from reserved to exited. */
export function TransactionsTab({ params }: ScreenProps) {
  return (
    <PersonPage id={params['id'] ?? ''}>
      {({ id }) => (
        <>
          <Transactions of={{ user_id: id }} own />
          <FeesOfInvestor id={id} />
        </>
      )}
    </PersonPage>
  )
}

interface TransactionsProps {
  of: Readonly<Record<string, number>>
  /** They are all one person's, whose name need not stand in each row. */
  own?: boolean
}

/** The investments of a person, an organisation, a method or a nominee, newest first. */
export function Transactions({ of, own = false }: TransactionsProps) {
  const label = useLabel()
  const text = useText()
  const columns = useColumns(own)
  const query = useQuery(
    rowsQuery<Row>(
      investment,
      { sort: '-date' },
      { fixed: of, include: ['investmentOpportunity'], perPage: 100 },
    ),
  )
  return (
    <Card title={label('ledger')} count={query.data?.meta?.total || undefined} flush>
      <Loaded query={query} what={`the ${label('ledger', { lower: true })}`}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title="Nothing yet" level={3}>
              {text('empty_transactions')}
            </EmptyState>
          ) : (
            <DataTable label={label('ledger')} columns={columns} rows={data} keyOf={({ id }) => id} />
          )
        }
      </Loaded>
    </Card>
  )
}

function useColumns(own: boolean): readonly Column<Row>[] {
  const term = useTerm()
  const today = now()
  return [
    {
      id: 'opportunity',
      header: term('opportunity'),
      weight: 'strong',
      cell: ({ opportunity_name: name, investment_opportunity: offer }) =>
        offer ? <Link href={opportunityPath(offer)}>{name}</Link> : name,
    },
    ...(own
      ? []
      : [
          {
            id: 'investor',
            header: term('investor'),
            from: 'xl',
            cell: ({ investor_name: name }: Row) => name,
          } as const,
        ]),
    { id: 'reference', header: 'Reference', weight: 'soft', from: 'lg', cell: ({ reference }) => reference },
    { id: 'date', header: 'Date', cell: ({ date }) => dateShort(date, { today }) },
    {
      id: 'amount',
      header: 'Amount',
      align: 'end',
      weight: 'strong',
      cell: ({ amount, currency }) => money(amount, { currency }),
    },
    {
      id: 'received',
      header: 'Received',
      align: 'end',
      from: 'md',
      cell: ({ received, currency }) => money(received, { currency }),
    },
    { id: 'shares', header: 'Shares', align: 'end', from: 'md', cell: ({ shares }) => quantity(shares) },
    { id: 'status', header: 'Status', cell: ({ status }) => <StateDot shown={investmentStatuses[status]} /> },
  ]
}
