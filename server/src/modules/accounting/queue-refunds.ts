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

/**
 * Money that went back to an investor, from where it was held for them. A payout that was kept back is no
 * refund: it is sent as what an opportunity distributed.
 */
export async function queueRefund(queue: Queue, id: number): Promise<void> {
  const { work } = queue
  const { rows } = await sql<PaidRefund>`
    select r.amount_minor, r.fee_minor, r.fee_vat_minor, i.amount_minor as reserved_minor, i.fee_terms, r.currency, r.paid_on::text as date, r.user_id, i.organisation_id, o.name || ', refund' as description,
      '/admin/investments/opportunities/' || o.id || '/transactions' as path
    from refunds r
    join investments i on i.tenant_id = ${work.tenant.id} and i.id = r.investment_id
    join investment_opportunities o on o.tenant_id = ${work.tenant.id} and o.id = i.investment_opportunity_id
    where r.tenant_id = ${work.tenant.id} and r.id = ${id} and r.reason <> 'payout_held'`.execute(work.db)
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

interface MoneyToCard {
  amount_minor: bigint
  date: string
  /** The payment that it is of, by its source in the books. */
  source: 'payment' | 'fund_payment'
  payment: number
  currency: string
  user_id: number
  organisation_id: number | null
  description: string
  path: string
  account: 'calls' | 'drawdowns'
}

/** Money of a call that was refunded to a card. */
export const queueCardRefund = (queue: Queue, id: number): Promise<void> =>
  queueMoneyToCard(queue, {
    source: { type: 'card_refund', id },
    number: `CREF-${id}`,
    what: 'refund to card',
    money: sql`select r.card_payment_id as card_payment, r.amount_minor, r.booked_on::text as date from card_refunds r
      where r.tenant_id = ${queue.work.tenant.id} and r.id = ${id} and r.status = 'booked'`,
  })

/** Money of a fund's call that a dispute took back. That of an opportunity's call is a payment that was reversed. */
export const queueLostPayment = (queue: Queue, id: number): Promise<void> =>
  queueMoneyToCard(queue, {
    source: { type: 'card_payment', id },
    number: `CDIS-${id}`,
    what: 'card dispute lost',
    money: sql`select j.source_id as card_payment, sum(e.credit_minor)::bigint as amount_minor, j.date::text as date
      from ledger_journals j
      join ledgers e on e.tenant_id = ${queue.work.tenant.id} and e.journal_id = j.id
      where j.tenant_id = ${queue.work.tenant.id} and j.source_type = 'card_payment' and j.source_id = ${id}
      group by j.source_id, j.date`,
  })

interface ToCard {
  source: { type: 'card_refund' | 'card_payment'; id: number }
  number: string
  what: string
  /** SQL of the payment by card, the amount and the day. */
  money: ReturnType<typeof sql>
}

/**
 * Money of a call that went back to a card, once the payment itself is there: money spent. Its invoice stays
 * paid in the books, and what is paid in its place is money received.
 */
async function queueMoneyToCard(queue: Queue, { source, number, what, money }: ToCard): Promise<void> {
  const back = await readMoneyToCard(queue, money)
  if (!back) return
  const of = { type: back.source, id: back.payment }
  const paid = (await latestOf(queue, 'payment', of)) ?? (await latestOf(queue, 'receipt', of))
  if (!paid) return
  const payer = await readPayer(queue.work, back)
  await queueEntry(queue, {
    kind: 'refund',
    source,
    number,
    name: payer.name,
    path: back.path,
    money: { minor: back.amount_minor, currency: back.currency },
    contact: await queueContact(queue, payer),
    follows: paid.id,
    facts: {
      date: back.date,
      account: back.account,
      description: `${back.description}, ${what}`,
    },
  })
}

async function readMoneyToCard({ work }: Queue, money: ToCard['money']): Promise<MoneyToCard | undefined> {
  const { rows } = await sql<MoneyToCard>`
    select b.amount_minor, b.date, x.* from (${money}) b
    join card_payments c on c.tenant_id = ${work.tenant.id} and c.id = b.card_payment
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
      where l.tenant_id = ${work.tenant.id} and l.id = c.fund_drawdown_line_id) x`.execute(work.db)
  return rows[0]
}
