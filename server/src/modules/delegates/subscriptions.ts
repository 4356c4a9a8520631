import type { EventType } from '@moorgate/contract/events/index.ts'
import { subscription, typesIn } from '../../kernel/events/subscription.ts'
import type { StoredEvent, Subscription } from '../../kernel/events/subscription.ts'
import { linkTo } from '../../kernel/links.ts'
import { notification, senderOf } from '../../letters/index.ts'
import type { Work } from '../../kernel/work.ts'
import { postLetter } from '../../kernel/mail/post-letter.ts'
import { notify, words } from '../notifications/index.ts'

async function invitationOf(work: Work, event: StoredEvent) {
  return work.db
    .selectFrom('delegates as d')
    .innerJoin('users as p', (join) =>
      join.onRef('p.tenant_id', '=', 'd.tenant_id').onRef('p.id', '=', 'd.user_id'),
    )
    .select(['d.id', 'd.name', 'd.email', 'd.user_id', 'd.revoked_at', 'p.name as investor'])
    .where('d.tenant_id', '=', work.tenant.id)
    .where('p.tenant_id', '=', work.tenant.id)
    .where('d.id', '=', event.subjectId ?? 0)
    .executeTakeFirst()
}

async function hasAccount(work: Work, email: string): Promise<boolean> {
  const row = await work.db
    .selectFrom('users')
    .select('id')
    .where('tenant_id', '=', work.tenant.id)
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** The letter that invites: to sign in, or to open an account with that very address first. */
const invite = subscription({
  name: 'delegates.invited',
  on: ['delegate.created'],
  handle: async (work, event) => {
    const invitation = await invitationOf(work, event)
    if (!invitation || invitation.revoked_at !== null) return
    const isKnown = await hasAccount(work, invitation.email)
    const address = (path: string) => linkTo(work.platform, work.tenant, path)
    const how = isKnown
      ? words`Log in, then open “Shared with you” in your profile.`
      : words`Register with the address ${invitation.email} and confirm it. You’ll find the account under “Shared with you” in your profile.`
    const mail = notification(senderOf(work.tenant), {
      firstName: invitation.name.split(' ')[0] ?? invitation.name,
      subject: words`${invitation.investor} has shared their account with you`,
      message: `${words`**${invitation.investor}** has given you view-only access to their account.`} ${how}`,
      button: isKnown
        ? { label: 'Log in', url: address('/login') }
        : { label: 'Register', url: address('/register') },
    })
    await postLetter(work, { group: 'account', to: invitation.email, cause: `delegates:${event.id}`, mail })
  },
})

const messages = {
  'delegate.created': (name) =>
    words`**${name}** can now view your account. If you didn’t agree to this, revoke their access and change your password.`,
  'delegate.accepted': (name) => words`**${name}** has looked at your account for the first time.`,
  'delegate.revoked': (name) => words`**${name}** can no longer view your account.`,
} satisfies Partial<Record<EventType, (name: string) => string>>

/** The investor hears of every door that opens or closes. */
const tellInvestor = subscription({
  name: 'delegates.told',
  on: typesIn(messages),
  handle: async (work, event) => {
    const invitation = await invitationOf(work, event)
    if (!invitation) return
    return notify(work, {
      userIds: [invitation.user_id],
      cause: `event:${event.id}`,
      name: 'DelegateChanged',
      message: messages[event.type](invitation.name),
      cta: '/investor/profile/details',
      icon: 'info',
    })
  },
})

export const delegateSubscriptions: readonly Subscription[] = [invite, tellInvestor]
