import type { ReactNode } from 'react'
import { ledgerAccountWords, ledgerTypeWords } from '@moorgate/contract/investments/ledger-words.ts'
import table from '../../features/ledger/ledger-table.module.css'
import { nothing } from '../../features/ledger/nothing.tsx'
import { isNothing } from '../../kernel/amounts.ts'
import { now } from '../../kernel/clock.ts'
import { useTerm } from '../../kernel/terminology.tsx'
import { useWords } from '../../kernel/words.tsx'
import { Card } from '../../ui/card.tsx'
import { DataTable, TwoLines } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { money, referenceText } from '../../ui/format.ts'
import { dateShort } from '../../ui/format-dates.ts'
import styles from './ledger.module.css'
import type { LedgerStatement } from './statement-page.tsx'

type Account = LedgerStatement['accounts'][number]
type Entry = Account['entries'][number]
type Balance = Account['opening']

/** Before the entries, what the account stood at. */
type StatementLine = { key: 'opening'; balance: Balance } | ({ key: number } & Entry)

interface AccountCardProps {
  of: Account
  /** The entries are of several people. */
  saysWhose: boolean
}

/** An account of a statement: its opening balance, its entries with the balance after each, its closing balance. */
export function AccountCard({ of, saysWhose }: AccountCardProps) {
  const columns = useColumns(of, saysWhose)
  const title = `${useWords()(ledgerAccountWords[of.account])}, ${of.currency}`
  const lines: StatementLine[] = [
    { key: 'opening', balance: of.opening },
    ...of.entries.map((entry) => ({ key: entry.id, ...entry })),
  ]
  return (
    <Card title={title} flush>
      <DataTable
        label={title}
        className={table.table}
        columns={columns}
        rows={lines}
        keyOf={({ key }) => key}
        stacked
      />
    </Card>
  )
}

/** Columns take shares of the width, so that the tables of all accounts align. */
function useColumns(account: Account, saysWhose: boolean): Column<StatementLine>[] {
  const words = useWords()
  const term = useTerm()
  return [
    {
      id: 'date',
      header: 'Date',
      width: '14%',
      cell: (line) => (line.key === 'opening' ? 'Opening balance' : dateShort(line.date, { today: now() })),
      total: 'Closing balance',
    },
    {
      id: 'description',
      header: 'Description',
      weight: 'strong',
      cell: ofEntry((entry) => {
        const type = words(ledgerTypeWords[entry.type])
        const text = entry.description || type
        return <TwoLines title={text} note={text === type ? undefined : type} />
      }),
    },
    ...(saysWhose
      ? [
          {
            id: 'investor',
            header: term('investor'),
            width: '16%',
            cell: ofEntry(({ investor_name: name }) => name ?? nothing),
          },
        ]
      : []),
    {
      id: 'reference',
      header: 'Reference',
      weight: 'soft',
      from: 'lg',
      width: '16%',
      cell: ofEntry(({ reference }) => (reference === null ? nothing : referenceText(reference))),
    },
    ...amountColumns(account),
  ]
}

/** The opening balance has nothing but its balance. */
const ofEntry =
  (cell: (entry: Entry) => ReactNode) =>
  (line: StatementLine): ReactNode =>
    line.key === 'opening' ? null : cell(line)

function amountColumns({ currency, debit, credit, closing }: Account): Column<StatementLine>[] {
  const shown = (amount: string) => money(amount, { currency, pence: true })
  const amount = (of: string) => (isNothing(of) ? nothing : shown(of))
  const left = (of: Balance) => (
    <span className={styles.balance}>
      {shown(of.amount)}
      <span className={styles.side}>{of.side === null ? '' : ` ${sides[of.side]}`}</span>
    </span>
  )
  return [
    {
      id: 'debit',
      header: 'Debit',
      align: 'end',
      width: '12%',
      cell: ofEntry((entry) => amount(entry.debit)),
      total: shown(debit),
    },
    {
      id: 'credit',
      header: 'Credit',
      align: 'end',
      width: '12%',
      cell: ofEntry((entry) => amount(entry.credit)),
      total: shown(credit),
    },
    {
      id: 'balance',
      header: 'Balance',
      align: 'end',
      weight: 'strong',
      width: '13%',
      cell: ({ balance }) => left(balance),
      total: left(closing),
    },
  ]
}

const sides = { debit: 'Dr', credit: 'Cr' } as const
