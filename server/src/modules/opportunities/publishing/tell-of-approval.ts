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
        ? words`**${opportunity.name}** is no longer approved as a promotion. Until a colleague approves it again, only people who are invited, exempt by category or already invested can see it.`
        : opportunity.status === opportunityStatus.liveExternal
          ? words`The page of **${opportunity.name}** changed, so it’s no longer approved as a promotion. Until a colleague who didn’t change it approves it again, only people who are invited, exempt by category or already invested can see it.`
          : words`The page of **${opportunity.name}** changed, so it’s no longer approved as a promotion. Ask a colleague who didn’t change it to approve it again.`,
      cta: `/admin/investments/opportunities/${opportunity.id}/edit#approval`,
      icon: 'info',
    })
  },
})
