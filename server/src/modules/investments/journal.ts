import { refuse, refuseField } from '@moorgate/contract'
import type { LedgerAccount, LedgerType } from '@moorgate/contract'
import { sql } from 'kysely'
import { sum } from '../../domain/money.ts'
import type { Work } from '../../kernel/work.ts'

/** One side of a booking: so much on the debit or on the credit side of an account. Amounts in minor units, above nothing. */
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
  /** What books it; a second booking for the same cause is refused by the database. Left out where a person writes it. */
  source?: { type: string; id: number }
  reversesId?: number
  entries: readonly Entry[]
}

export interface Posted {
  journalId: number
  entryIds: number[]
}

/**
 * Posts a journal. Entries of nothing are left out. The database refuses at the end of the transaction what does not balance in each
 * currency; `checkBalance` says it earlier and on a field.
 *
 * Worked example, £10,000.50 received for a line of £10,000.00: debit client_cash 10,000.50; credit contribution 10,000.00; credit
 * unallocated 0.50.
 */
export async function postJournal(work: Work, journal: Journal): Promise<Posted> {
  const entries = journal.entries.filter((entry) => (entry.debitMinor ?? 0n) > 0n || (entry.creditMinor ?? 0n) > 0n)
  const { id: journalId } = await work.db
    .insertInto('ledger_journals')
    .values({
      tenant_id: work.tenant.id,
      date: journal.date,
      type: journal.type,
      description: journal.description ?? '',
      source_type: journal.source?.type ?? null,
      source_id: journal.source?.id ?? null,
      reverses_id: journal.reversesId ?? null,
      created_at: work.now,
      created_by: work.actor.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = await work.db
    .insertInto('ledgers')
    .values(
      entries.map((entry) => ({
        tenant_id: work.tenant.id,
        journal_id: journalId,
        account: entry.account,
        type: journal.type,
        date: journal.date,
        debit_minor: entry.debitMinor ?? 0n,
        credit_minor: entry.creditMinor ?? 0n,
        currency: entry.currency,
        description: entry.description ?? journal.description ?? '',
        reference: entry.reference ?? null,
        user_id: entry.userId ?? null,
        organisation_id: entry.organisationId ?? null,
        investment_opportunity_id: entry.opportunityId ?? null,
        investment_id: entry.investmentId ?? null,
        fund_id: entry.fundId ?? null,
        created_at: work.now,
        updated_at: work.now,
        created_by: work.actor.id,
      })),
    )
    .returning('id')
    .execute()
  work.emit({
    type: 'ledger.posted',
    subject: { type: 'ledger_journal', id: journalId },
    after: { type: journal.type, date: journal.date, entries: rows.length },
  })
  return { journalId, entryIds: rows.map((row) => row.id) }
}

/** Debits and credits are equal in each currency, and there are some. */
export function checkBalance(entries: readonly Entry[]): void {
  if (entries.length < 2) refuseField('entries', 'The entries field must have at least 2 items.')
  for (const [currency, same] of Map.groupBy(entries, (entry) => entry.currency)) {
    const debit = sum(same.map((entry) => entry.debitMinor ?? 0n))
    const credit = sum(same.map((entry) => entry.creditMinor ?? 0n))
    if (debit !== credit) refuseField('entries', `The entries do not balance in ${currency}.`)
  }
}

/** Books a journal back with its sides exchanged. One reversal each: a second is refused. */
export async function reverseJournal(work: Work, entryId: number, said: { date: string; description: string | null }): Promise<Posted> {
  const journal = await work.db
    .selectFrom('ledger_journals as j')
    .innerJoin('ledgers as e', (join) => join.onRef('e.journal_id', '=', 'j.id').on('e.tenant_id', '=', work.tenant.id))
    .select(['j.id', 'j.source_type', 'j.reverses_id', 'j.description'])
    .where('j.tenant_id', '=', work.tenant.id)
    .where('e.id', '=', entryId)
    .executeTakeFirst()
  if (!journal) refuse({ code: 'not_found' })
  if (journal.source_type !== null || journal.reverses_id !== null) notByHand()
  const { rows: reversed } = await sql`select 1 from ledger_journals
    where tenant_id = ${work.tenant.id} and reverses_id = ${journal.id}`.execute(work.db)
  if (reversed.length > 0)
    refuse({ code: 'conflict', reason: 'already_reversed', message: 'This journal has been reversed already.' })
  const entries = await work.db
    .selectFrom('ledgers')
    .selectAll()
    .where('tenant_id', '=', work.tenant.id)
    .where('journal_id', '=', journal.id)
    .orderBy('id')
    .execute()
  return postJournal(work, {
    date: said.date,
    type: 'reversal',
    description: said.description ?? `Reversal of ${journal.description || `journal ${journal.id}`}`,
    reversesId: journal.id,
    entries: entries.map((entry) => ({
      account: entry.account as LedgerAccount,
      debitMinor: entry.credit_minor,
      creditMinor: entry.debit_minor,
      currency: entry.currency,
      userId: entry.user_id,
      organisationId: entry.organisation_id,
      opportunityId: entry.investment_opportunity_id,
      investmentId: entry.investment_id,
      fundId: entry.fund_id,
      reference: entry.reference,
    })),
  })
}

/** What the product booked for a payment or an allotment is undone by the act that undoes the payment or the allotment. */
const notByHand = () =>
  refuse({
    code: 'conflict',
    reason: 'not_by_hand',
    message: 'Only journals that were written by hand are reversed here.',
  })
