import { admittedCommitmentStatuses } from '@moorgate/contract/statuses/fund.ts'
import { sql } from 'kysely'
import { fillLabels } from '@moorgate/contract/terminology/fill-labels.ts'
import type { AllocationShare } from '../../../domain/allocate.ts'
import { shareInterest } from '../../../domain/fund-closing.ts'
import { sum } from '../../../domain/money.ts'
import { londonDate } from '../../../kernel/clock.ts'
import { statusList } from '../../../kernel/database/status-list.ts'
import type { Work } from '../../../kernel/work.ts'
import type { ClassInterest } from '../commitments/equalise.ts'
import type { Fund } from '../lock-fund.ts'
import { insertDistribution } from './insert-distribution.ts'

interface EarlierInvestor {
  id: number
  user_id: number
  organisation_id: number | null
  class: string
  weight_minor: bigint
}

/**
 * Drafts the distribution of the interest of those who joined late to the earlier investors, by what was
 * called of them; of one in default what was paid alone counts. Interest on the calls of one class goes to that class.
 * It is written before the new ones are admitted.
 */
export async function draftInterest(
  work: Work,
  fund: Fund,
  { closingId, interest }: { closingId: number; interest: readonly ClassInterest[] },
): Promise<void> {
  const { rows } = await sql<EarlierInvestor>`
    select * from (
      select id, user_id, organisation_id, class, case when status = 'defaulted' then paid_minor else called_minor end as weight_minor
      from fund_commitments
      where tenant_id = ${work.tenant.id} and fund_id = ${fund.id} and deleted_at is null
        and status in ${sql.raw(statusList(admittedCommitmentStatuses))}) c
    where weight_minor > 0
    order by id`.execute(work.db)
  if (rows.length === 0) return
  const parts = interest.flatMap((part) => shareOfClass(rows, part))
  const today = londonDate(work.now)
  await insertDistribution(work, fund, {
    closingId,
    title: fillLabels(work.tenant.branding.navigation, 'Interest from later {investors}'),
    kind: 'equalisation',
    sharing: 'pro_rata',
    recordDate: today,
    payDate: today,
    amountMinor: sum(interest.map(({ interestMinor }) => interestMinor)),
    carryMinor: 0n,
    lines: rows.map((row) => ({
      commitmentId: row.id,
      userId: row.user_id,
      organisationId: row.organisation_id,
      capitalMinor: 0n,
      gainMinor: sum(parts.filter(({ id }) => id === row.id).map(({ part }) => part)),
    })),
  })
}

/** Where all of the class are in default and have paid nothing, the other classes get it. */
function shareOfClass(
  rows: readonly EarlierInvestor[],
  { class: name, interestMinor }: ClassInterest,
): readonly AllocationShare[] {
  const ofClass = rows.filter((row) => name === null || row.class === name)
  const claims = (ofClass.length > 0 ? ofClass : rows).map(({ id, weight_minor: weight }) => ({ id, weight }))
  return shareInterest(interestMinor, claims) ?? []
}
