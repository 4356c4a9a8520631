import { refuseField } from '@moorgate/contract'
import type { LedgerAccount, LedgerType } from '@moorgate/contract'
import { sql } from 'kysely'
import { sum } from '../../domain/money.ts'
import type { Work } from '../../kernel/work.ts'
import { mustBeUnlocked } from './books-lock.ts'

/**
 * One side of a booking: so much on the debit or on the credit side of an account. Amounts in minor units,
 * above nothing.
 */
export interface Entry {
  account: LedgerAccount
  debitMinor?: bigint
  creditMinor?: bigint
  currency: string
  userId?: number | null
  organisationId?: number | null
  opportunityId?: number | null
  investmentId?: number | null
  fundId?: number | null
  description?: string | null
  reference?: string | null
}

export interface Journal {
  date: string
  type: LedgerType
  description?: string | null
  /**
   * What books it; a second booking for the same cause is refused by the database. Left out where a person
   * writes it.
   */
  source?: { type: string; id: number }
  reversesId?: number
  entries: readonly Entry[]
}

export interface PostedJournal {
  journalId: number
  entryIds: number[]
}

/**
 * Posts a journal. Entries of nothing are left out. The database refuses at the end of the transaction what
 * does not balance in each currency; `checkBalance` says it earlier and on a field.
 *
 * Worked example, £10,000.50 received for a line of £10,000.00: debit client_cash 10,000.50; credit
 * contribution 10,000.00; credit unallocated 0.50.
 */
export async function postJournal(work: Work, journal: Journal): Promise<PostedJournal> {
  const [posted] = await postJournals(work, [journal])
  return posted!
}

/** Posts many journals, a thousand of an allotment as well as one, with two statements and one event each. 409 on locked days. */
export async function postJournals(work: Work, journals: readonly Journal[]): Promise<PostedJournal[]> {
  await mustBeUnlocked(
    work,
    journals.map(({ date }) => date),
  )
  const ids = await freshIds(work, journals.length)
  const rows = journals.map((journal, index) => ({ id: ids[index]!, ...journalRow(journal) }))
  await sql`
    insert into ledger_journals (tenant_id, id, date, type, description, source_type, source_id, reverses_id, created_at, created_by)
    select ${work.tenant.id}, j.id, j.date, j.type, j.description, j.source_type, j.source_id, j.reverses_id, ${work.now},
      ${work.actor.id}::bigint
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as j(id bigint, date date, type text, description text,
      source_type text, source_id bigint, reverses_id bigint)
    returning 1`.execute(work.db)
  const entries = journals.flatMap((journal, index) => entryRows(journal, ids[index]!))
  const { rows: written } = await sql<{ id: number; journal_id: number }>`
    insert into ledgers (tenant_id, journal_id, account, type, date, debit_minor, credit_minor, currency, description, reference,
      user_id, organisation_id, investment_opportunity_id, investment_id, fund_id, created_at, updated_at, created_by)
    select ${work.tenant.id}, e.journal_id, e.account, e.type, e.date, e.debit_minor, e.credit_minor, e.currency, e.description,
      e.reference, e.user_id, e.organisation_id, e.investment_opportunity_id, e.investment_id, e.fund_id, ${work.now}, ${work.now},
      ${work.actor.id}::bigint
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e(journal_id bigint, account text, type text, date date,
      debit_minor bigint, credit_minor bigint, currency text, description text, reference text, user_id bigint,
      organisation_id bigint, investment_opportunity_id bigint, investment_id bigint, fund_id bigint)
    returning id, journal_id`.execute(work.db)
  const byJournal = Map.groupBy(written, (row) => row.journal_id)
  return journals.map((journal, index) => {
    const entryIds = (byJournal.get(ids[index]!) ?? []).map((row) => row.id)
    work.emit({
      type: 'ledger.posted',
      subject: { type: 'ledger_journal', id: ids[index]! },
      after: { type: journal.type, date: journal.date, entries: entryIds.length },
    })
    return { journalId: ids[index]!, entryIds }
  })
}

async function freshIds(work: Work, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval('ledger_journals_id_seq') as id from generate_series(1, ${count})`.execute(work.db)
  return rows.map((row) => row.id)
}

const journalRow = (journal: Journal) => ({
  date: journal.date,
  type: journal.type,
  description: journal.description ?? '',
  source_type: journal.source?.type ?? null,
  source_id: journal.source?.id ?? null,
  reverses_id: journal.reversesId ?? null,
})

/** Amounts travel as text: JSON's numbers are floats. */
const entryRows = (journal: Journal, journalId: number) =>
  journal.entries
    .filter((entry) => (entry.debitMinor ?? 0n) > 0n || (entry.creditMinor ?? 0n) > 0n)
    .map((entry) => ({
      journal_id: journalId,
      account: entry.account,
      type: journal.type,
      date: journal.date,
      debit_minor: String(entry.debitMinor ?? 0n),
      credit_minor: String(entry.creditMinor ?? 0n),
      currency: entry.currency,
      description: entry.description ?? journal.description ?? '',
      reference: entry.reference ?? null,
      user_id: entry.userId ?? null,
      organisation_id: entry.organisationId ?? null,
      investment_opportunity_id: entry.opportunityId ?? null,
      investment_id: entry.investmentId ?? null,
      fund_id: entry.fundId ?? null,
    }))

/** Debits and credits are equal in each currency, and there are some. */
export function checkBalance(entries: readonly Entry[]): void {
  if (entries.length < 2) refuseField('entries', 'The entries field must have at least 2 items.')
  for (const [currency, same] of Map.groupBy(entries, (entry) => entry.currency)) {
    const debit = sum(same.map((entry) => entry.debitMinor ?? 0n))
    const credit = sum(same.map((entry) => entry.creditMinor ?? 0n))
    if (debit !== credit) refuseField('entries', `The entries do not balance in ${currency}.`)
  }
}
