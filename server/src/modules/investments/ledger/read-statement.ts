import { can, mostStatementEntries, refuse } from '@moorgate/contract'
import type {
  AnswerOf,
  LedgerAccount,
  LedgerType,
  QueryOf,
  readLedgerStatement as endpoint,
  StatementSubject,
} from '@moorgate/contract'
import { balanceOf, withBalances } from '../../../domain/ledger-balance.ts'
import type { Balance } from '../../../domain/ledger-balance.ts'
import { formatMoney } from '../../../domain/money.ts'
import { Statement } from '../../../kernel/database/statement.ts'
import { listedSql } from '../../../kernel/list/count.ts'
import { showJson } from '../../../kernel/resource/show.ts'
import type { Table } from '../../../kernel/resource/table.ts'
import { nameOfUser } from '../../../rows/people-rows.ts'
import { todayOf } from '../../../kernel/work.ts'
import type { QueryContext } from '../../../kernel/work.ts'
import { nominees } from '../../investor-lists/index.ts'
import { users } from '../../investors/index.ts'
import { methodEntities } from '../../methods/index.ts'
import { opportunities } from '../../opportunities/index.ts'
import { organisations } from '../../organisations/index.ts'
import { ledgers } from './tables.ts'
import { inOrder } from './trial-balance.ts'

type LedgerStatement = AnswerOf<typeof endpoint>
type StatementRequest = QueryOf<typeof endpoint>

type RecordSubject = Exclude<StatementSubject, 'fund_id'>

const subjects: Readonly<Record<RecordSubject, { table: Table; name: string; people: boolean }>> = {
  user_id: { table: users, name: 'name', people: true },
  organisation_id: { table: organisations, name: 'name', people: true },
  investment_method_entity_id: { table: methodEntities, name: 'display_name', people: true },
  nominee_id: { table: nominees, name: 'name', people: true },
  investment_opportunity_id: { table: opportunities, name: 'name', people: false },
}

/**
 * The statement of a record, of entries that its reader sees. `most` is how many entries are read; a statement of
 * more has the balances alone. 404 where the reader does not see the record.
 */
export async function readStatement(
  question: QueryContext,
  request: StatementRequest,
  most = mostStatementEntries,
): Promise<LedgerStatement> {
  const { of, id, from = null } = request
  const to = request.to ?? todayOf(question)
  const name = await nameOf(question, of, id)
  const { sums, entries } = await readEntries(question, { of, id, from, to, most })
  const count = sums.reduce((total, each) => total + each.count, 0)
  const byAccount = Map.groupBy(count > most ? [] : entries, keyOf)
  return {
    of,
    id,
    name,
    from,
    to,
    count,
    accounts: inOrder(sums).map((account) => accountOf(account, byAccount.get(keyOf(account)) ?? [])),
  }
}

/** Who may not open people’s records, or funds, gets no statement of them either. */
async function nameOf(question: QueryContext, of: StatementSubject, id: number): Promise<string> {
  if (of === 'fund_id') return nameOfFund(question, id)
  const { table, name, people } = subjects[of]
  if (people && !can(question.actor.roleId ?? 0, 'investors', 'visit')) refuse({ code: 'forbidden' })
  const { text } = await showJson(question, table, question, id)
  return (JSON.parse(text) as Record<string, string>)[name] ?? ''
}

/** The table of funds stands above this module. */
async function nameOfFund({ rows, tenant, actor }: QueryContext, id: number): Promise<string> {
  if (!can(actor.roleId ?? 0, 'funds', 'visit')) refuse({ code: 'forbidden' })
  const [fund] = await rows<{ name: string }>(
    'select name from funds where tenant_id = $1 and id = $2 and deleted_at is null',
    [tenant.id, id],
  )
  return fund?.name ?? refuse({ code: 'not_found' })
}

interface AccountSums {
  account: LedgerAccount
  currency: string
  opening_minor: string
  debit_minor: string
  credit_minor: string
  closing_minor: string
  count: number
}

interface EntryRow {
  id: number
  account: LedgerAccount
  currency: string
  date: string
  type: LedgerType
  description: string
  investor_name: string | null
  reference: string | null
  debit_minor: string
  credit_minor: string
}

interface EntriesRequest {
  of: StatementSubject
  id: number
  from: string | null
  to: string
  most: number
}

const keyOf = ({ account, currency }: { account: string; currency: string }) => `${account} ${currency}`

/** Sums and entries in one statement, so that the entries lead from the opening to the closing balance. */
async function readEntries(question: QueryContext, { of, id, from, to, most }: EntriesRequest) {
  const statement = new Statement(question)
  const listed = listedSql(ledgers, { scope: question, statement, query: { filter: { [of]: String(id) } } })
  const last = `${statement.bind(to)}::date`
  const first = `coalesce(${statement.bind(from)}::date, '-infinity'::date)`
  const text = `
    with listed as materialized (select t.* from ledgers t where ${listed} and t.date <= ${last}),
    sums as (
      select account, currency,
        coalesce(sum(debit_minor - credit_minor) filter (where date < ${first}), 0)::text as opening_minor,
        coalesce(sum(debit_minor) filter (where date >= ${first}), 0)::text as debit_minor,
        coalesce(sum(credit_minor) filter (where date >= ${first}), 0)::text as credit_minor,
        sum(debit_minor - credit_minor)::text as closing_minor,
        (count(*) filter (where date >= ${first}))::int as count
      from listed group by account, currency),
    entries as (
      select id, account, currency, date, type, description, ${nameOfUser('l')} as investor_name, reference,
        debit_minor::text, credit_minor::text
      from listed l where date >= ${first} order by date, id limit ${statement.bind(most)})
    select (select coalesce(json_agg(s), '[]') from sums s) as sums,
      (select coalesce(json_agg(e order by e.date, e.id), '[]') from entries e) as entries`
  const [row] = await question.rows<{ sums: AccountSums[]; entries: EntryRow[] }>(text, statement.values)
  return row!
}

function accountOf(sums: AccountSums, rows: readonly EntryRow[]): LedgerStatement['accounts'][number] {
  const { account, currency } = sums
  const opening = BigInt(sums.opening_minor)
  const money = (minor: bigint) => formatMoney(minor, currency)
  const shown = ({ amountMinor, side }: Balance) => ({ amount: money(amountMinor), side })
  const entries = withBalances(
    opening,
    rows.map((row) => ({
      row,
      debitMinor: BigInt(row.debit_minor),
      creditMinor: BigInt(row.credit_minor),
    })),
  )
  return {
    account,
    currency,
    opening: shown(balanceOf(opening)),
    debit: money(BigInt(sums.debit_minor)),
    credit: money(BigInt(sums.credit_minor)),
    closing: shown(balanceOf(BigInt(sums.closing_minor))),
    entries: entries.map(({ row, debitMinor, creditMinor, balance }) => ({
      id: row.id,
      date: row.date,
      type: row.type,
      description: row.description,
      investor_name: row.investor_name,
      reference: row.reference,
      debit: money(debitMinor),
      credit: money(creditMinor),
      balance: shown(balance),
    })),
  }
}
