import { cashCallMachine, canMove, openLineStatuses, refuse } from '@moorgate/contract'
import type { CashCallStatus } from '@moorgate/contract'
import { sql } from 'kysely'
import { statusList } from '../../../kernel/database/status-list.ts'
import type { Work } from '../../../kernel/work.ts'
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
  if (!canMove(cashCallMachine, call.status as CashCallStatus, 'cancelled'))
    refuseMove(call.status, 'cancelled')
  if (call.received_minor > 0n)
    refuse({
      code: 'conflict',
      reason: 'receipts',
    })
  await sql`update cash_calls set status = 'cancelled', cancelled_at = ${work.now}, cancel_reason = ${reason}, version = version + 1,
      updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = ${id}`.execute(work.db)
  const ids = await cancelLines(work, id)
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
}

/** Only lines of this call: those of other calls of the same allocations stay due. Returns the allocations. */
async function cancelLines(work: Work, callId: number): Promise<number[]> {
  const { rows } = await sql<{ investment_id: number }>`
    update cash_call_lines set status = 'cancelled', sent_at = null, version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and cash_call_id = ${callId} and deleted_at is null
      and status in ${sql.raw(statusList(openLineStatuses))}
    returning investment_id`.execute(work.db)
  return rows.map((row) => row.investment_id)
}

export function refuseMove(from: string, to: string): never {
  const message = `A {cash_call} that is ${from.replaceAll('_', ' ')} can't become ${to}.`
  refuse({ code: 'conflict', reason: 'illegal_move', message, errors: { status: [message] } })
}
