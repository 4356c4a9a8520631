import { isLive, opportunityStatus } from '@moorgate/contract'
import { subscription } from '../../../kernel/events/subscription.ts'
import { notify, words } from '../../notifications/index.ts'

/**
 * Where the page of a live offer changed, or its approval reached its end, the colleague who approved it and
 * the one who looks after it hear that the approval has ended.
 */
export const tellOfApproval = subscription({
  name: 'opportunities.approval_fell',
  on: ['investment_opportunity.promotion_approval_fell', 'investment_opportunity.promotion_approval_ended'],
  handle: async (work, event) => {
    const opportunity = await work.db
      .selectFrom('investment_opportunities')
      .select(['id', 'name', 'status', 'owner_id'])
      .where('tenant_id', '=', work.tenant.id)
      .where('id', '=', event.subjectId ?? 0)
      .executeTakeFirst()
    if (!opportunity || !isLive(opportunity.status)) return
    const people = [event.payload['approved_by'], opportunity.owner_id].filter((id) => typeof id === 'number')
    const isOver = event.type === 'investment_opportunity.promotion_approval_ended'
    return notify(work, {
      userIds: [...new Set(people)],
      cause: `event:${event.id}`,
      name: isOver ? 'PromotionApprovalEnded' : 'PromotionApprovalFell',
      message: isOver
        ? words`The approval of **${opportunity.name}** as a promotion has ended. Until a colleague approves it again, it is shown only to those who are invited, are exempt by their category or have invested.`
        : opportunity.status === opportunityStatus.liveExternal
          ? words`The page of **${opportunity.name}** changed, so its approval as a promotion has ended. Until a colleague who did not change it approves it again, it is shown only to those who are invited, are exempt by their category or have invested.`
          : words`The page of **${opportunity.name}** changed, so its approval as a promotion has ended. Ask a colleague who did not change it to approve it again.`,
      cta: `/admin/investments/opportunities/${opportunity.id}/edit#approval`,
      icon: 'info',
    })
  },
})
