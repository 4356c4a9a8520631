import { droppedLineStatuses } from '@moorgate/contract'
import { sql } from 'kysely'
import { entryOf, queueContact, queueEntry, readPayer } from './queue-entries.ts'
import type { Queue } from './queue-entries.ts'

interface CallLine {
  id: number
  status: string
  amount_minor: bigint
  currency: string
  reference: string | null
  user_id: number
  organisation_id: number | null
  issued_on: string
  due_date: string
  description: string
  path: string
}

async function readCallLine({ work }: Queue, id: number): Promise<CallLine | undefined> {
  const { rows } = await sql<CallLine>`
    select l.id, l.status, l.amount_minor, l.currency, l.reference, l.user_id, i.organisation_id,
      (k.issued_at at time zone 'Europe/London')::date::text as issued_on, k.due_date::text as due_date,
      o.name || ', ' || k.title as description,
      '/admin/investments/opportunities/' || o.id || '/transactions/cash-calls/' || k.id as path
    from cash_call_lines l
    join investments i on i.tenant_id = ${work.tenant.id} and i.id = l.investment_id
    join cash_calls k on k.tenant_id = ${work.tenant.id} and k.id = l.cash_call_id
    join investment_opportunities o on o.tenant_id = ${work.tenant.id} and o.id = k.investment_opportunity_id
    where l.tenant_id = ${work.tenant.id} and l.id = ${id}`.execute(work.db)
  return rows[0]
}

const payerOf = ({ user_id: userId, organisation_id: organisationId }: CallLine | DrawdownLine) => ({
  userId,
  organisationId,
})

/** What an investor owes on a cash call, and before it the investor. A line that was dropped since owes nothing. */
export async function queueCallInvoice(queue: Queue, id: number): Promise<void> {
  const line = await readCallLine(queue, id)
  if (!line || (droppedLineStatuses as readonly string[]).includes(line.status)) return
  const { amount_minor: minor, currency } = line
  const payer = await readPayer(queue.work, payerOf(line))
  await queueEntry(queue, {
    kind: 'invoice',
    source: { type: 'cash_call_line', id },
    number: `CALL-${id}`,
    name: payer.name,
    path: line.path,
    money: { minor, currency },
    contact: await queueContact(queue, payer),
    facts: {
      date: line.issued_on,
      due_date: line.due_date,
      reference: line.reference,
      account: 'calls',
      description: line.description,
    },
  })
}

/**
 * Money that came in for a line, where its invoice is in the books; what lies beyond the line is money held for
 * the investor, and a receipt of its own.
 */
export async function queueCallPayment(queue: Queue, id: number): Promise<void> {
  const { work } = queue
  const { rows } = await sql<{ line: number; amount_minor: bigint; surplus_minor: bigint; date: string }>`
    select cash_call_line_id as line, amount_minor, surplus_minor, received_on::text as date from payments
    where tenant_id = ${work.tenant.id} and id = ${id}`.execute(work.db)
  const [payment] = rows
  const line = payment && (await readCallLine(queue, payment.line))
  const invoice = line && (await entryOf(queue, 'invoice', { type: 'cash_call_line', id: line.id }))
  if (!invoice) return
  const { currency, path } = line
  const payer = await readPayer(work, payerOf(line))
  const about = { source: { type: 'payment', id }, name: payer.name, path }
  const appliedMinor = payment.amount_minor - payment.surplus_minor
  if (appliedMinor > 0n)
    await queueEntry(queue, {
      ...about,
      kind: 'payment',
      number: `PAY-${id}`,
      money: { minor: appliedMinor, currency },
      invoice: invoice.id,
      facts: { date: payment.date },
    })
  if (payment.surplus_minor > 0n)
    await queueEntry(queue, {
      ...about,
      kind: 'receipt',
      number: `OVER-${id}`,
      money: { minor: payment.surplus_minor, currency },
      contact: await queueContact(queue, payer),
      facts: { date: payment.date, account: 'calls', description: `Paid beyond CALL-${line.id}` },
    })
}

interface DrawdownLine {
  id: number
  status: string
  due_minor: bigint
  currency: string
  reference: string | null
  user_id: number
  organisation_id: number | null
  issued_on: string
  due_date: string
  description: string
  is_fees: boolean
  path: string
}

/** The invoices of a call on a fund, one for each line on which anything is due. */
export async function queueDrawdown(queue: Queue, id: number): Promise<void> {
  const { work } = queue
  const { rows } = await sql<DrawdownLine>`
    select l.id, l.status, l.amount_minor + l.interest_minor as due_minor, l.currency, l.reference, l.user_id, l.organisation_id,
      (d.issued_at at time zone 'Europe/London')::date::text as issued_on, d.due_date::text as due_date,
      f.name || ', ' || d.title as description, d.purpose in ('fees', 'expenses') as is_fees,
      '/admin/funds/' || f.id || '/details' as path
    from fund_drawdown_lines l
    join fund_drawdowns d on d.tenant_id = ${work.tenant.id} and d.id = l.fund_drawdown_id
    join funds f on f.tenant_id = ${work.tenant.id} and f.id = d.fund_id
    where l.tenant_id = ${work.tenant.id} and l.fund_drawdown_id = ${id} and l.deleted_at is null and l.status <> 'cancelled'
    order by l.id`.execute(work.db)
  for (const line of rows) if (line.due_minor > 0n) await queueDrawdownInvoice(queue, line)
}

async function queueDrawdownInvoice(queue: Queue, line: DrawdownLine): Promise<void> {
  const payer = await readPayer(queue.work, payerOf(line))
  await queueEntry(queue, {
    kind: 'invoice',
    source: { type: 'fund_drawdown_line', id: line.id },
    number: `DRAW-${line.id}`,
    name: payer.name,
    path: line.path,
    money: { minor: line.due_minor, currency: line.currency },
    contact: await queueContact(queue, payer),
    facts: {
      date: line.issued_on,
      due_date: line.due_date,
      reference: line.reference,
      account: line.is_fees ? 'fees' : 'drawdowns',
      description: line.description,
    },
  })
}

export async function queueFundPayment(queue: Queue, id: number): Promise<void> {
  const { work } = queue
  const { rows } = await sql<{ line: number; amount_minor: bigint; currency: string; date: string }>`
    select fund_drawdown_line_id as line, amount_minor, currency, received_on::text as date from fund_payments
    where tenant_id = ${work.tenant.id} and id = ${id}`.execute(work.db)
  const [payment] = rows
  const invoice =
    payment && (await entryOf(queue, 'invoice', { type: 'fund_drawdown_line', id: payment.line }))
  if (!invoice) return
  await queueEntry(queue, {
    kind: 'payment',
    source: { type: 'fund_payment', id },
    number: `FPAY-${id}`,
    name: invoice.name,
    path: invoice.path,
    money: { minor: payment.amount_minor, currency: payment.currency },
    invoice: invoice.id,
    facts: { date: payment.date },
  })
}

/** Money that went back to an investor, from where it was held for them. */
export async function queueRefund(queue: Queue, id: number): Promise<void> {
  const { work } = queue
  const { rows } = await sql<{
    amount_minor: bigint
    currency: string
    date: string
    user_id: number
    organisation_id: number | null
    description: string
    path: string
  }>`
    select r.amount_minor, r.currency, r.paid_on::text as date, r.user_id, i.organisation_id, o.name || ', refund' as description,
      '/admin/investments/opportunities/' || o.id || '/transactions' as path
    from refunds r
    join investments i on i.tenant_id = ${work.tenant.id} and i.id = r.investment_id
    join investment_opportunities o on o.tenant_id = ${work.tenant.id} and o.id = i.investment_opportunity_id
    where r.tenant_id = ${work.tenant.id} and r.id = ${id}`.execute(work.db)
  const [refund] = rows
  if (!refund) return
  const payer = await readPayer(work, { userId: refund.user_id, organisationId: refund.organisation_id })
  await queueEntry(queue, {
    kind: 'refund',
    source: { type: 'refund', id },
    number: `REF-${id}`,
    name: payer.name,
    path: refund.path,
    money: { minor: refund.amount_minor, currency: refund.currency },
    contact: await queueContact(queue, payer),
    facts: { date: refund.date, account: 'calls', description: refund.description },
  })
}
