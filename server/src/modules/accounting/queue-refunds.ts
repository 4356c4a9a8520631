import { sql } from 'kysely'
import { readCallLine } from './queue-calls.ts'
import { latestOf, queueContact, queueEntry, readPayer } from './queue-entries.ts'
import type { Queue } from './queue-entries.ts'

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
  const payer = await readPayer(work, refund)
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

/**
 * Money of a call that went back to a card, once the payment itself is there: money spent. Its invoice stays
 * paid in the books, and what is paid in its place is money received.
 */
export async function queueCardRefund(queue: Queue, id: number): Promise<void> {
  const { work } = queue
  const { rows } = await sql<{ amount_minor: bigint; date: string; payment: number; line: number }>`
    select r.amount_minor, r.booked_on::text as date, c.payment_id as payment, c.cash_call_line_id as line
    from card_refunds r join card_payments c on c.tenant_id = ${work.tenant.id} and c.id = r.card_payment_id
    where r.tenant_id = ${work.tenant.id} and r.id = ${id} and r.status = 'booked'`.execute(work.db)
  const [refund] = rows
  if (!refund) return
  const source = { type: 'payment', id: refund.payment }
  const paid = (await latestOf(queue, 'payment', source)) ?? (await latestOf(queue, 'receipt', source))
  const line = paid && (await readCallLine(queue, refund.line))
  if (!line) return
  const payer = await readPayer(work, line)
  await queueEntry(queue, {
    kind: 'refund',
    source: { type: 'card_refund', id },
    number: `CREF-${id}`,
    name: payer.name,
    path: line.path,
    money: { minor: refund.amount_minor, currency: line.currency },
    contact: await queueContact(queue, payer),
    follows: paid.id,
    facts: { date: refund.date, account: 'calls', description: `${line.description}, refund to card` },
  })
}
