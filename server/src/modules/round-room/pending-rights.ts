import { sql } from 'kysely'
import type { Db, Trx } from '../../kernel/database/database.ts'
import type { Scope } from '../../kernel/work.ts'
import { fillLabels } from '@moorgate/contract/terminology/fill-labels.ts'

/**
 * Why a round's shares can't be shared out or allotted yet: they are on offer to its holders first (Companies
 * Act 2006 s562: none is allotted before the offer is over), or what the offer gave is not entered. Undefined
 * where nothing stands in the way. For an act the round is locked.
 */
export async function pendingRights(
  { db, tenant }: Pick<Scope, 'tenant'> & { db: Db | Trx },
  opportunityId: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ status: string }>`
    select status from pre_emption_options
    where tenant_id = ${tenant.id} and investment_opportunity_id = ${opportunityId} and deleted_at is null
      and (status = 'open' or (status = 'closed' and placed_shares > 0 and entered_at is null))
    order by status desc limit 1`.execute(db)
  if (!rows[0]) return undefined
  const text =
    rows[0].status === 'open'
      ? 'Holders can still answer the {pre_emption_option}. Close it first.'
      : 'The shares taken up in the {pre_emption_option} haven’t been entered yet. Enter them first.'
  return fillLabels(tenant.branding.navigation, text)
}
