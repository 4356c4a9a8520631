import { refuse, refuseField, say } from '@moorgate/contract'
import type { BodyOf, reverseFundPayments as endpoint } from '@moorgate/contract'
import type { Selectable } from 'kysely'
import type { Tables } from '../../../kernel/database/tables.ts'
import { changeById } from '../../../kernel/rows.ts'
import type { Work } from '../../../kernel/work.ts'
import { mustAwaitNoRefund } from '../cards/requested-refunds.ts'
import { lockOfFund } from '../lock-fund.ts'
import { isBookedBackByHand } from './payments-of-line.ts'
import { lockLine } from './record-payment.ts'
import { bookBack } from './take-back-payment.ts'

/**
 * Books payments of a call back that were recorded by mistake, each once: all of them, or none. What they paid is due
 * again, and the units that they bought are gone.
 */
export async function reversePayments(
  work: Work,
  drawdownId: number,
  { payment_ids: ids, reason }: BodyOf<typeof endpoint>,
): Promise<void> {
  await lockOfFund(work, 'fund_drawdowns', drawdownId)
  for (const [index, id] of ids.entries())
    await reverse(work, await paymentOfCall(work, { drawdownId, id, index }), reason ?? null)
}

type FundPayment = Selectable<Tables['fund_payments']>

async function paymentOfCall(
  work: Work,
  { drawdownId, id, index }: { drawdownId: number; id: number; index: number },
): Promise<FundPayment> {
  const payment = await work.db
    .selectFrom('fund_payments')
    .selectAll()
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', id)
    .where('fund_drawdown_line_id', 'in', (lines) =>
      lines
        .selectFrom('fund_drawdown_lines')
        .select('id')
        .where('tenant_id', '=', work.tenant.id)
        .where('fund_drawdown_id', '=', drawdownId),
    )
    .executeTakeFirst()
  return payment ?? refuseField(`payment_ids.${index}`, say.in)
}

async function reverse(work: Work, payment: FundPayment, reason: string | null): Promise<void> {
  const { id, amount_minor: amountMinor } = payment
  const call = await lockLine(work, payment.fund_drawdown_line_id)
  const { fund, line } = call
  if (payment.reversed_at !== null) refuse({ code: 'conflict', reason: 'already_reversed', about: 'payment' })
  if (!(await isBookedBackByHand(work, id))) refuse({ code: 'conflict', reason: 'paid_by_card' })
  await mustAwaitNoRefund(work, fund.id, { lineId: line.id })
  const back =
    (await bookBack(work, call, id, {
      amountMinor,
      type: 'reversal',
      description: 'payment reversed',
      source: { type: 'fund_payment_reversal', id },
    })) ?? refuse({ code: 'conflict', reason: 'units_counted', about: 'reversal' })
  await changeById(work, 'fund_payments', id, { reversed_at: work.now })
  work.emit({
    type: 'fund_payment.reversed',
    subject: { type: 'fund_payment', id },
    payload: { fund_id: fund.id, fund_drawdown_line_id: line.id, user_id: line.user_id },
    before: { amount_minor: String(amountMinor), received_on: payment.received_on, units: payment.units },
    after: { capital_minor: String(back.capitalMinor), ...(reason !== null && { reason }) },
  })
}
