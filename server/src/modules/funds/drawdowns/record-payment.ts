import { canMove, fundDrawdownLineMachine, refuse, refuseField, say } from '@moorgate/contract'
import type { BodyOf, FundDrawdownLineStatus, recordFundPayment as endpoint } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { callLineStanding, openOfLine } from '../../../domain/cash-call.ts'
import { buyUnits, formatShares, parsePrice } from '../../../domain/decimal.ts'
import { moneyText } from '../../../domain/format.ts'
import { larger, parseMoney, smaller } from '../../../domain/money.ts'
import { londonDate } from '../../../kernel/clock.ts'
import type { Tables } from '../../../kernel/database/tables.ts'
import { lockById } from '../../../kernel/rows.ts'
import type { Work } from '../../../kernel/work.ts'
import { mustBeReference, postJournals } from '../../ledger/index.ts'
import type { Fund } from '../lock-fund.ts'
import { mustFitPublishedValues } from '../values/units-on.ts'
import { bookUnits } from '../structures/book-units.ts'
import { refreshReturns } from '../refresh-returns.ts'

export type LockedDrawdownLine = Selectable<Tables['fund_drawdown_lines']>
type Drawdown = Selectable<Tables['fund_drawdowns']>

interface Receipt {
  id: number
  amountMinor: bigint
  capitalMinor: bigint
  receivedOn: string
  reference: string | null
}

/**
 * Records money that came in for a line, a part or all of it. Capital comes first and buys units at the
 * fund's issue price; interest, of those who joined late, is owed to the earlier investors. Returns the
 * payment's id.
 *
 * Worked example, £432,000.00 for a line of £400,000.00 and £32,000.00 of interest: debit client_cash
 * 432,000.00, credit contribution 400,000.00, credit refund_payable 32,000.00; at £1 a unit 400,000 units.
 */
export async function recordPayment(
  work: Work,
  lineId: number,
  body: BodyOf<typeof endpoint>,
  { isByCard = false } = {},
): Promise<number> {
  const { fund, drawdown, line } = await lockLine(work, lineId)
  const amountMinor = parseMoney(body.amount, line.currency) ?? refuseField('amount', say.number)
  checkDay(work, drawdown, body.received_on)
  mustBeReference(line.reference, body.reference ?? null)
  const totalMinor = line.amount_minor + line.interest_minor
  mustBeDue(drawdown, line, openOfLine(line), amountMinor)
  if (body.record_twice !== true) await mustBeAnother(work, line, amountMinor, body.received_on)
  const capitalMinor = smaller(amountMinor, larger(line.amount_minor - line.received_minor, 0n))
  const units = unitsFor(fund, capitalMinor)
  // A card has paid already, today: it is too late to refuse it.
  if (!isByCard)
    await mustFitPublishedValues(work, {
      fundId: fund.id,
      commitmentId: line.fund_commitment_id,
      receivedOn: body.received_on,
      units,
    })
  const { id } = await work.db
    .insertInto('fund_payments')
    .values({
      tenant_id: work.tenant.id,
      fund_drawdown_line_id: line.id,
      fund_commitment_id: line.fund_commitment_id,
      user_id: line.user_id,
      organisation_id: line.organisation_id,
      currency: line.currency,
      amount_minor: amountMinor,
      capital_minor: capitalMinor,
      units,
      received_on: body.received_on,
      reference: body.reference ?? null,
      created_at: work.now,
      updated_at: work.now,
      created_by: work.actor.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const receipt = {
    id,
    amountMinor,
    capitalMinor,
    receivedOn: body.received_on,
    reference: body.reference ?? line.reference,
  }
  await book(work, fund, line, receipt)
  await bookUnits(work, { kind: 'paid', ids: [id], commitments: [line.fund_commitment_id] })
  await apply(work, { drawdown, line, totalMinor }, receipt, units)
  await refreshReturns(work, fund)
  work.emit({
    type: 'fund_payment.received',
    subject: { type: 'fund_payment', id },
    payload: { fund_id: fund.id, fund_drawdown_line_id: line.id, user_id: line.user_id },
    after: { amount_minor: String(amountMinor), received_on: body.received_on },
  })
  return id
}

export interface LockedCall {
  fund: Fund
  drawdown: Drawdown
  line: LockedDrawdownLine
}

/** The fund, the call and the line, locked in this order. */
export async function lockLine(work: Work, id: number): Promise<LockedCall> {
  const { rows } = await sql<{ fund_id: number; drawdown_id: number }>`
    select d.fund_id, d.id as drawdown_id from fund_drawdown_lines l
    join fund_drawdowns d on d.tenant_id = ${work.tenant.id} and d.id = l.fund_drawdown_id
    where l.tenant_id = ${work.tenant.id} and l.id = ${id} and l.deleted_at is null`.execute(work.db)
  const found = rows[0] ?? refuse({ code: 'not_found' })
  const fund = await lockById(work, 'funds', found.fund_id)
  const drawdown = await lockById(work, 'fund_drawdowns', found.drawdown_id)
  return { fund, drawdown, line: await lockById(work, 'fund_drawdown_lines', id) }
}

function checkDay(work: Work, { issued_at: issuedAt }: Drawdown, receivedOn: string): void {
  const today = londonDate(work.now)
  if (receivedOn > today) refuseField('received_on', say.beforeOrEqual(today))
  const issuedOn = issuedAt && londonDate(issuedAt)
  if (issuedOn && receivedOn < issuedOn) refuseField('received_on', say.afterOrEqual(issuedOn))
}

function mustBeDue(
  drawdown: Drawdown,
  line: LockedDrawdownLine,
  dueMinor: bigint,
  amountMinor: bigint,
): void {
  if (!isDue({ drawdown, line })) refuse({ code: 'conflict', reason: 'not_due' })
  if (amountMinor > dueMinor)
    refuseField(
      'amount',
      `Only ${moneyText(dueMinor, line.currency)} is due on this line. Refund the excess.`,
    )
}

/**
 * The same amount on the same day is mostly one transfer that two people recorded. It is looked for under the
 * line's lock, so of two who record it at the same moment the second is refused. A payment that was refunded
 * whole doesn't count.
 */
async function mustBeAnother(
  work: Work,
  line: LockedDrawdownLine,
  amountMinor: bigint,
  receivedOn: string,
): Promise<void> {
  const same = await work.db
    .selectFrom('fund_payments')
    .select('id')
    .where('tenant_id', '=', work.tenant.id)
    .where('fund_drawdown_line_id', '=', line.id)
    .where('amount_minor', '=', amountMinor)
    .where('received_on', '=', receivedOn)
    .whereRef('refunded_minor', '<', 'amount_minor')
    .limit(1)
    .executeTakeFirst()
  if (same) refuse({ code: 'conflict', reason: 'same_payment' })
}

/** Whether a line takes money: its call was issued, and something of it is to be paid. */
export const isDue = ({ drawdown, line }: Pick<LockedCall, 'drawdown' | 'line'>): boolean =>
  drawdown.status !== 'draft' &&
  canMove(fundDrawdownLineMachine, line.status as FundDrawdownLineStatus, 'payment_received')

function unitsFor(fund: Fund, capitalMinor: bigint): string {
  const priceE8 = parsePrice(fund.unit_price) ?? 0n
  return formatShares(buyUnits(capitalMinor, { priceE8, currency: fund.currency })?.sharesMicro ?? 0n)
}

async function book(work: Work, fund: Fund, line: LockedDrawdownLine, receipt: Receipt): Promise<void> {
  const about = {
    currency: line.currency,
    userId: line.user_id,
    organisationId: line.organisation_id,
    fundId: fund.id,
    reference: receipt.reference,
  }
  await postJournals(work, [
    {
      date: receipt.receivedOn,
      type: 'contribution',
      description: `${fund.name}: payment received`,
      source: { type: 'fund_payment', id: receipt.id },
      entries: [
        { account: 'client_cash', debitMinor: receipt.amountMinor, ...about },
        { account: 'contribution', creditMinor: receipt.capitalMinor, ...about },
        { account: 'refund_payable', creditMinor: receipt.amountMinor - receipt.capitalMinor, ...about },
      ],
    },
  ])
}

/** The line, the call and the commitment follow the money. */
async function apply(
  work: Work,
  { drawdown, line, totalMinor }: { drawdown: Drawdown; line: LockedDrawdownLine; totalMinor: bigint },
  receipt: Receipt,
  units: string,
): Promise<void> {
  const { status } = callLineStanding(totalMinor, line.received_minor + receipt.amountMinor)
  const isPaid = status === 'payment_received'
  await sql`update fund_drawdown_lines set received_minor = received_minor + ${receipt.amountMinor}, status = ${status},
      received_on = ${isPaid ? receipt.receivedOn : null}::date, version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = ${line.id}`.execute(work.db)
  const receivedMinor = drawdown.received_minor + receipt.amountMinor
  const isComplete = receivedMinor === drawdown.total_minor
  await sql`update fund_drawdowns set received_minor = ${receivedMinor}, status = ${isComplete ? 'completed' : 'part_paid'},
      completed_at = ${isComplete ? work.now : null}::timestamptz, version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = ${drawdown.id}`.execute(work.db)
  await sql`update fund_commitments set paid_minor = paid_minor + ${receipt.capitalMinor}, units = units + ${units}::numeric,
      version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = ${line.fund_commitment_id}`.execute(work.db)
}
