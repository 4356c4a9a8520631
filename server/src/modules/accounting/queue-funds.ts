import { sql } from 'kysely'
import type { Work } from '../../kernel/work.ts'
import { entryOf, queueContact, queueEntry, queueInvoice, readPayer } from './queue-entries.ts'
import type { InvoicedLine, Payer, Queue } from './queue-entries.ts'

interface DrawdownLine extends InvoicedLine {
  due_minor: bigint
  is_fees: boolean
}

/**
 * Whether one of the firm's own funds holds the commitment now. What a feeder pays its master is no money of an investor:
 * the books have it from the feeder's investors already.
 */
const isHeldByFund = ({ tenant }: Work, commitment: string) => sql`exists (select 1 from fund_links k
  where k.tenant_id = ${tenant.id} and k.fund_commitment_id = ${sql.raw(commitment)} and k.deleted_at is null and k.ends_on is null)`

/** The invoices of a call on a fund, one for each line on which anything is due. */
export async function queueDrawdown(queue: Queue, id: number): Promise<void> {
  const { work } = queue
  const { rows } = await sql<DrawdownLine>`
    select l.id, l.amount_minor + l.interest_minor as due_minor, l.currency, l.reference, l.user_id, l.organisation_id,
      (d.issued_at at time zone 'Europe/London')::date::text as issued_on, d.due_date::text as due_date,
      f.name || ', ' || d.title as description, d.purpose in ('fees', 'expenses') as is_fees,
      '/admin/funds/' || f.id || '/details' as path
    from fund_drawdown_lines l
    join fund_drawdowns d on d.tenant_id = ${work.tenant.id} and d.id = l.fund_drawdown_id
    join funds f on f.tenant_id = ${work.tenant.id} and f.id = d.fund_id
    where l.tenant_id = ${work.tenant.id} and l.fund_drawdown_id = ${id} and l.deleted_at is null and l.status <> 'cancelled'
      and not ${isHeldByFund(work, 'l.fund_commitment_id')}
    order by l.id`.execute(work.db)
  for (const line of rows)
    if (line.due_minor > 0n)
      await queueInvoice(queue, line, {
        source: 'fund_drawdown_line',
        number: `DRAW-${line.id}`,
        minor: line.due_minor,
        account: line.is_fees ? 'fees' : 'drawdowns',
      })
}

interface FundPayment {
  line: number
  amount_minor: bigint
  currency: string
  date: string
  user_id: number
  organisation_id: number | null
}

/** A payment on the invoice of its line. Where that was stopped there is nothing to pay, so it is a receipt. */
export async function queueFundPayment(queue: Queue, id: number): Promise<void> {
  const { work } = queue
  const { rows } = await sql<FundPayment>`
    select p.fund_drawdown_line_id as line, p.amount_minor, p.currency, p.received_on::text as date, l.user_id, l.organisation_id
    from fund_payments p
    join fund_drawdown_lines l on l.tenant_id = ${work.tenant.id} and l.id = p.fund_drawdown_line_id
    where p.tenant_id = ${work.tenant.id} and p.id = ${id}`.execute(work.db)
  const [payment] = rows
  const invoice =
    payment && (await entryOf(queue, 'invoice', { type: 'fund_drawdown_line', id: payment.line }))
  if (!invoice) return
  const { date } = payment
  await queueEntry(queue, {
    ...(invoice.status === 'stopped'
      ? {
          kind: 'receipt' as const,
          contact: await queueContact(queue, await readPayer(work, payment)),
          facts: { ...invoice.facts, date },
        }
      : { kind: 'payment' as const, invoice: invoice.id, facts: { date } }),
    source: { type: 'fund_payment', id },
    number: `FPAY-${id}`,
    name: invoice.name,
    path: invoice.path,
    money: { minor: payment.amount_minor, currency: payment.currency },
  })
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
