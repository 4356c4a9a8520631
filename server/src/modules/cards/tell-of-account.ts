import { subscription } from '../../kernel/events/subscription.ts'
import { notify, words } from '../notifications/index.ts'
import { staffWhoMay } from '../staff/index.ts'

/** Those who keep the connection hear who put another live account in it, and who approved one. */
export const tellOfCardAccount = subscription({
  name: 'cards.account',
  on: ['card_connection.connected', 'card_connection.approved'],
  handle: async (work, event) => {
    const { secret_ending: ending, held_until: until } = (event.after ?? {}) as Record<string, string | null>
    const isApproved = event.type === 'card_connection.approved'
    if (!isApproved && !until) return
    const person = await work.db
      .selectFrom('users')
      .select('name')
      .where('tenant_id', '=', work.tenant.id)
      .where('id', '=', event.actorId ?? 0)
      .executeTakeFirst()
    const who = person?.name ?? 'A colleague'
    return notify(work, {
      userIds: await staffWhoMay(work, 'features', 'update'),
      cause: `event:${event.id}`,
      name: isApproved ? 'CardAccountApproved' : 'CardAccountConnected',
      message: isApproved
        ? words`${who} approved the Stripe account whose key ends ${ending ?? ''}. Card payments now go to this account.`
        : words`${who} connected a Stripe account whose key ends ${ending ?? ''}. Card payments will go to it in 48 hours, or once a second person approves it.`,
      cta: '/admin/settings/account/connections',
      icon: 'info',
    })
  },
})
