import { openStatuses, ownKinds } from '@moorgate/contract'
import type { OpportunityEligibility } from '@moorgate/contract'
import { withRound } from '../../../domain/round-state.ts'
import type { RoundFacts } from '../../../domain/round-state.ts'
import { openRightRows } from '../../../rows/right-rows.ts'
import { statusList } from '../../../kernel/database/status-list.ts'
import { todayOf } from '../../../kernel/work.ts'
import type { QueryContext } from '../../../kernel/work.ts'
import { eligibilityForOpportunity } from '../../eligibility/index.ts'

/**
 * Whether the investor who asks may invest in an offer for themselves: what a reservation of its least amount
 * would be answered.
 */
export async function opportunityEligibilityOf(
  question: QueryContext,
  opportunityId: number,
): Promise<OpportunityEligibility> {
  const { fcaClass, ...round } = await roundOf(question, opportunityId)
  const own = await eligibilityForOpportunity(question, question.actor.id ?? 0, { fca_class: fcaClass })
  return withRound(own, round, todayOf(question))
}

async function roundOf({ rows, tenant, actor }: QueryContext, opportunityId: number) {
  const [round] = await rows<RoundFacts & { fcaClass: string | null }>(
    `select o.fca_class as "fcaClass", o.status, o.open_date as "opensOn", o.close_date as "closesOn",
      o.ceiling_minor as "ceilingMinor", o.minimum_investment_minor as "minimumMinor", o.waiting_list as "hasWaitingList",
      o.held_minor as "heldMinor", o.rights_minor as "rightsMinor",
      case when o.rights_minor > 0 then coalesce((select sum(r.open_minor)
        from ${openRightRows('$1', 'o.id')} r where r.user_id = $3 and r.organisation_id is null), 0) else 0 end::bigint
        as "ownRightMinor",
      exists (select 1 from investments v where v.tenant_id = $1 and v.investment_opportunity_id = o.id
        and v.user_id = $3 and v.organisation_id is null and v.kind in ${statusList(ownKinds)} and v.kind <> 'pension'
        and v.deleted_at is null and v.status in ${statusList(openStatuses)}) as "isReserved"
    from investment_opportunities o where o.tenant_id = $1 and o.id = $2`,
    [tenant.id, opportunityId, actor.id],
  )
  return round!
}
