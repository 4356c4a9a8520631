import { refuseFields, say } from '@moorgate/contract'
import type { BodyOf, recordPayments as endpoint } from '@moorgate/contract'
import type { Work } from '../../../kernel/work.ts'
import { lockOpportunityOf } from '../../round-locks/index.ts'
import { recordPayment } from './record-payment.ts'

/**
 * Records payments for several lines of a call, each as if it were recorded alone: all of them, or none.
 * Returns their ids in the order that they were given.
 */
export async function recordPayments(
  work: Work,
  callId: number,
  body: BodyOf<typeof endpoint>,
): Promise<number[]> {
  await lockOpportunityOf(work, 'cash_calls', callId)
  await mustBeOfCall(work, callId, body.payments)
  const ids: number[] = []
  for (const { cash_call_line_id: lineId, amount } of body.payments)
    ids.push(
      await recordPayment(work, lineId, {
        amount,
        received_on: body.received_on,
        ...(body.record_twice === true && { record_twice: true }),
      }),
    )
  return ids
}

async function mustBeOfCall(
  work: Work,
  callId: number,
  payments: BodyOf<typeof endpoint>['payments'],
): Promise<void> {
  const rows = await work.db
    .selectFrom('cash_call_lines')
    .select('id')
    .where('tenant_id', '=', work.tenant.id)
    .where('cash_call_id', '=', callId)
    .where('deleted_at', 'is', null)
    .execute()
  const known = new Set(rows.map(({ id }) => id))
  const strange = payments.flatMap(({ cash_call_line_id: id }, index) =>
    known.has(id) ? [] : [`payments.${index}.cash_call_line_id`],
  )
  refuseFields(strange, say.in)
}
