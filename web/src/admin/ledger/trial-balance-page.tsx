import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import { ledgerAccountWords } from '@moorgate/contract/investments/ledger-words.ts'
import { exportTrialBalance, readTrialBalance } from '@moorgate/contract/investments/trial-balance.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { LedgerEntries } from '../../features/ledger/ledger-entries.tsx'
import { nothing } from '../../features/ledger/nothing.tsx'
import { ExportMenu } from '../../features/list/export-menu.tsx'
import { addressOf } from '../../kernel/api.ts'
import { isNothing } from '../../kernel/amounts.ts'
import { now } from '../../kernel/clock.ts'
import { Loaded } from '../../kernel/loaded.tsx'
import { AdminPage } from '../../kernel/page.tsx'
import { endpointQuery } from '../../kernel/queries.ts'
import { StatusDot } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { money } from '../../ui/format.ts'
import { date } from '../../ui/format-dates.ts'
import { EmptyState } from '../../ui/states.tsx'
import { DayField, useDay } from './day-field.tsx'
import styles from './ledger.module.css'
import { Words } from '../../kernel/words.tsx'

type Currency = AnswerOf<typeof readTrialBalance>['currencies'][number]
type Account = Currency['accounts'][number]

/** `/admin/reports/trial-balance`: what every account comes to up to a day, and the entries that make it. */
export function TrialBalancePage() {
  const day = useDay('date')
  const scope = { ...(day !== undefined && { date: day }) }
  const query = useQuery({
    ...endpointQuery('ledger', readTrialBalance, { query: scope }),
    placeholderData: keepPreviousData,
  })
  return (
    <AdminPage
      title="Trial balance"
      actions={
        <ExportMenu
          hrefOf={(format) => addressOf(exportTrialBalance.path, new URLSearchParams({ ...scope, format }))}
        />
      }
    >
      <div className={styles.page}>
        <search className={styles.days} aria-label="Date">
          <DayField label="As at" name="date" instead={query.data?.date ?? ''} />
        </search>
        <Loaded query={query} what="the trial balance">
          {(balance) =>
            balance.currencies.length === 0 ? (
              <EmptyState title="No entries">
                Nothing was posted on or before {date(balance.date, { today: now() })}.
              </EmptyState>
            ) : (
              balance.currencies.map((currency) => <BalanceCard key={currency.currency} of={currency} />)
            )
          }
        </Loaded>
        {query.data?.currencies.length !== 0 && (
          <LedgerEntries key={day} of={day === undefined ? everything : { between: `,${day}` }} />
        )}
      </div>
    </AdminPage>
  )
}

const everything = {}

function BalanceCard({ of }: { of: Currency }) {
  return (
    <Card
      title={`Accounts in ${of.currency}`}
      note={
        <StatusDot tone={of.balances ? 'good' : 'bad'}>
          {of.balances ? 'Debits equal credits' : 'Debits and credits differ'}
        </StatusDot>
      }
      flush
    >
      <DataTable
        label={`Accounts in ${of.currency}`}
        columns={columnsOf(of)}
        rows={of.accounts}
        keyOf={({ account }) => account}
        stacked
      />
    </Card>
  )
}

const figures = [
  ['debit', 'Debits'],
  ['credit', 'Credits'],
  ['debit_balance', 'Debit balance'],
  ['credit_balance', 'Credit balance'],
] as const

function columnsOf(of: Currency): Column<Account>[] {
  const shown = (amount: string) => money(amount, { currency: of.currency, pence: true })
  return [
    {
      id: 'account',
      header: 'Account',
      weight: 'strong',
      pinned: true,
      cell: ({ account }) => <Words of={ledgerAccountWords[account]} />,
      total: 'Total',
    },
    ...figures.map(([id, header]): Column<Account> => ({
      id,
      header,
      align: 'end',
      cell: (account) => (isNothing(account[id]) ? nothing : shown(account[id])),
      total: shown(of[id]),
    })),
  ]
}
