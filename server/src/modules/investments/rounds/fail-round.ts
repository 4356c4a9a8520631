import { unpaidStatuses } from '@moorgate/contract'
import type { InvestmentStatus } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Work } from '../../../kernel/work.ts'
import { giveBack } from '../reserve/cancel-investment.ts'
import { closeLines } from '../calls/close-lines.ts'
import { settleHeld } from '../../round-room/index.ts'
import type { Opportunity } from '../../round-locks/index.ts'
import { setStatus } from '../../investment-status/index.ts'

const reason = 'The round did not reach its minimum.'

/**
 * A round that missed its minimum: reservations end, anyone who paid is owed all of it, and open calls fall
 * away.
 */
export async function failRound(work: Work, opportunity: Opportunity): Promise<void> {
  const rows = await work.db
    .selectFrom('investments')
    .selectAll()
    .where('tenant_id', '=', work.tenant.id)
    .where('investment_opportunity_id', '=', opportunity.id)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  const of = (statuses: readonly InvestmentStatus[]) =>
    rows.filter((row) => statuses.includes(row.status as InvestmentStatus))
  for (const investment of of(['part_paid', 'payment_received']))
    await giveBack(work, investment, 'failed_raise', reason)
  const unpaid = of(unpaidStatuses).map(({ id }) => id)
  await closeLines(work, unpaid)
  await setStatus(work, { ids: unpaid, to: 'cancelled', reason })
  await cancelDrafts(work, opportunity.id)
  await settleHeld(work, opportunity.id)
}

/** Calls that nobody has heard of go with the round. */
async function cancelDrafts(work: Work, opportunityId: number): Promise<void> {
  await sql`update cash_calls set status = 'cancelled', cancelled_at = ${work.now}, cancel_reason = ${reason}, version = version + 1,
      updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and investment_opportunity_id = ${opportunityId} and status = 'draft'`.execute(
    work.db,
  )
}
