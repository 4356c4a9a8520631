import { noticeItemWords } from '@moorgate/contract'
import { sql } from 'kysely'
import { formatMoney, larger, smaller } from '../../domain/money.ts'
import type { Work } from '../../kernel/work.ts'
import { itemsOfLine } from '../funds/index.ts'
import type { FactsOfLine } from './entry-facts.ts'
import {
  entryOf,
  latestOf,
  queueContact,
  queueEntry,
  queueInvoice,
  readPayer,
  stopUntried,
} from './queue-entries.ts'
import { reversalOf } from './settle-payments.ts'
import type { InvoicedLine, Payer, Queue } from './queue-entries.ts'

interface DrawdownLine extends InvoicedLine {
  due_minor: bigint
}

/**
 * Whether one of the firm's own funds holds the commitment now. What a feeder pays its master is no money of an investor:
 * the books have it from the feeder's investors already.
 */
export const isHeldByFund = ({ tenant }: Work, commitment: string) => sql`exists (select 1 from fund_links k
  where k.tenant_id = ${tenant.id} and k.fund_commitment_id = ${sql.raw(commitment)} and k.deleted_at is null and k.ends_on is null)`

/** Items of a call that pay for the fund itself are booked as fees. */
const feeItems: readonly string[] = ['management_fees', 'partnership_expenses', 'organisation_costs']

/** What a line is for, each item on its own account; the interest of a late joiner is on that of calls. */
async function linesOfInvoice({ work }: Queue, line: DrawdownLine): Promise<FactsOfLine[]> {
  const items = await itemsOfLine(work, line.id)
  return items.map(({ kind, minor }) => ({
    description: `${line.description}: ${noticeItemWords[kind]}`,
    account: feeItems.includes(kind) ? 'fees' : 'drawdowns',
    amount: formatMoney(minor, line.currency),
  }))
}

/** The invoices of a call on a fund, one for each line on which anything is due. */
export async function queueDrawdown(queue: Queue, id: number): Promise<void> {
  const { work } = queue
  const { rows } = await sql<DrawdownLine>`
    select l.id, l.amount_minor + l.interest_minor as due_minor, l.currency, l.reference, l.user_id, l.organisation_id,
      (d.issued_at at time zone 'Europe/London')::date::text as issued_on, d.due_date::text as due_date,
      f.name || ', ' || d.title as description,
      '/admin/funds/' || f.id || '/details' as path
    from fund_drawdown_lines l
    join fund_drawdowns d on d.tenant_id = ${work.tenant.id} and d.id = l.fund_drawdown_id
    join funds f on f.tenant_id = ${work.tenant.id} and f.id = d.fund_id
    where l.tenant_id = ${work.tenant.id} and l.fund_drawdown_id = ${id} and l.deleted_at is null and l.status <> 'cancelled'
      and not ${isHeldByFund(work, 'l.fund_commitment_id')}
    order by l.id`.execute(work.db)
  for (const line of rows) {
    if (line.due_minor === 0n) continue
    const lines = await linesOfInvoice(queue, line)
    await queueInvoice(queue, line, {
      source: 'fund_drawdown_line',
      number: `DRAW-${line.id}`,
      minor: line.due_minor,
      account: lines[0]!.account,
      ...(lines.length > 1 && { lines }),
    })
  }
}

/** Money on a line or a charge, whose invoice it pays. */
export interface InvoicePayment {
  of: number
  amount_minor: bigint
  currency: string
  date: string
  user_id: number
  organisation_id: number | null
}

interface PaymentTerms {
  invoiceOf: 'fund_drawdown_line' | 'fund_late_charge' | 'cash_call_late_charge'
  source: { type: string; id: number }
  number: string
}

export async function queueFundPayment(queue: Queue, id: number): Promise<void> {
  const { work } = queue
  const { rows } = await sql<InvoicePayment>`
    select p.fund_drawdown_line_id as of, p.amount_minor + p.refunded_minor as amount_minor, p.currency, p.received_on::text as date, l.user_id, l.organisation_id
    from fund_payments p
    join fund_drawdown_lines l on l.tenant_id = ${work.tenant.id} and l.id = p.fund_drawdown_line_id
    where p.tenant_id = ${work.tenant.id} and p.id = ${id}`.execute(work.db)
  const terms = { source: { type: 'fund_payment', id }, number: `FPAY-${id}` }
  if (rows[0]) await payInvoice(queue, rows[0], { ...terms, invoiceOf: 'fund_drawdown_line' })
}

/** One that was reversed: what was never tried is not sent, and what may be in the books is deleted there. */
export async function undoFundPayment(queue: Queue, id: number): Promise<void> {
  const { work } = queue
  const { rows } = await sql<{ line: number }>`select fund_drawdown_line_id as line from fund_payments
    where tenant_id = ${work.tenant.id} and id = ${id}`.execute(work.db)
  const invoice =
    rows[0] && (await entryOf(queue, 'invoice', { type: 'fund_drawdown_line', id: rows[0].line }))
  if (!invoice) return
  const source = { type: 'fund_payment', id }
  for (const kind of ['payment', 'receipt'] as const) {
    const entry = await latestOf(queue, kind, source)
    if (!entry || (await stopUntried(work, entry.id, 'The payment was reversed.'))) continue
    await queueEntry(queue, {
      kind: reversalOf[kind],
      source,
      number: `FPAY-${id}`,
      name: entry.name,
      path: entry.path,
      facts: {},
      follows: entry.id,
      ...(kind === 'payment' && { invoice: invoice.id }),
    })
  }
}

/**
 * A payment on the invoice of its line or charge. Where that was stopped there is nothing to pay, so it is a receipt:
 * in the lines of the invoice where it is all of it. So is what comes in the place of money that went back to a card,
 * because the invoice stays paid in the books.
 */
export async function payInvoice(queue: Queue, payment: InvoicePayment, terms: PaymentTerms): Promise<void> {
  const invoice = await entryOf(queue, 'invoice', { type: terms.invoiceOf, id: payment.of })
  if (!invoice) return
  const { date, amount_minor: minor, currency } = payment
  const { lines, ...facts } = invoice.facts
  const parts = minor === invoice.amount_minor && lines ? { lines } : {}
  const paidMinor =
    invoice.status === 'stopped' ? 0n : smaller(minor, await openOnInvoice(queue, invoice, terms))
  const about = { source: terms.source, number: terms.number, name: invoice.name, path: invoice.path }
  if (paidMinor > 0n)
    await queueEntry(queue, {
      ...about,
      kind: 'payment',
      invoice: invoice.id,
      facts: { date },
      money: { minor: paidMinor, currency },
    })
  if (paidMinor < minor)
    await queueEntry(queue, {
      ...about,
      kind: 'receipt',
      contact: await queueContact(queue, await readPayer(queue.work, payment)),
      facts: { ...facts, ...parts, date },
      money: { minor: minor - paidMinor, currency },
    })
}

/** What other payments leave open on an invoice in the books, or will leave. */
async function openOnInvoice(
  { work }: Queue,
  invoice: { id: number; amount_minor: bigint },
  { source }: PaymentTerms,
): Promise<bigint> {
  const { rows } = await sql<{ paid_minor: bigint }>`
    select coalesce(sum(e.amount_minor), 0)::bigint as paid_minor from accounting_entries e
    where e.tenant_id = ${work.tenant.id} and e.invoice_entry_id = ${invoice.id} and e.kind = 'payment' and e.status <> 'stopped'
      and (e.source_type, e.source_id) <> (${source.type}, ${source.id}::bigint)
      and not exists (select 1 from accounting_entries r where r.tenant_id = ${work.tenant.id} and r.follows_entry_id = e.id
        and r.kind = 'payment_reversal' and r.status <> 'stopped')`.execute(work.db)
  return larger(invoice.amount_minor - rows[0]!.paid_minor, 0n)
}

interface PaidLine {
  kind: string
  amount_minor: bigint
  currency: string
  date: string
  user_id: number | null
  organisation_id: number | null
  fund_id: number
  fund: string
  title: string
}

/**
 * What a fund paid out: to an investor, or to carried interest, which the books know by the fund. The interest
 * of late joiners came in with a call, so it goes back from the account of calls.
 */
export async function queueDistribution(queue: Queue, id: number): Promise<void> {
  const { work } = queue
  const { rows } = await sql<PaidLine>`
    select d.kind, l.amount_minor, l.currency, l.paid_on::text as date, l.user_id, l.organisation_id, f.id as fund_id, f.name as fund,
      d.title
    from distribution_lines l
    join distributions d on d.tenant_id = ${work.tenant.id} and d.id = l.distribution_id
    join funds f on f.tenant_id = ${work.tenant.id} and f.id = d.fund_id
    where l.tenant_id = ${work.tenant.id} and l.id = ${id} and l.status = 'paid' and l.deleted_at is null and l.amount_minor > 0
      and not ${isHeldByFund(work, 'l.fund_commitment_id')}`.execute(work.db)
  const [line] = rows
  if (!line) return
  const { user_id, organisation_id } = line
  const payee =
    user_id === null ? carriedInterestOf(line) : await readPayer(work, { user_id, organisation_id })
  await queueEntry(queue, {
    kind: 'distribution',
    source: { type: 'distribution_line', id },
    number: `DIST-${id}`,
    name: payee.name,
    path: `/admin/funds/${line.fund_id}/details`,
    money: { minor: line.amount_minor, currency: line.currency },
    contact: await queueContact(queue, payee),
    facts: {
      date: line.date,
      account: line.kind === 'equalisation' ? 'drawdowns' : 'distributions',
      description: `${line.fund}, ${line.title}`,
    },
  })
}

const carriedInterestOf = ({ fund_id: id, fund }: PaidLine): Payer => ({
  type: 'fund',
  id,
  number: `FUND-${id}`,
  name: `${fund}, carried interest`,
  email: null,
})
