import { sql } from 'kysely'
import { paidInTurn } from '../../../domain/late-payment.ts'
import type { LatePayment } from '../../../domain/late-payment.ts'
import type { Db, Trx } from '../../../kernel/database/database.ts'
import type { Work } from '../../../kernel/work.ts'
import { isReversed } from './line-rows.ts'

/** What came in for a line and was not booked back, the first first; surplus counts once the line has room for it. */
export async function paymentsOfLine(
  { db, tenant }: Pick<Work, 'tenant'> & { db: Db | Trx },
  lineId: number,
): Promise<LatePayment[]> {
  const { rows } = await sql<LatePayment>`
    select p.amount_minor as "capitalMinor", p.received_on::text as until from payments p
    where p.tenant_id = ${tenant.id} and p.cash_call_line_id = ${lineId} and not ${isReversed({ tenant }, 'p.id')}
    order by p.received_on, p.id`.execute(db)
  return rows
}

/**
 * A paid line was received on the day of the last payment that counts for it, in whichever order they were recorded.
 *
 * Worked example, £1,000.00: £400.00 of 20 November, then £600.00 of 18 November, then £5.00 of 25 November too much:
 * 20 November.
 */
export async function keepReceivedDay(work: Work, lineId: number): Promise<void> {
  const line = await work.db
    .selectFrom('cash_call_lines')
    .select(['received_minor', 'status'])
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', lineId)
    .executeTakeFirstOrThrow()
  const counted = paidInTurn(await paymentsOfLine(work, lineId), line.received_minor)
  await work.db
    .updateTable('cash_call_lines')
    .set({ received_at: line.status === 'payment_received' ? (counted.at(-1)?.until ?? null) : null })
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', lineId)
    .execute()
}
