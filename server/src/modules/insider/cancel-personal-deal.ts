import { cancellableDealStatuses, refuse } from '@moorgate/contract'
import type { PersonalDealStatus } from '@moorgate/contract'
import { lockRow } from '../../kernel/resource/write.ts'
import type { Work } from '../../kernel/work.ts'
import { mustBeOwn, personalDeals } from './personal-deals.ts'

/** Takes one's own deal back before it was made. */
export async function cancelPersonalDeal(work: Work, id: number): Promise<void> {
  const row = await lockRow(work, personalDeals, id)
  mustBeOwn(work, row)
  const before = String(row['status']) as PersonalDealStatus
  if (!cancellableDealStatuses.includes(before)) refuse({ code: 'conflict', reason: 'status' })
  await work.db
    .updateTable('personal_account_deals')
    .set((set) => ({ status: 'cancelled', updated_at: work.now, version: set('version', '+', 1) }))
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', id)
    .execute()
  work.emit({
    type: 'personal_account_deal.cancelled',
    subject: { type: 'personal_account_deal', id },
    payload: { user_id: row['user_id'] as number },
    before: { status: before },
    after: { status: 'cancelled' },
  })
}
