import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import type { readInvestmentSums } from '@moorgate/contract/investments/investment-sums.ts'
import { investment } from '@moorgate/contract/investments/investment.ts'
import { opportunityPath } from '@moorgate/contract/screens.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { investmentStatuses } from '@moorgate/contract/statuses/investment.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { ListColumn } from '../../../features/list/columns.ts'
import { exportAddress } from '../../../features/list/export-address.ts'
import { ExportButton } from '../../../features/list/export-button.tsx'
import { sumsQuery } from '../../../features/list/sums-query.ts'
import { now } from '../../../kernel/clock.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import { Pages } from '../../../kernel/pages.tsx'
import { listQuery, rowsQuery } from '../../../kernel/queries.ts'
import type { ScreenProps } from '../../../kernel/screen-component.ts'
import { StateDot } from '../../../kernel/state.tsx'
import { useLabel, useTerm, useText } from '../../../kernel/terminology.tsx'
import { Card } from '../../../ui/card.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { counted, money, quantity, referenceText } from '../../../ui/format.ts'
import { dateShort } from '../../../ui/format-dates.ts'
import { Link } from '../../../ui/link.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { PersonPage } from './person-page.tsx'
import styles from './transactions.module.css'
import { feePayment } from '@moorgate/contract/fees/fee-payment.ts'
import { feeSubscription } from '@moorgate/contract/fees/fee-subscription.ts'
import { FeePayments } from '../../../features/fees/fee-payments.tsx'
import { FeePlans } from '../../../features/fees/fee-plans.tsx'
import { LedgerEntries } from '../../../features/ledger/ledger-entries.tsx'
import { useAbilities } from '../../../kernel/abilities.ts'
import { Words } from '../../../kernel/words.tsx'

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

type CurrencySums = AnswerOf<typeof readInvestmentSums>

/** What a person, an organisation, a method or a nominee invested, and what the ledger says of it. */
export function Transactions({ of, own = false }: TransactionsProps) {
  return (
    <>
      <Allocations of={of} own={own} />
      <LedgerEntries of={of} {...(own && { subject: 'investor' })} />
    </>
  )
}

/** Their investments, newest first, and what they come to. */
function Allocations({ of, own = false }: TransactionsProps) {
  const label = useLabel()
  const text = useText()
  const asked = { fixed: of, include: ['investmentOpportunity'], perPage: 100 }
  const [page, setPage] = useState(1)
  const query = useQuery(rowsQuery<Row>(investment, { sort: '-date', page }, asked))
  const sums = useQuery(
    sumsQuery<CurrencySums[number]>('investment', 'investments/sums', { filters: {} }, asked),
  ).data
  const total = query.data?.meta?.total ?? 0
  const columns = useColumns(own, { total, sums: sums ?? [] })
  return (
    <Card
      title={label('ledger')}
      count={total || undefined}
      flush
      actions={
        total > 0 && (
          <ExportButton size="small" address={addressOfExport(of, columns)}>
            Export
          </ExportButton>
        )
      }
    >
      <Loaded query={query} what={`the ${label('ledger', { lower: true })}`}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title="Nothing yet" level={3}>
              {text('empty_transactions')}
            </EmptyState>
          ) : (
            <>
              <DataTable
                label={label('ledger')}
                columns={columns}
                rows={data}
                keyOf={({ id }) => id}
                refreshing={query.isPlaceholderData}
              />
              <Uncounted sums={sums ?? []} />
            </>
          )
        }
      </Loaded>
      <Pages inCard meta={query.data?.meta} onPage={setPage} />
    </Card>
  )
}

const addressOfExport = (of: TransactionsProps['of'], columns: readonly ListColumn<Row>[]) =>
  exportAddress(
    investment,
    { page: 1, filters: {}, sort: '-date', tab: undefined, panel: undefined },
    { columns, query: { fixed: of } },
    'xlsx',
  )

/** Why the rows above don’t add up to the total, where some take no place in their round. */
function Uncounted({ sums }: { sums: CurrencySums }) {
  if (sums.every(({ excluded }) => excluded === 0)) return null
  return (
    <p className={styles.uncounted}>
      <Words of="Total amount excludes expressions of interest, the {waiting_list}, and cancelled or refunded investments." />
    </p>
  )
}

/** One line for each currency: they are never one sum. */
const lines = (sums: CurrencySums, amountOf: (sum: CurrencySums[number]) => string): ReactNode =>
  sums.map((sum) => (
    <span key={sum.currency} className={styles.sum}>
      {money(amountOf(sum), { currency: sum.currency })}
    </span>
  ))

function useColumns(
  own: boolean,
  { total, sums }: { total: number; sums: CurrencySums },
): readonly ListColumn<Row>[] {
  const term = useTerm()
  const today = now()
  return [
    {
      id: 'opportunity',
      header: term('opportunity'),
      weight: 'strong',
      exports: ['opportunity_name'],
      cell: ({ opportunity_name: name, investment_opportunity: offer }) =>
        offer ? <Link href={opportunityPath(offer)}>{name}</Link> : name,
      total: counted(total, 'entry', 'entries'),
    },
    ...(own
      ? []
      : [
          {
            id: 'investor',
            header: term('investor'),
            from: 'xl',
            exports: ['investor_name'],
            cell: ({ investor_name: name }: Row) => name,
          } as const,
        ]),
    {
      id: 'reference',
      header: 'Reference',
      weight: 'soft',
      from: 'lg',
      cell: ({ reference }) => referenceText(reference),
    },
    { id: 'date', header: 'Date', cell: ({ date }) => dateShort(date, { today }) },
    {
      id: 'amount',
      header: 'Amount',
      align: 'end',
      weight: 'strong',
      cell: ({ amount, currency }) => money(amount, { currency }),
      total: lines(sums, ({ amount }) => amount),
    },
    {
      id: 'received',
      header: 'Received',
      align: 'end',
      from: 'md',
      cell: ({ received, currency }) => money(received, { currency }),
      total: lines(sums, ({ received }) => received),
    },
    { id: 'shares', header: 'Shares', align: 'end', from: 'md', cell: ({ shares }) => quantity(shares) },
    { id: 'status', header: 'Status', cell: ({ status }) => <StateDot shown={investmentStatuses[status]} /> },
  ]
}

/** The plans and fee payments of an investor; nothing where there are none. */
function FeesOfInvestor({ id }: { id: number }) {
  const enabled = useAbilities()('investors', 'visit')
  const of = { fixed: { user_id: id }, perPage: 25 }
  const { data: plans } = useQuery({ ...listQuery(feeSubscription, {}, of), enabled })
  const { data: payments } = useQuery({ ...listQuery(feePayment, {}, of), enabled })
  return (
    <>
      {plans && plans.data.length > 0 && <FeePlans userId={id} />}
      {payments && payments.data.length > 0 && <FeePayments userId={id} />}
    </>
  )
}
