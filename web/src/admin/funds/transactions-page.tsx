import { ledger } from '@moorgate/contract/investments/ledger.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { useQuery } from '@tanstack/react-query'
import { now } from '../../kernel/clock.ts'
import { Loaded } from '../../kernel/loaded.tsx'
import { rowsQuery } from '../../kernel/queries.ts'
import type { ScreenProps } from '../../kernel/screen-component.ts'
import { useLabel, useText } from '../../kernel/terminology.tsx'
import { Card } from '../../ui/card.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { missing, money } from '../../ui/format.ts'
import { dateShort } from '../../ui/format-dates.ts'
import { EmptyState } from '../../ui/states.tsx'
import { CallsCard } from './calls-card.tsx'
import { DistributionsCard } from './distributions-card.tsx'
import { FundPage } from './fund-page.tsx'

/** `/admin/funds/{id}/transactions`: calls, distributions, and what the ledger says of the fund. */
export function FundTransactions({ params }: ScreenProps) {
  return (
    <FundPage id={params['id'] ?? ''}>
      {(record) => (
        <>
          <CallsCard record={record} />
          <DistributionsCard record={record} />
          <Entries fundId={record.id} />
        </>
      )}
    </FundPage>
  )
}

type Entry = RowOf<typeof ledger> & { user?: { name: string } | null }

function Entries({ fundId }: { fundId: number }) {
  const label = useLabel()
  const text = useText()
  const query = useQuery(
    rowsQuery<Entry>(
      ledger,
      { sort: '-date,-id' },
      { fixed: { fund_id: fundId }, include: ['user'], perPage: 50 },
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
            <DataTable label={label('ledger')} columns={columns} rows={data} keyOf={({ id }) => id} stacked />
          )
        }
      </Loaded>
    </Card>
  )
}

const accounts: Readonly<Record<Entry['account'], string>> = {
  client_cash: 'Client cash',
  contribution: 'Contributions',
  unallocated: 'Unallocated',
  refund_payable: 'Owed',
  investment_cost: 'Cost of investments',
  unrealised: 'Unrealised',
  realised: 'Realised',
  fee_income: 'Fees',
  carry: 'Carry',
  distribution: 'Distributions',
  suspense: 'Suspense',
  write_off: 'Written off',
  firm_cash: 'Firm’s cash',
  vat: 'VAT',
}

const side = (amount: string, currency: string) =>
  amount === '0.00' ? missing : money(amount, { currency, pence: true })

const columns: readonly Column<Entry>[] = [
  { id: 'date', header: 'Date', cell: ({ date }) => dateShort(date, { today: now() }) },
  { id: 'account', header: 'Account', weight: 'strong', cell: ({ account }) => accounts[account] },
  { id: 'who', header: 'Who', cell: ({ user }) => user?.name ?? missing },
  { id: 'description', header: 'Description', from: 'lg', cell: ({ description }) => description },
  { id: 'debit', header: 'Debit', align: 'end', cell: ({ debit, currency }) => side(debit, currency) },
  { id: 'credit', header: 'Credit', align: 'end', cell: ({ credit, currency }) => side(credit, currency) },
]
