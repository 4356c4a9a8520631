import { isLive, opportunityStatus } from '@moorgate/contract'
import { subscription } from '../../kernel/events/subscription.ts'
import { notify, words } from '../notifications/index.ts'

/** Where the page of a live offer changed, the colleague who approved it and the one who looks after it hear that the approval has ended. */
export const tellOfApproval = subscription({
  name: 'opportunities.approval_fell',
  on: ['investment_opportunity.promotion_approval_fell'],
  handle: async (work, event) => {
    const offer = await work.db
      .selectFrom('investment_opportunities')
      .select(['id', 'name', 'status', 'owner_id'])
      .where('tenant_id', '=', work.tenant.id)
      .where('id', '=', event.subjectId ?? 0)
      .executeTakeFirst()
    if (!offer || !isLive(offer.status)) return
    const people = [event.payload['approved_by'], offer.owner_id].filter((id) => typeof id === 'number')
    return notify(work, {
      userIds: [...new Set(people)],
      cause: `event:${event.id}`,
      type: 'App\\Notifications\\PromotionApprovalFell',
      message:
        offer.status === opportunityStatus.liveExternal
          ? words`The page of **${offer.name}** changed, so its approval as a promotion has ended. Until a colleague who did not change it approves it again, it is shown to those who are invited, have an approved category or have invested.`
          : words`The page of **${offer.name}** changed, so its approval as a promotion has ended. Ask a colleague who did not change it to approve it again.`,
      cta: `/admin/investments/opportunities/${offer.id}/edit#approval`,
      icon: 'info',
    })
  },
})
