import { admittedCommitmentStatuses } from '@moorgate/contract/statuses/fund.ts'
import { sql } from 'kysely'
import { fillLabels } from '@moorgate/contract/terminology/fill-labels.ts'
import { shareInterest } from '../../../domain/fund-closing.ts'
import { londonDate } from '../../../kernel/clock.ts'
import { statusList } from '../../../kernel/database/status-list.ts'
import type { Work } from '../../../kernel/work.ts'
import type { Fund } from '../lock-fund.ts'
import { insertDistribution } from './insert-distribution.ts'

interface Earlier {
  id: number
  user_id: number
  organisation_id: number | null
  weight_minor: bigint
}

/**
 * Drafts the distribution of the interest of those who joined late to the earlier investors, by what was
 * called of them; of one in default what was paid alone counts. It is written before the new ones are admitted.
 */
export async function draftInterest(
  work: Work,
  fund: Fund,
  { closingId, interestMinor }: { closingId: number; interestMinor: bigint },
): Promise<void> {
  const { rows } = await sql<Earlier>`
    select * from (
      select id, user_id, organisation_id, case when status = 'defaulted' then paid_minor else called_minor end as weight_minor
      from fund_commitments
      where tenant_id = ${work.tenant.id} and fund_id = ${fund.id} and deleted_at is null
        and status in ${sql.raw(statusList(admittedCommitmentStatuses))}) c
    where weight_minor > 0
    order by id`.execute(work.db)
  const parts = shareInterest(
    interestMinor,
    rows.map(({ id, weight_minor: weight }) => ({ id, weight })),
  )
  if (!parts) return
  const today = londonDate(work.now)
  await insertDistribution(work, fund, {
    closingId,
    title: fillLabels(work.tenant.branding.navigation, 'Interest from later {investors}'),
    kind: 'equalisation',
    sharing: 'pro_rata',
    recordDate: today,
    payDate: today,
    amountMinor: interestMinor,
    carryMinor: 0n,
    lines: rows.map((row, index) => ({
      commitmentId: row.id,
      userId: row.user_id,
      organisationId: row.organisation_id,
      capitalMinor: 0n,
      gainMinor: parts[index]!.part,
    })),
  })
}
