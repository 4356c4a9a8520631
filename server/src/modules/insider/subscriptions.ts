import { restrictedText } from '@moorgate/contract'
import { subscription } from '../../kernel/events/subscription.ts'
import type { Subscription } from '../../kernel/events/subscription.ts'
import type { Work } from '../../kernel/work.ts'
import { notify, withReason, words } from '../notifications/index.ts'
import { tellInsiderDuties } from './sounding/insider-duties.ts'
import { insidersFollow } from './sounding/sounded-insiders.ts'
import { tellMinutes } from './sounding/tell-minutes.ts'
import { tellReleased } from './sounding/tell-released.ts'
import { staffWhoMay } from '../staff/index.ts'

async function dealOf(work: Work, id: number | null) {
  return work.db
    .selectFrom('personal_account_deals as d')
    .innerJoin('users as u', (join) =>
      join.onRef('u.tenant_id', '=', 'd.tenant_id').onRef('u.id', '=', 'd.user_id'),
    )
    .select(['d.id', 'd.instrument', 'd.status', 'd.user_id', 'd.decision_reason', 'u.name'])
    .where('d.tenant_id', '=', work.tenant.id)
    .where('u.tenant_id', '=', work.tenant.id)
    .where('d.id', '=', id ?? 0)
    .executeTakeFirst()
}

const page = (id: number) => `/admin/insider-register/pa-deals?panel=${id}`

/** Compliance hears of deals that wait, and of breaches; never the person whose deal it is. */
const tellCompliance = subscription({
  name: 'personal_account_deals.compliance',
  on: [
    'personal_account_deal.submitted',
    'personal_account_deal.breached',
    'personal_account_deal.made_without_approval',
  ],
  handle: async (work, event) => {
    const deal = await dealOf(work, event.subjectId)
    if (!deal) return
    const isBreach = event.type !== 'personal_account_deal.submitted'
    if (!isBreach && deal.status !== 'submitted') return
    const staff = await staffWhoMay(work, 'compliance', 'update')
    return notify(work, {
      userIds: staff.filter((id) => id !== deal.user_id && id !== event.actorId),
      cause: `event:${event.id}`,
      name: 'PersonalAccountDealWaiting',
      message: isBreach
        ? event.type === 'personal_account_deal.breached'
          ? words`**${deal.name}** dealt in ${deal.instrument} outside the approval.`
          : words`**${deal.name}** dealt in ${deal.instrument} without approval.`
        : words`**${deal.name}** requested approval to deal in ${deal.instrument}.`,
      cta: page(deal.id),
      icon: 'info',
    })
  },
})

const tellRequester = subscription({
  name: 'personal_account_deals.decided',
  on: ['personal_account_deal.approved', 'personal_account_deal.rejected'],
  handle: async (work, event) => {
    const deal = await dealOf(work, event.subjectId)
    if (!deal) return
    const isApproved = event.type === 'personal_account_deal.approved'
    return notify(work, {
      userIds: [deal.user_id],
      cause: `event:${event.id}`,
      name: 'PersonalAccountDealDecided',
      message: isApproved
        ? words`Your deal in **${deal.instrument}** is approved.`
        : withReason(words`Your deal in **${deal.instrument}** is rejected`, deal.decision_reason),
      cta: page(deal.id),
      icon: 'info',
    })
  },
})

/** Says nothing of why: the person may not be on the insider list. */
const tellSuspended = subscription({
  name: 'personal_account_deals.suspended',
  on: ['personal_account_deal.suspended'],
  handle: async (work, event) => {
    const deal = await dealOf(work, event.subjectId)
    if (!deal) return
    return notify(work, {
      userIds: [deal.user_id],
      cause: `event:${event.id}`,
      name: 'PersonalAccountDealSuspended',
      message: words`The approval of your deal in **${deal.instrument}** is suspended. ${restrictedText}`,
      cta: page(deal.id),
      icon: 'info',
    })
  },
})

export const insiderSubscriptions: readonly Subscription[] = [
  tellCompliance,
  tellRequester,
  tellSuspended,
  tellReleased,
  tellMinutes,
  insidersFollow,
  tellInsiderDuties,
]
