import { refuse } from '@moorgate/contract'
import type { AccountingKind } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Work } from '../../kernel/work.ts'
import { again, sendCreditAgain } from './again.ts'
import { booksOf, connectionOf } from './connection.ts'
import { restOnInvoice } from './end-invoices.ts'

interface Entry {
  id: number
  kind: AccountingKind
  status: string
  organisation_id: string
  amount_minor: bigint | null
  invoice_entry_id: number | null
  follows_entry_id: number | null
}

/**
 * Queues a failed entry again, or a credit that was stopped. One that waits, was sent or is stopped otherwise is left
 * as it is: 409.
 */
export async function sendAgain(work: Work, id: number): Promise<void> {
  const entry = await locked(work, id)
  if (entry.status === 'failed') {
    await again(work, sql`e.id = ${id} and e.status = 'failed'`)
    return
  }
  const isStoppedCredit =
    entry.status === 'stopped' && (entry.kind === 'credit_note' || entry.kind === 'credit_allocation')
  if (!isStoppedCredit) refuse({ code: 'conflict', reason: 'not_failed', about: 'accounting' })
  const note = entry.kind === 'credit_note' ? entry : await locked(work, entry.follows_entry_id ?? 0)
  if (booksOf(await connectionOf(work)) !== note.organisation_id)
    refuse({ code: 'conflict', reason: 'not_failed', about: 'other_books' })
  // What took its place counts, so the same is never credited twice.
  if (note.status === 'stopped' && (await restOf(work, note)) < (note.amount_minor ?? 0n))
    refuse({ code: 'conflict', reason: 'not_failed', about: 'credited' })
  await sendCreditAgain(work, note.id)
}

/** Every failed entry of the firm. Returns how many there were. */
export const sendAllAgain = (work: Work): Promise<number> => again(work, sql`e.status = 'failed'`)

async function locked({ db, tenant }: Work, id: number): Promise<Entry> {
  const { rows } = await sql<Entry>`
    select id, kind, status, organisation_id, amount_minor, invoice_entry_id, follows_entry_id from accounting_entries
    where tenant_id = ${tenant.id} and id = ${id} for update`.execute(db)
  return rows[0] ?? refuse({ code: 'not_found' })
}

/** Credits of one invoice are queued one after the other. */
async function restOf(work: Work, note: Entry): Promise<bigint> {
  const invoice = await locked(work, note.invoice_entry_id ?? 0)
  return restOnInvoice({ work, organisation: note.organisation_id }, invoice.id)
}
