import { ledgerAccounts, ledgerAccountWords } from '@moorgate/contract'
import type { AnswerOf, Labels, LedgerAccount, readTrialBalance as endpoint } from '@moorgate/contract'
import { trialBalance } from '../../../domain/ledger-balance.ts'
import type { Balance, Sides } from '../../../domain/ledger-balance.ts'
import { formatMoney } from '../../../domain/money.ts'
import type { CsvRow } from '../../../kernel/list/csv.ts'
import type { SheetColumn } from '../../../kernel/list/xlsx.ts'
import { todayOf } from '../../../kernel/work.ts'
import type { QueryContext } from '../../../kernel/work.ts'
import { fillLabels } from '@moorgate/contract/terminology/fill-labels.ts'

type TrialBalance = AnswerOf<typeof endpoint>

interface AccountRow extends Sides {
  account: LedgerAccount
  currency: string
}

/** What every account comes to up to a day, in one statement, so that both sides are of the same moment. */
export async function readTrialBalance(question: QueryContext, asked?: string): Promise<TrialBalance> {
  const date = asked ?? todayOf(question)
  const rows = await question.rows<AccountRow>(
    `select account, currency, sum(debit_minor)::bigint as "debitMinor", sum(credit_minor)::bigint as "creditMinor"
     from ledgers where tenant_id = $1 and date <= $2::date group by account, currency`,
    [question.tenant.id, date],
  )
  const byCurrency = Map.groupBy(inOrder(rows), ({ currency }) => currency)
  return {
    date,
    currencies: [...byCurrency].map(([currency, accounts]) => {
      const balance = trialBalance(accounts)
      const money = (minor: bigint) => formatMoney(minor, currency)
      return {
        currency,
        debit: money(balance.debitMinor),
        credit: money(balance.creditMinor),
        debit_balance: money(balance.debitBalanceMinor),
        credit_balance: money(balance.creditBalanceMinor),
        balances: balance.balances,
        accounts: balance.accounts.map((row) => ({
          account: row.account,
          debit: money(row.debitMinor),
          credit: money(row.creditMinor),
          ...balanceColumns(row.balance, money),
        })),
      }
    }),
  }
}

const balanceColumns = ({ amountMinor, side }: Balance, money: (minor: bigint) => string) => ({
  debit_balance: money(side === 'debit' ? amountMinor : 0n),
  credit_balance: money(side === 'credit' ? amountMinor : 0n),
})

/** Currencies by their code; accounts as the ledger lists them. */
export const inOrder = <Row extends { account: LedgerAccount; currency: string }>(
  rows: readonly Row[],
): Row[] =>
  rows.toSorted(
    (a, b) =>
      a.currency.localeCompare(b.currency) ||
      ledgerAccounts.indexOf(a.account) - ledgerAccounts.indexOf(b.account),
  )

const number = (name: string, label: string): SheetColumn => ({ name, label, kind: 'number' })

export const trialBalanceColumns: readonly SheetColumn[] = [
  { name: 'currency', label: 'Currency', kind: 'text' },
  { name: 'account', label: 'Account', kind: 'text' },
  number('debit', 'Debits'),
  number('credit', 'Credits'),
  number('debit_balance', 'Debit balance'),
  number('credit_balance', 'Credit balance'),
]

/** The lines of a file; the last of a currency is its total. */
export async function* trialBalanceRows(
  { currencies }: TrialBalance,
  labels: Labels,
): AsyncGenerator<CsvRow> {
  for (const { currency, accounts, ...total } of currencies) {
    for (const { account, ...sides } of accounts)
      yield [currency, fillLabels(labels, ledgerAccountWords[account]), ...cellsOf(sides)]
    yield [currency, 'Total', ...cellsOf(total)]
  }
}

type Columns = Pick<
  TrialBalance['currencies'][number],
  'debit' | 'credit' | 'debit_balance' | 'credit_balance'
>

const cellsOf = ({
  debit,
  credit,
  debit_balance: debitLeft,
  credit_balance: creditLeft,
}: Columns): CsvRow => [debit, credit, debitLeft, creditLeft]
