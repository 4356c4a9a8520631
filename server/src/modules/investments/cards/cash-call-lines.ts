import { calledStatuses, droppedStatuses, openLineStatuses, refuse } from '@moorgate/contract'
import { sql } from 'kysely'
import { formatMoney } from '../../../domain/money.ts'
import { londonDate } from '../../../kernel/clock.ts'
import { statusList } from '../../../kernel/database/status-list.ts'
import type { Work } from '../../../kernel/work.ts'
import type { CallLineKind, LockedCallLine } from '../../card-payments/index.ts'
import { bookMoneyBack } from '../calls/book-money-back.ts'
import { lockLine, recordPayment, whyNoPayments } from '../calls/record-payment.ts'
import type { LockedLine } from '../calls/record-payment.ts'
import { reverseLostPayment } from '../calls/reverse-payments.ts'
import { mustBeDue } from '../calls/report-payment.ts'

/** Lines of cash calls, as they are paid by card. */
export const cashCallLineKind: CallLineKind = {
  column: 'cash_call_line_id',
  keyName: 'line',
  noun: 'investment',
  lock: async (work, lineId) => locked(work, await lockLine(work, lineId)),
  describe: async (work, lineId) => {
    const { rows } = await sql<{ description: string }>`
      select o.name || ', ' || k.title as description from cash_call_lines l
      join cash_calls k on k.tenant_id = ${work.tenant.id} and k.id = l.cash_call_id
      join investment_opportunities o on o.tenant_id = ${work.tenant.id} and o.id = k.investment_opportunity_id
      where l.tenant_id = ${work.tenant.id} and l.id = ${lineId}`.execute(work.db)
    return rows[0]!.description
  },
  openMinor: async ({ db, tenant }, lineId) => {
    const { rows } = await sql<{ open_minor: bigint }>`
      select amount_minor - received_minor as open_minor from cash_call_lines
      where tenant_id = ${tenant.id} and id = ${lineId} and deleted_at is null
        and status in ${sql.raw(statusList(openLineStatuses))}`.execute(db)
    return rows[0]?.open_minor
  },
  find: async ({ db, tenant }, lineId) => {
    const { rows } = await sql<{ user_id: number; call: number; offer: number; name: string }>`
      select l.user_id, l.cash_call_id as call, o.id as offer, o.name from cash_call_lines l
      join investments i on i.tenant_id = ${tenant.id} and i.id = l.investment_id
      join investment_opportunities o on o.tenant_id = ${tenant.id} and o.id = i.investment_opportunity_id
      where l.tenant_id = ${tenant.id} and l.id = ${lineId}`.execute(db)
    const { user_id: userId, call, offer, name } = rows[0]!
    return {
      userId,
      name,
      ownPage: `/investor/portfolio/${offer}?pay=${lineId}`,
      staffPage: `/admin/investments/opportunities/${offer}/transactions/cash-calls/${call}`,
    }
  },
}

/** The first open line of an investment, or its last line; 409 where it never had one. */
export async function openLineOf(work: Work, investmentId: number): Promise<number> {
  const rows = await work.db
    .selectFrom('cash_call_lines')
    .select(['id', 'status'])
    .where('tenant_id', '=', work.tenant.id)
    .where('investment_id', '=', investmentId)
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .execute()
  const line =
    rows.findLast(({ status }) => (openLineStatuses as readonly string[]).includes(status)) ?? rows[0]
  return line?.id ?? refuse({ code: 'conflict', reason: 'not_due', about: 'payment' })
}

const locked = (work: Work, line: LockedLine): LockedCallLine => ({
  place: {
    cash_call_line_id: line.id,
    investment_id: line.investment_id,
    fund_drawdown_line_id: null,
    fund_commitment_id: null,
  },
  currency: line.currency,
  openMinor: line.amount_minor - line.received_minor,
  mustBeDue: () => {
    mustBeDue(line)
    const reason = whyNoPayments(line)
    if (reason !== undefined) refuse({ code: 'conflict', reason })
  },
  // What is beyond the amount is kept as surplus, so it is no problem.
  problemWith: () => (whyNoPayments(line) === undefined ? undefined : 'line_closed'),
  record: async (amountMinor) => ({
    payment_id: await recordPayment(
      work,
      line.id,
      {
        amount: formatMoney(amountMinor, line.currency),
        received_on: londonDate(work.now),
        reference: line.reference,
        record_twice: true,
      },
      'card',
    ),
  }),
  mustTakeBack: async (_payment, amountMinor) => {
    if (amountMinor > line.surplus_minor) mustBeCalled(line)
  },
  takeBack: (_payment, { id, amountMinor }) =>
    bookMoneyBack(work, line, {
      source: { type: 'card_refund', id },
      type: 'refund',
      description: 'Refund to card',
      historyReason: 'A card payment was refunded.',
      amountMinor,
    }),
  takeLost: (payment) => reverseLostPayment(work, line, payment),
})

/** What shares were bought with, or is owed back already, is given back by the act that undoes that. */
function mustBeCalled({ investment_status: status }: LockedLine): void {
  if ((droppedStatuses as readonly string[]).includes(status))
    refuse({ code: 'conflict', reason: 'investment_over' })
  if (!(calledStatuses as readonly string[]).includes(status))
    refuse({ code: 'conflict', reason: 'round_completed' })
}
