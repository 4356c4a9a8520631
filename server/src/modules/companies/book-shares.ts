import { sql } from 'kysely'
import { larger } from '../../domain/money.ts'
import type { Work } from '../../kernel/work.ts'
import { postJournal, postReversal } from '../ledger/index.ts'
import type { Journal } from '../ledger/index.ts'
import type { Position } from './held-shares.ts'

interface BookedRow {
  id: number
  version: number
  ledger_journal_id: number | null
  deleted: boolean
  date: string
  fund_id: number
  fund: string
  company: string
  currency: string
}

/**
 * Books what a fund paid for shares: debit investment_cost, credit client_cash. What was booked before a change
 * is booked back first, on its own day.
 */
export async function bookAcquisition(work: Work, id: number): Promise<void> {
  const { rows } = await sql<BookedRow & { cost_minor: bigint }>`
    select h.id, h.version, h.ledger_journal_id, h.deleted_at is not null as deleted, h.acquired_on as date, h.fund_id,
      f.name as fund, c.name as company, c.currency, h.cost_minor
    from company_holdings h
    join funds f on f.tenant_id = ${work.tenant.id} and f.id = h.fund_id
    join companies c on c.tenant_id = ${work.tenant.id} and c.id = h.company_id
    where h.tenant_id = ${work.tenant.id} and h.id = ${id}`.execute(work.db)
  const row = rows[0]!
  await rebook(work, row, {
    table: 'company_holdings',
    type: 'allotment',
    words: 'shares',
    entries: [
      { account: 'investment_cost', debitMinor: row.cost_minor },
      { account: 'client_cash', creditMinor: row.cost_minor },
    ],
  })
}

/**
 * Books what came of shares: their cost leaves the books, the proceeds come in, and the rest is gained or lost.
 * The cost is kept with the outcome: what is paid less what outcomes took is the cost of what is held, also on
 * screens (`positionsSql`, decision 71).
 *
 * Worked example, £900.00 for shares that had cost £600.00: debit client_cash 900.00; credit investment_cost
 * 600.00, realised 300.00. Of a write-off: debit write_off 600.00, credit investment_cost 600.00.
 */
export async function bookOutcome(work: Work, id: number): Promise<void> {
  const costMinor = await costOfTaken(work, id)
  await sql`update company_outcomes set cost_minor = ${costMinor}
    where tenant_id = ${work.tenant.id} and id = ${id}`.execute(work.db)
  const { rows } = await sql<BookedRow & { type: string; proceeds_minor: bigint }>`
    select x.id, x.version, x.ledger_journal_id, x.deleted_at is not null as deleted, x.date, x.fund_id, f.name as fund,
      c.name as company, c.currency, x.type, x.proceeds_minor
    from company_outcomes x
    join funds f on f.tenant_id = ${work.tenant.id} and f.id = x.fund_id
    join companies c on c.tenant_id = ${work.tenant.id} and c.id = x.company_id
    where x.tenant_id = ${work.tenant.id} and x.id = ${id}`.execute(work.db)
  const row = rows[0]!
  const isWrittenOff = row.type === 'write_off' || row.type === 'dissolution'
  await rebook(work, row, {
    table: 'company_outcomes',
    type: 'distribution',
    words: isWrittenOff ? 'write-off' : 'proceeds',
    entries: [
      { account: 'client_cash', debitMinor: row.proceeds_minor },
      {
        account: isWrittenOff ? 'write_off' : 'realised',
        debitMinor: larger(costMinor - row.proceeds_minor, 0n),
      },
      { account: 'investment_cost', creditMinor: costMinor },
      { account: 'realised', creditMinor: larger(row.proceeds_minor - costMinor, 0n) },
    ],
  })
}

/**
 * Books the outcomes of a position again whose shares cost something else since: an acquisition or an outcome
 * before them was added, changed or deleted.
 */
export async function followCosts(work: Work, position: Position): Promise<void> {
  const { rows } = await sql<{ id: number; cost_minor: bigint }>`
    select id, cost_minor from company_outcomes
    where tenant_id = ${work.tenant.id} and company_id = ${position.company_id} and fund_id = ${position.fund_id}
      and share_class = ${position.share_class} and deleted_at is null order by date, id`.execute(work.db)
  for (const { id, cost_minor: bookedMinor } of rows) {
    if ((await costOfTaken(work, id)) === bookedMinor) continue
    await sql`update company_outcomes set version = version + 1, updated_at = ${work.now}
      where tenant_id = ${work.tenant.id} and id = ${id}`.execute(work.db)
    await bookOutcome(work, id)
  }
}

/**
 * The cost of the shares that an outcome takes: their part of what was paid for all that were acquired by its
 * day and that no outcome before it took. The last of them take what is left, so that no penny stays in the
 * books of what is sold.
 */
async function costOfTaken(work: Work, id: number): Promise<bigint> {
  const { rows } = await sql<{ cost_minor: bigint }>`
    select (case when x.deleted_at is not null or x.shares = 0 then 0
        else round((p.cost_minor - o.cost_minor) * x.shares / (p.shares - o.shares)) end)::bigint as cost_minor
    from company_outcomes x
    cross join lateral (select coalesce(sum(h.shares), 0) as shares, coalesce(sum(h.cost_minor), 0) as cost_minor
      from company_holdings h
      where h.tenant_id = ${work.tenant.id} and h.company_id = x.company_id and h.fund_id = x.fund_id
        and h.share_class = x.share_class and h.deleted_at is null and h.acquired_on <= x.date) p
    cross join lateral (select coalesce(sum(z.shares), 0) as shares, coalesce(sum(z.cost_minor), 0) as cost_minor
      from company_outcomes z
      where z.tenant_id = ${work.tenant.id} and z.company_id = x.company_id and z.fund_id = x.fund_id
        and z.share_class = x.share_class and z.deleted_at is null and (z.date, z.id) < (x.date, x.id)) o
    where x.tenant_id = ${work.tenant.id} and x.id = ${id}`.execute(work.db)
  return rows[0]!.cost_minor
}

interface Booking {
  table: 'company_holdings' | 'company_outcomes'
  type: 'allotment' | 'distribution'
  words: string
  entries: readonly Pick<Journal['entries'][number], 'account' | 'debitMinor' | 'creditMinor'>[]
}

/** Takes back what was booked for a record, and books it as it is now. Of a deleted one nothing is left. */
async function rebook(work: Work, row: BookedRow, { table, type, words, entries }: Booking): Promise<void> {
  // A change is a cause of its own: the ledger takes one booking for each.
  const source = { type: `${table}_${row.version}`, id: row.id }
  if (row.ledger_journal_id !== null) await takeBack(work, row.ledger_journal_id, source)
  const about = { currency: row.currency, fundId: row.fund_id }
  const moves = entries.some((entry) => (entry.debitMinor ?? 0n) + (entry.creditMinor ?? 0n) > 0n)
  const journal =
    row.deleted || !moves
      ? null
      : await postJournal(work, {
          date: row.date,
          type,
          description: `${row.fund}: ${words} of ${row.company}`,
          source,
          entries: entries.map((entry) => ({ ...entry, ...about })),
        })
  await sql`update ${sql.table(table)} set ledger_journal_id = ${journal?.journalId ?? null}::bigint
    where tenant_id = ${work.tenant.id} and id = ${row.id}`.execute(work.db)
}

async function takeBack(
  work: Work,
  journalId: number,
  source: NonNullable<Journal['source']>,
): Promise<void> {
  const { rows } = await sql<{ date: string; description: string }>`
    select date, description from ledger_journals where tenant_id = ${work.tenant.id} and id = ${journalId}`.execute(
    work.db,
  )
  const { date, description } = rows[0]!
  await postReversal(work, journalId, { date, description: `Reversal of ${description}`, source })
}
