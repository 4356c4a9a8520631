import { sql } from 'kysely'
import { linesWithFee } from './fee-lines.ts'
import type { MoneyWithFee } from './fee-lines.ts'
import { latestOf, queueContact, queueEntry, readPayer } from './queue-entries.ts'
import type { Queue } from './queue-entries.ts'

interface PaidRefund extends MoneyWithFee {
  date: string
  user_id: number
  organisation_id: number | null
  path: string
}

/** Money that went back to an investor, from where it was held for them. */
export async function queueRefund(queue: Queue, id: number): Promise<void> {
  const { work } = queue
  const { rows } = await sql<PaidRefund>`
    select r.amount_minor, r.fee_minor, r.fee_vat_minor, i.amount_minor as reserved_minor, i.fee_terms, r.currency, r.paid_on::text as date, r.user_id, i.organisation_id, o.name || ', refund' as description,
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
    facts: {
      date: refund.date,
      account: 'calls',
      description: refund.description,
      ...linesWithFee(refund),
    },
  })
}

interface CardRefund {
  amount_minor: bigint
  date: string
  /** The payment that the refund is of, by its source in the books. */
  source: 'payment' | 'fund_payment'
  payment: number
  currency: string
  user_id: number
  organisation_id: number | null
  description: string
  path: string
  account: 'calls' | 'drawdowns'
}

/**
 * Money of a call that went back to a card, once the payment itself is there: money spent. Its invoice stays
 * paid in the books, and what is paid in its place is money received.
 */
export async function queueCardRefund(queue: Queue, id: number): Promise<void> {
  const refund = await readCardRefund(queue, id)
  if (!refund) return
  const source = { type: refund.source, id: refund.payment }
  const paid = (await latestOf(queue, 'payment', source)) ?? (await latestOf(queue, 'receipt', source))
  if (!paid) return
  const payer = await readPayer(queue.work, refund)
  await queueEntry(queue, {
    kind: 'refund',
    source: { type: 'card_refund', id },
    number: `CREF-${id}`,
    name: payer.name,
    path: refund.path,
    money: { minor: refund.amount_minor, currency: refund.currency },
    contact: await queueContact(queue, payer),
    follows: paid.id,
    facts: {
      date: refund.date,
      account: refund.account,
      description: `${refund.description}, refund to card`,
    },
  })
}

async function readCardRefund({ work }: Queue, id: number): Promise<CardRefund | undefined> {
  const { rows } = await sql<CardRefund>`
    select r.amount_minor, r.booked_on::text as date, x.* from card_refunds r
    join card_payments c on c.tenant_id = ${work.tenant.id} and c.id = r.card_payment_id
    cross join lateral (
      select 'payment' as source, c.payment_id as payment, l.currency, l.user_id, i.organisation_id,
        o.name || ', ' || k.title as description,
        '/admin/investments/opportunities/' || o.id || '/transactions/cash-calls/' || k.id as path, 'calls' as account
      from cash_call_lines l
      join investments i on i.tenant_id = ${work.tenant.id} and i.id = l.investment_id
      join cash_calls k on k.tenant_id = ${work.tenant.id} and k.id = l.cash_call_id
      join investment_opportunities o on o.tenant_id = ${work.tenant.id} and o.id = k.investment_opportunity_id
      where l.tenant_id = ${work.tenant.id} and l.id = c.cash_call_line_id
      union all
      select 'fund_payment', c.fund_payment_id, l.currency, l.user_id, l.organisation_id, f.name || ', ' || d.title,
        '/admin/funds/' || f.id || '/details', 'drawdowns'
      from fund_drawdown_lines l
      join fund_drawdowns d on d.tenant_id = ${work.tenant.id} and d.id = l.fund_drawdown_id
      join funds f on f.tenant_id = ${work.tenant.id} and f.id = d.fund_id
      where l.tenant_id = ${work.tenant.id} and l.id = c.fund_drawdown_line_id) x
    where r.tenant_id = ${work.tenant.id} and r.id = ${id} and r.status = 'booked'`.execute(work.db)
  return rows[0]
}
