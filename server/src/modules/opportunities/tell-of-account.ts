import { roleIds } from '@moorgate/contract'
import type { Listener } from '../../kernel/events/listener.ts'
import { notify, words } from '../notifications/index.ts'

/** The Super Admins hear who set the account that investors pay into: a wrong one is seen before money is called to it. */
export const tellOfAccount: Listener = {
  name: 'opportunities.account_set',
  hears: ['investment_opportunity.bank_account_set'],
  handle: async (work, event) => {
    const people = await work.db
      .selectFrom('users')
      .select(['id', 'name', 'role_id'])
      .where('tenant_id', '=', work.tenant.id)
      .where('deleted_at', 'is', null)
      .where((row) =>
        row.or([
          row('id', '=', event.actorId ?? 0),
          row.and([row('role_id', '=', roleIds.superAdmin), row('is_active', '=', true)]),
        ]),
      )
      .execute()
    const offer = await work.db
      .selectFrom('investment_opportunities')
      .select(['id', 'name'])
      .where('tenant_id', '=', work.tenant.id)
      .where('id', '=', event.subjectId ?? 0)
      .executeTakeFirst()
    if (!offer) return
    const who = people.find(({ id }) => id === event.actorId)?.name ?? 'Somebody'
    const { masked = '' } = (event.after ?? {}) as { masked?: string }
    return notify(work, {
      userIds: people.filter(({ role_id: role }) => role === roleIds.superAdmin).map(({ id }) => id),
      cause: `event:${event.id}`,
      type: 'App\\Notifications\\AccountToPayIntoSet',
      message: words`${who} set the account that investors in **${offer.name}** pay into: ${masked}. If that isn’t right, change it before money is called.`,
      cta: `/admin/investments/opportunities/${offer.id}/edit`,
      icon: 'info',
    })
  },
}
