import { roleIds } from '@moorgate/contract'
import { subscription } from '../../kernel/events/subscription.ts'
import type { Subscription } from '../../kernel/events/subscription.ts'
import { giveDefaultAssociates } from './associates.ts'
import { linkTo } from '../../kernel/links.ts'
import { notification, senderOf } from '../../letters/index.ts'
import { postLetter } from '../../kernel/mail/post-letter.ts'
import { notify, words } from '../notifications/index.ts'
import { screeningSubscriptions } from './screening.ts'
import { staffWhoMay } from './staff-who-may.ts'
import { tellOfStaffAccount } from './tell-of-staff-account.ts'

/** Whoever reads the old mailbox learns that it no longer opens the account: it may not have been them. */
const tellOldAddress = subscription({
  name: 'investors.address_changed',
  on: ['user.email_changed'],
  handle: async (work, event) => {
    const person = await work.db
      .selectFrom('users')
      .select('first_name')
      .where('tenant_id', '=', work.tenant.id)
      .where('id', '=', event.subjectId ?? 0)
      .executeTakeFirst()
    const { email } = (event.before ?? {}) as { email?: string }
    const { email: newEmail = '' } = (event.after ?? {}) as { email?: string }
    if (!person || email === undefined) return
    const address = (path: string) => linkTo(work.platform, work.tenant, path)
    const mail = notification(senderOf(work.tenant), {
      firstName: person.first_name,
      message: words`The e-mail address of your account was changed to **${newEmail}**. If this wasn’t you, tell us at once.`,
      button: { label: 'Sign in', url: address('/login') },
    })
    await postLetter(work, { to: email, cause: `investors:${event.id}`, mail })
  },
})

/**
 * Whoever reads the mailbox hears that somebody wants to change it, before it is changed; and staff that one
 * of them is to look at it.
 */
const tellOfAskedAddress = subscription({
  name: 'investors.address_asked',
  on: ['user.email_change_asked'],
  handle: async (work, event) => {
    const person = await work.db
      .selectFrom('users')
      .select(['id', 'first_name', 'name', 'role_id', 'pending_email'])
      .where('tenant_id', '=', work.tenant.id)
      .where('id', '=', event.subjectId ?? 0)
      .executeTakeFirst()
    const { email } = (event.before ?? {}) as { email?: string }
    const { email: asked = '' } = (event.after ?? {}) as { email?: string }
    if (!person || email === undefined) return
    const address = (path: string) => linkTo(work.platform, work.tenant, path)
    const mail = notification(senderOf(work.tenant), {
      firstName: person.first_name,
      message: words`We were asked to change the e-mail address of your account to **${asked}**. It counts once a second person here has agreed. If you didn’t ask for this, tell us at once.`,
      button: { label: 'Sign in', url: address('/login') },
    })
    await postLetter(work, { to: email, cause: `address:${event.id}`, mail })
    // Of a colleague's address more is told, and to others: tell-of-staff-account.ts.
    if (person.role_id !== roleIds.user || person.pending_email !== asked) return
    const staff = await staffWhoMay(work, 'investors', 'update')
    return notify(work, {
      userIds: staff.filter((id) => id !== event.actorId && id !== person.id),
      cause: `event:${event.id}`,
      name: 'AddressChangeAsked',
      message: words`A new e-mail address of **${person.name}** waits for a second person.`,
      cta: `/admin/investors/${person.id}/details`,
      icon: 'info',
    })
  },
})

/**
 * Whoever reads the mailbox hears that its owner, or somebody who is signed in as them, wants another one.
 */
const tellOfOwnAddress = subscription({
  name: 'investors.own_address_asked',
  on: ['user.own_email_change_asked'],
  handle: async (work, event) => {
    const person = await work.db
      .selectFrom('users')
      .select(['first_name', 'role_id'])
      .where('tenant_id', '=', work.tenant.id)
      .where('id', '=', event.subjectId ?? 0)
      .executeTakeFirst()
    const { email } = (event.before ?? {}) as { email?: string }
    const { email: asked = '' } = (event.after ?? {}) as { email?: string }
    if (!person || email === undefined) return
    const page = person.role_id === roleIds.user ? '/investor/profile/details' : ownStaffPage
    const mail = notification(senderOf(work.tenant), {
      firstName: person.first_name,
      message: words`You asked to change the e-mail address of your account to **${asked}**. It counts once the link that we sent there is opened. If this wasn’t you, cancel it and tell us at once.`,
      button: { label: 'See your details', url: linkTo(work.platform, work.tenant, page) },
    })
    await postLetter(work, { to: email, cause: `own_address:${event.id}`, mail })
  },
})
const ownStaffPage = '/admin/settings/security/details'

const identityWords: Readonly<Record<string, string>> = {
  first_name: 'first name',
  middle_names: 'middle names',
  last_name: 'last name',
  date_of_birth: 'date of birth',
  nationality: 'nationality',
}

/** Whoever changed who they are is told at the address that was there before them. */
const tellOfIdentity = subscription({
  name: 'investors.identity_changed',
  on: ['user.identity_changed'],
  handle: async (work, event) => {
    const person = await work.db
      .selectFrom('users')
      .select(['first_name', 'email'])
      .where('tenant_id', '=', work.tenant.id)
      .where('id', '=', event.subjectId ?? 0)
      .executeTakeFirst()
    if (!person) return
    const fields = Object.keys((event.after ?? {}) as object).map((key) => identityWords[key] ?? key)
    const address = (path: string) => linkTo(work.platform, work.tenant, path)
    const mail = notification(senderOf(work.tenant), {
      firstName: person.first_name,
      message: words`Your **${fields.join(', ')}** was changed. If this wasn’t you, tell us at once.`,
      button: { label: 'See your details', url: address('/investor/profile/details') },
    })
    await postLetter(work, { to: person.email, cause: `identity:${event.id}`, mail })
  },
})

export const investorSubscriptions: readonly Subscription[] = [
  tellOldAddress,
  tellOfAskedAddress,
  tellOfOwnAddress,
  tellOfIdentity,
  tellOfStaffAccount,
  giveDefaultAssociates,
  ...screeningSubscriptions,
]
