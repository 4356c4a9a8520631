import { droppedLineStatuses } from '@moorgate/contract'
import { sql } from 'kysely'
import { larger } from '../../domain/money.ts'
import { londonDate } from '../../kernel/clock.ts'
import { statusList } from '../../kernel/database/status-list.ts'
import { sendCreditAgain } from './again.ts'
import { creditedFee } from './fee-lines.ts'
import { entryOf, latestOf, queueEntry, stopUntried } from './queue-entries.ts'
import type { NewEntry, Queue } from './queue-entries.ts'
import { creditedOnInvoice, paidOnInvoice, settleLine } from './settle-payments.ts'

const lost = sql.raw(statusList(droppedLineStatuses))

const linesBy = {
  cash_call_line: sql`e.source_type = 'cash_call_line' and l.id`,
  cash_call: sql`e.source_type = 'cash_call_line' and l.cash_call_id`,
  investment: sql`e.source_type = 'cash_call_line' and l.investment_id`,
  fund_drawdown: sql`e.source_type = 'fund_drawdown_line' and d.fund_drawdown_id`,
  cash_call_late_charge: sql`e.source_type = 'cash_call_late_charge' and y.id`,
  fund_late_charge: sql`e.source_type = 'fund_late_charge' and x.id`,
}

/** Whose end or waiver may leave invoices of which less is due. */
export type EndedBy = keyof typeof linesBy

interface Invoice extends Pick<NewEntry, 'name' | 'path' | 'facts'> {
  id: number
  number: string
  currency: string
  amount_minor: bigint
  contact_entry_id: number
  type: string
  source: number
  due_minor: bigint
}

/**
 * Brings the books down to what is still due. An invoice of which nothing is due or paid is voided there; one that
 * was paid in part gets a credit note for the rest, because it can't be voided. One that was never tried is not
 * sent at all, and what was paid on it is sent as a receipt. One that is paid there in full stays: money came in,
 * and went back by a refund.
 *
 * Worked example, an invoice of £50.00 on which £20.00 was paid: the rest is waived, so a credit note of £30.00 is
 * set against it. Had nothing been paid, it would be voided.
 */
export async function endInvoices(
  queue: Queue,
  { of, id, at }: { of: EndedBy; id: number; at: Date },
): Promise<void> {
  for (const invoice of await invoicesWhere(queue, sql`${linesBy[of]} = ${id}`)) {
    const isOfCall = invoice.type === 'cash_call_line'
    const restMinor = await restOf(queue, invoice)
    if (restMinor <= 0n) continue
    if (await stopUntried(queue.work, invoice.id, 'Nothing is due on it any more.')) {
      if (isOfCall) await settleLine(queue, invoice.source)
    } else if (restMinor === invoice.amount_minor) await queueVoid(queue, invoice)
    else await queueCredits(queue, invoice, { restMinor, date: londonDate(at) })
  }
}

/** How much of an invoice in the books is neither due nor paid nor credited; nothing of one that is voided. */
async function restOf(queue: Queue, invoice: Invoice): Promise<bigint> {
  if (await latestOf(queue, 'void', { type: invoice.type, id: invoice.source })) return 0n
  const isOfCall = invoice.type === 'cash_call_line'
  const paidMinor = isOfCall ? await paidOnInvoice(queue, invoice.source) : 0n
  const openMinor = invoice.amount_minor - (await creditedOnInvoice(queue, invoice.id))
  return openMinor - larger(invoice.due_minor, paidMinor)
}

/** The same by its number; nothing of one that was stopped. */
export async function restOnInvoice(queue: Queue, invoiceId: number): Promise<bigint> {
  const [invoice] = await invoicesWhere(queue, sql`e.id = ${invoiceId}`)
  return invoice ? restOf(queue, invoice) : 0n
}

async function invoicesWhere(
  { work, organisation }: Queue,
  which: ReturnType<typeof sql>,
): Promise<Invoice[]> {
  const { rows } = await sql<Invoice>`
    select e.id, e.number, e.name, e.path, e.facts, e.currency, e.amount_minor, e.contact_entry_id, e.source_type as type,
      e.source_id as source, case when coalesce(l.status, d.status, x.status, y.status) in ${lost} then 0
        else coalesce(l.amount_minor, d.amount_minor + d.interest_minor, x.amount_minor, y.amount_minor) end as due_minor
    from accounting_entries e
    left join cash_call_lines l on l.tenant_id = ${work.tenant.id} and e.source_type = 'cash_call_line' and l.id = e.source_id
    left join fund_drawdown_lines d on d.tenant_id = ${work.tenant.id} and e.source_type = 'fund_drawdown_line' and d.id = e.source_id
    left join fund_late_charges x on x.tenant_id = ${work.tenant.id} and e.source_type = 'fund_late_charge' and x.id = e.source_id
    left join cash_call_late_charges y on y.tenant_id = ${work.tenant.id} and e.source_type = 'cash_call_late_charge' and y.id = e.source_id
    where e.tenant_id = ${work.tenant.id} and e.organisation_id = ${organisation} and e.kind = 'invoice' and e.status <> 'stopped'
      and ${which}
    order by e.id`.execute(work.db)
  return rows
}

async function queueVoid(queue: Queue, { id, type, source, number, name, path }: Invoice): Promise<void> {
  await queueEntry(queue, {
    kind: 'void',
    source: { type, id: source },
    number,
    name,
    path,
    facts: {},
    invoice: id,
  })
}

/** What was stopped of it goes first: it may have arrived there. The rest is another credit note. */
async function queueCredits(
  queue: Queue,
  invoice: Invoice,
  { restMinor, date }: { restMinor: bigint; date: string },
): Promise<void> {
  const { work } = queue
  const { rows } = await sql<{ id: number; amount_minor: bigint }>`
    select id, amount_minor from accounting_entries
    where tenant_id = ${work.tenant.id} and invoice_entry_id = ${invoice.id} and kind = 'credit_note' and status = 'stopped'
    order by id`.execute(work.db)
  let leftMinor = restMinor
  for (const note of rows) {
    if (note.amount_minor > leftMinor) continue
    leftMinor -= note.amount_minor
    await sendCreditAgain(work, note.id)
  }
  if (leftMinor > 0n) await queueCredit(queue, invoice, { restMinor: leftMinor, date })
}

/** A credit note, and after it that it is set against the invoice. */
async function queueCredit(
  queue: Queue,
  invoice: Invoice,
  { restMinor, date }: { restMinor: bigint; date: string },
): Promise<void> {
  const { name, path, currency } = invoice
  const source = { type: invoice.type, id: invoice.source }
  const version = ((await entryOf(queue, 'credit_note', source))?.version ?? 0) + 1
  const credit = {
    source: { ...source, version },
    number: `CRED-${invoice.source}${version === 1 ? '' : `-${version}`}`,
    name,
    path,
    money: { minor: restMinor, currency },
    invoice: invoice.id,
  }
  const beforeMinor = await creditedOnInvoice(queue, invoice.id)
  const { due_date: _due, lines, vat, ...facts } = invoice.facts
  const note = await queueEntry(queue, {
    ...credit,
    kind: 'credit_note',
    contact: invoice.contact_entry_id,
    facts: {
      ...facts,
      // The lines of an invoice add up to all of it, and so does their VAT.
      ...(lines === undefined ? vat && { vat } : creditedFee(invoice, { beforeMinor, restMinor })),
      date,
      reference: invoice.number,
      description: `${facts.description}, no longer due`,
    },
  })
  await queueEntry(queue, { ...credit, kind: 'credit_allocation', follows: note, facts: { date } })
}
