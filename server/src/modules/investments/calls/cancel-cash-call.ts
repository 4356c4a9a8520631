import { cashCallMachine, canMove, refuse } from '@moorgate/contract'
import type { CashCallStatus } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Work } from '../../../kernel/work.ts'
import { isOpenLine } from '../../../rows/overdue-rows.ts'
import { mustHaveNoRefundUnderWay } from '../../card-payments/index.ts'
import { lockCall } from './cash-calls.ts'
import { settleCalls } from './close-lines.ts'
import { reviseDrafts } from './draw-up-lines.ts'
import { followLines } from './follow-lines.ts'

/**
 * Cancels a call on which nothing was paid: what it asked for can be called again. An allocation that no other call
 * asked for is a reservation again.
 */
export async function cancelCashCall(work: Work, id: number, reason: string | null): Promise<void> {
  const { call, opportunity } = await lockCall(work, id)
  if (call.status === 'cancelled') return
  if (!canMove(cashCallMachine, call.status as CashCallStatus, 'cancelled')) refuseMove('cancelled')
  if (call.received_minor > 0n)
    refuse({
      code: 'conflict',
      reason: 'receipts',
    })
  await sql`update cash_calls set status = 'cancelled', cancelled_at = ${work.now}, cancel_reason = ${reason}, version = version + 1,
      updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = ${id}`.execute(work.db)
  const lines = await cancelLines(work, id)
  const ids = lines.map((line) => line.investment_id)
  await mustHaveNoRefundUnderWay(work, ids)
  await settleCalls(work, [id])
  if (call.status !== 'draft') {
    await followLines(work, ids, { callId: id })
    await reviseDrafts(work, opportunity.id, ids)
  }
  work.emit({
    type: 'cash_call.cancelled',
    subject: { type: 'cash_call', id },
    payload: { investment_opportunity_id: opportunity.id },
    before: { status: call.status },
    after: { status: 'cancelled', reason },
  })
  if (call.status === 'draft') return
  for (const line of lines)
    work.emit({
      type: 'cash_call_line.cancelled',
      subject: { type: 'cash_call_line', id: line.id },
      payload: { cash_call_id: id, investment_id: line.investment_id, user_id: line.user_id },
      before: { status: line.status },
      after: { status: 'cancelled' },
    })
}

interface CancelledLine {
  id: number
  investment_id: number
  user_id: number
  /** Before it was cancelled. */
  status: string
}

/** Only lines of this call: those of other calls of the same allocations stay due. */
async function cancelLines(work: Work, callId: number): Promise<CancelledLine[]> {
  const { rows } = await sql<CancelledLine>`
    select id, investment_id, user_id, status from cash_call_lines l
    where tenant_id = ${work.tenant.id} and cash_call_id = ${callId} and deleted_at is null and ${sql.raw(isOpenLine('l'))}
    order by id for update`.execute(work.db)
  await sql`
    update cash_call_lines set status = 'cancelled', sent_at = null, version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(work.db)
  return rows
}

export function refuseMove(to: 'cancelled' | 'issued'): never {
  const message = `This {cash_call} has changed meanwhile, so it can’t be ${to} now. Reload the page.`
  refuse({ code: 'conflict', reason: 'illegal_move', message, errors: { status: [message] } })
}
