import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { callLineStanding } from '../../../domain/cash-call.ts'
import { formatShares, parseShares } from '../../../domain/decimal.ts'
import { smaller } from '../../../domain/money.ts'
import { londonDate } from '../../../kernel/clock.ts'
import type { Tables } from '../../../kernel/database/tables.ts'
import type { Work } from '../../../kernel/work.ts'
import { postJournal } from '../../ledger/index.ts'
import type { CardPayment, LockedCallLine } from '../../card-payments/index.ts'
import type { LockedCall } from './record-payment.ts'
import { refreshReturns } from '../refresh-returns.ts'

type FundPayment = Selectable<Tables['fund_payments']>

/**
 * Whether a payment may go back: nothing was worked out from its units yet, and the commitment is its
 * holder's as before. Its value, a distribution, also of the interest that it paid, interest on it, a
 * transfer and a fund that holds or held the commitment all count on it; then staff settle it by hand.
 */
export async function maySendBack(
  work: Work,
  { fund, drawdown, line }: LockedCall,
  id: number,
): Promise<boolean> {
  if (drawdown.status === 'cancelled' || line.received_minor === 0n) return false
  const { db, tenant } = work
  const { rows } = await sql<{ is_counted: boolean }>`
    select c.status <> 'active'
      or exists (select 1 from net_asset_values n where n.tenant_id = ${tenant.id} and n.fund_id = ${fund.id}
        and n.deleted_at is null and n.date >= p.received_on)
      or exists (select 1 from distributions d where d.tenant_id = ${tenant.id} and d.fund_id = ${fund.id}
        and d.deleted_at is null and d.status <> 'cancelled'
        and (d.record_date >= p.received_on or d.created_at >= p.created_at
          or d.authorised_at is not null and d.fund_closing_id = ${drawdown.fund_closing_id}))
      or exists (select 1 from fund_late_charges x where x.tenant_id = ${tenant.id} and x.fund_drawdown_line_id = ${line.id}
        and x.deleted_at is null and x.status <> 'waived')
      or exists (select 1 from fund_transfer_parts x where x.tenant_id = ${tenant.id}
        and x.fund_commitment_id = c.id and x.kind = 'payment' and x.source_id = p.id)
      or exists (select 1 from fund_links k where k.tenant_id = ${tenant.id} and k.fund_commitment_id = c.id
        and (k.ends_on is null or k.ends_on > k.starts_on) and k.deleted_at is null)
      or exists (select 1 from fund_payments o where o.tenant_id = ${tenant.id} and o.fund_drawdown_line_id = ${line.id}
        and o.id <> p.id and o.amount_minor > o.capital_minor) as is_counted
    from fund_payments p
    join fund_commitments c on c.tenant_id = ${tenant.id} and c.id = p.fund_commitment_id
    where p.tenant_id = ${tenant.id} and p.id = ${id}`.execute(db)
  return rows[0]?.is_counted === false
}

/** What is booked back of a payment, and by what. */
interface MoneyBack {
  amountMinor: bigint
  type: 'refund' | 'reversal'
  description: string
  source: { type: 'card_refund' | 'card_payment' | 'fund_payment_reversal'; id: number }
}

interface UnitsBack {
  amountMinor: bigint
  capitalMinor: bigint
  units: string
}

/**
 * Books back what of a payment went back to its card, or all of one that was recorded by mistake; what is left of
 * it counts as if it alone had come. The interest in it goes first, then capital with its units. Undefined where it
 * can't be booked back: then nothing is booked.
 *
 * Worked example, £108.00 of which £8.00 is interest, and £58.00 goes back: debit refund_payable 8.00, debit
 * contribution 50.00, credit client_cash 58.00; half of the units are gone, and £58.00 is due again.
 */
export async function bookBack(
  work: Work,
  call: LockedCall,
  id: number,
  { amountMinor, type, description, source }: MoneyBack,
): Promise<UnitsBack | undefined> {
  if (!(await maySendBack(work, call, id))) return undefined
  const payment = await lockPayment(work, id)
  if (amountMinor > payment.amount_minor) return undefined
  const interestMinor = smaller(amountMinor, payment.amount_minor - payment.capital_minor)
  const capitalMinor = amountMinor - interestMinor
  const units = unitsOf(payment, capitalMinor)
  const { fund, line } = call
  const about = {
    currency: line.currency,
    userId: line.user_id,
    organisationId: line.organisation_id,
    fundId: fund.id,
    reference: line.reference,
  }
  await postJournal(work, {
    date: londonDate(work.now),
    type,
    description: `${fund.name}: ${description}`,
    source,
    entries: [
      { account: 'contribution', debitMinor: capitalMinor, ...about },
      { account: 'refund_payable', debitMinor: interestMinor, ...about },
      { account: 'client_cash', creditMinor: amountMinor, ...about },
    ],
  })
  const back = { amountMinor, capitalMinor, units }
  await apply(work, call, { id, ...back })
  await refreshReturns(work, fund)
  return back
}

/** Books back what is left of a payment that the card's bank took in a dispute. */
export async function takeLostPayment(
  work: Work,
  call: LockedCall,
  { id, fund_payment_id: paymentId }: Pick<CardPayment, 'id' | 'fund_payment_id'>,
): ReturnType<LockedCallLine['takeLost']> {
  const { amount_minor: amountMinor } = await lockPayment(work, paymentId!)
  if (amountMinor === 0n) return 'earlier'
  const source = { type: 'card_payment', id } as const
  const surplusMinor = await takeBackPayment(work, call, paymentId!, { source, amountMinor })
  return surplusMinor === undefined ? 'impossible' : 'reversed'
}

/**
 * Books back a refund to a card, or a dispute that was lost. Returns that nothing of it was surplus; undefined
 * where it can't be booked back.
 */
export async function takeBackPayment(
  work: Work,
  call: LockedCall,
  id: number,
  {
    source,
    amountMinor,
  }: { source: { type: 'card_refund' | 'card_payment'; id: number }; amountMinor: bigint },
): Promise<bigint | undefined> {
  const description = source.type === 'card_refund' ? 'refund to card' : 'card dispute lost'
  const back = await bookBack(work, call, id, { amountMinor, type: 'refund', description, source })
  if (!back) return undefined
  const { fund, line } = call
  work.emit({
    type: 'fund_payment.refunded',
    subject: { type: 'fund_payment', id },
    payload: {
      fund_id: fund.id,
      fund_drawdown_line_id: line.id,
      user_id: line.user_id,
      [`${source.type}_id`]: source.id,
    },
    after: {
      amount_minor: String(back.amountMinor),
      capital_minor: String(back.capitalMinor),
      units: back.units,
    },
  })
  return 0n
}

const lockPayment = (work: Work, id: number): Promise<FundPayment> =>
  work.db
    .selectFrom('fund_payments')
    .selectAll()
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()

/** Units that go with capital of a payment: in proportion, and all of them with the last of it. */
function unitsOf(payment: FundPayment, capitalMinor: bigint): string {
  const heldMicro = parseShares(payment.units) ?? 0n
  const leftMinor = payment.capital_minor - capitalMinor
  const leftMicro = payment.capital_minor === 0n ? 0n : (heldMicro * leftMinor) / payment.capital_minor
  return formatShares(heldMicro - leftMicro)
}

/** The payment, its line, the call and the commitment follow the money. */
async function apply(
  work: Work,
  { drawdown, line }: LockedCall,
  back: UnitsBack & { id: number },
): Promise<void> {
  const tenantId = work.tenant.id
  const touched = sql`version = version + 1, updated_at = ${work.now}`
  await sql`update fund_payments set amount_minor = amount_minor - ${back.amountMinor},
      capital_minor = capital_minor - ${back.capitalMinor}, units = units - ${back.units}::numeric,
      refunded_minor = refunded_minor + ${back.amountMinor}, ${touched}
    where tenant_id = ${tenantId} and id = ${back.id}`.execute(work.db)
  const { status } = callLineStanding(
    line.amount_minor + line.interest_minor,
    line.received_minor - back.amountMinor,
  )
  await sql`update fund_drawdown_lines set received_minor = received_minor - ${back.amountMinor}, status = ${status},
      received_on = null, ${touched}
    where tenant_id = ${tenantId} and id = ${line.id}`.execute(work.db)
  const leftMinor = drawdown.received_minor - back.amountMinor
  await sql`update fund_drawdowns set received_minor = ${leftMinor}, status = ${leftMinor === 0n ? 'issued' : 'part_paid'},
      completed_at = null, ${touched}
    where tenant_id = ${tenantId} and id = ${drawdown.id}`.execute(work.db)
  await sql`update fund_commitments set paid_minor = paid_minor - ${back.capitalMinor}, units = units - ${back.units}::numeric,
      ${touched}
    where tenant_id = ${tenantId} and id = ${line.fund_commitment_id}`.execute(work.db)
}
