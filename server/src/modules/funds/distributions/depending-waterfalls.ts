import { undecidedDistributionStatuses } from '@moorgate/contract/statuses/fund.ts'
import { sql } from 'kysely'
import { statusList } from '../../../kernel/database/status-list.ts'
import type { Work } from '../../../kernel/work.ts'

interface NumberedDistribution {
  fund_id: number
  number: number
}

/** The title of a later waterfall over the whole fund: it counts what this one pays, as it was then. */
export async function laterWaterfall(
  work: Work,
  { fund_id: fundId, number }: NumberedDistribution,
): Promise<string | undefined> {
  const { rows } = await sql<{ title: string }>`
    select title from distributions where tenant_id = ${work.tenant.id} and fund_id = ${fundId} and number > ${number}
      and sharing = 'european' and status <> 'cancelled' and deleted_at is null
    order by number limit 1`.execute(work.db)
  return rows[0]?.title
}

/**
 * The title of an earlier distribution that may still be cancelled, and that a waterfall over the whole fund
 * counts.
 */
export async function openBeforeWaterfall(
  work: Work,
  { fund_id: fundId, number, sharing }: NumberedDistribution & { sharing: string },
): Promise<string | undefined> {
  if (sharing !== 'european') return undefined
  const { rows } = await sql<{ title: string }>`
    select title from distributions where tenant_id = ${work.tenant.id} and fund_id = ${fundId} and number < ${number}
      and kind <> 'equalisation' and status in ${sql.raw(statusList(undecidedDistributionStatuses))} and deleted_at is null
    order by number limit 1`.execute(work.db)
  return rows[0]?.title
}
