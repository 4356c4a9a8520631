import { isStaff, roleIds, roleTerms, term } from '@moorgate/contract'
import type { RoleId } from '@moorgate/contract'
import { subscription, typesIn } from '../../kernel/events/subscription.ts'
import type { StoredEvent, Subscription } from '../../kernel/events/subscription.ts'
import { giveDefaultAssociates } from './associates.ts'
import { linkTo } from '../../kernel/links.ts'
import { notification, senderOf, staffAccountChanged } from '../../letters/index.ts'
import { postLetter } from '../../kernel/mail/post-letter.ts'
import { notify, words } from '../notifications/index.ts'
import { screeningSubscriptions } from './screening.ts'
import { staffWhoMay } from '../staff/index.ts'
import type { EventType } from '@moorgate/contract/events/index.ts'
import { wordingOf } from '../../kernel/wording.ts'
import type { Work } from '../../kernel/work.ts'

/** What a sentence names. */
interface PeopleNamed {
  actor: string
  colleague: string
}

type Sentence = (named: PeopleNamed, event: StoredEvent, work: Work) => string

const roleName = (work: Work, values: StoredEvent['after']): string =>
  term(wordingOf(work.tenant).labels, roleTerms[values?.['role_id'] as RoleId])

const sentences = {
  'user.staff_account_opened': ({ actor, colleague }, { after }, work) =>
    words`**${actor}** opened a staff account for **${colleague}** (${roleName(work, after)}).`,
  'user.staff_account_switched_on': ({ actor, colleague }, { after }, work) =>
    words`**${actor}** switched the staff account of **${colleague}** (${roleName(work, after)}) on again.`,
  'user.staff_role_changed': ({ actor, colleague }, { before, after }, work) =>
    words`**${actor}** changed the role of **${colleague}** from ${roleName(work, before)} to ${roleName(work, after)}.`,
  'user.email_change_asked': ({ actor, colleague }, { after }) =>
    words`**${actor}** entered a new e-mail address for **${colleague}**: ${String(after?.['email'])}. A second person has to approve it.`,
  'user.email_changed': ({ actor, colleague }, { after }) =>
    words`**${actor}** approved a new e-mail address for **${colleague}**: ${String(after?.['email'])}.`,
} satisfies Partial<Record<EventType, Sentence>>

/**
 * Those who keep the staff accounts hear at once what one of them did to a colleague's: a second person who
 * was made for one's own change is seen before the 48 hours are over (decision 30). What the platform itself
 * opens, such as a tenant's first account, has no colleague behind it.
 */
const tellOfStaffAccount = subscription({
  name: 'investors.staff_account',
  on: typesIn(sentences),
  handle: async (work, event) => {
    const { actorId, subjectId } = event
    if (actorId === null || subjectId === null || actorId === subjectId) return
    const keepers = await staffWhoMay(work, 'user', 'update')
    const people = await work.db
      .selectFrom('users')
      .select(['id', 'name', 'first_name', 'email', 'role_id'])
      .where('tenant_id', '=', work.tenant.id)
      .where('id', 'in', [actorId, subjectId, ...keepers])
      .execute()
    const actor = people.find(({ id }) => id === actorId)
    const colleague = people.find(({ id }) => id === subjectId)
    if (!actor || !colleague || !isStaff(colleague.role_id)) return
    const message = sentences[event.type]({ actor: actor.name, colleague: colleague.name }, event, work)
    const readers = people.filter(({ id }) => keepers.includes(id) && id !== actorId && id !== subjectId)
    const cta = '/admin/settings/accounts'
    const accountsUrl = linkTo(work.platform, work.tenant, cta)
    for (const { id, email, first_name: firstName } of readers)
      await postLetter(work, {
        group: 'account',
        to: email,
        cause: `staff_access:${event.id}:${id}`,
        mail: staffAccountChanged(senderOf(work.tenant), { firstName, message, accountsUrl }),
      })
    return notify(work, {
      userIds: readers.map(({ id }) => id),
      cause: `staff_access:${event.id}`,
      name: 'StaffAccountChanged',
      message,
      cta,
      icon: 'info',
    })
  },
})

/** Anyone who reads the old mailbox learns that it no longer opens the account: it may not have been them. */
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
      subject: 'Your e-mail address was changed',
      message: words`The e-mail address on your account was changed to **${newEmail}**. If this wasn’t you, tell us at once.`,
      button: { label: 'Log in', url: address('/login') },
    })
    await postLetter(work, { group: 'account', to: email, cause: `investors:${event.id}`, mail })
  },
})

/**
 * Anyone who reads the mailbox hears that somebody wants to change it, before it is changed; and staff that
 * one of them is to look at it.
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
      subject: 'Your e-mail address is about to change',
      message: words`We were asked to change the e-mail address on your account to **${asked}**. It takes effect once a second member of our team approves it. If you didn’t ask for this, tell us at once.`,
      button: { label: 'Log in', url: address('/login') },
    })
    await postLetter(work, { group: 'account', to: email, cause: `address:${event.id}`, mail })
    // Of a colleague's address more is told, and to others: tell-of-staff-account.ts.
    if (person.role_id !== roleIds.user || person.pending_email !== asked) return
    const staff = await staffWhoMay(work, 'investors', 'update')
    return notify(work, {
      userIds: staff.filter((id) => id !== event.actorId && id !== person.id),
      cause: `event:${event.id}`,
      name: 'AddressChangeAsked',
      message: words`The new e-mail address for **${person.name}** needs a second approval.`,
      cta: `/admin/investors/${person.id}/details`,
      icon: 'info',
    })
  },
})

/**
 * Anyone who reads the mailbox hears that its owner, or somebody who is signed in as them, wants another one.
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
    const mail = notification(senderOf(work.tenant), {
      firstName: person.first_name,
      subject: 'Your e-mail address is about to change',
      message: words`You asked to change the e-mail address on your account to **${asked}**. It takes effect once you open the link we sent to the new address. If this wasn’t you, cancel it and tell us at once.`,
      button: { label: 'See your details', url: linkTo(work.platform, work.tenant, ownPage(person)) },
    })
    await postLetter(work, { group: 'account', to: email, cause: `own_address:${event.id}`, mail })
  },
})

/** The page of a person’s own details: investors and staff have different ones. */
const ownPage = ({ role_id: role }: { role_id: number }) =>
  role === roleIds.user ? '/investor/profile/details' : '/admin/settings/security/details'

const identityWords: Readonly<Record<string, string>> = {
  first_name: 'first name',
  middle_names: 'middle names',
  last_name: 'last name',
  date_of_birth: 'date of birth',
  nationality: 'nationality',
}

/** `first name, date of birth and nationality` */
const allOf = (words: readonly string[]) => words.join(', ').replace(/, ([^,]*)$/, ' and $1')

/** Anyone who changed who they are is told at the address that was there before them. */
const tellOfIdentity = subscription({
  name: 'investors.identity_changed',
  on: ['user.identity_changed'],
  handle: async (work, event) => {
    const person = await work.db
      .selectFrom('users')
      .select(['first_name', 'email', 'role_id'])
      .where('tenant_id', '=', work.tenant.id)
      .where('id', '=', event.subjectId ?? 0)
      .executeTakeFirst()
    if (!person) return
    const fields = allOf(Object.keys((event.after ?? {}) as object).map((key) => identityWords[key] ?? key))
    const were = /s$| and /.test(fields) ? 'were' : 'was'
    const mail = notification(senderOf(work.tenant), {
      firstName: person.first_name,
      subject: 'Your details were changed',
      message: words`Your **${fields}** ${were} changed. If this wasn’t you, tell us at once.`,
      button: { label: 'See your details', url: linkTo(work.platform, work.tenant, ownPage(person)) },
    })
    await postLetter(work, { group: 'account', to: person.email, cause: `identity:${event.id}`, mail })
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
