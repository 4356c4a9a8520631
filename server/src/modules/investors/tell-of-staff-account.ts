import { isStaff, roleTerms, term } from '@moorgate/contract'
import type { RoleId } from '@moorgate/contract'
import type { EventType } from '@moorgate/contract/events/index.ts'
import { subscription, typesIn } from '../../kernel/events/subscription.ts'
import type { StoredEvent } from '../../kernel/events/subscription.ts'
import { linkTo } from '../../kernel/links.ts'
import { senderOf, staffAccountChanged } from '../../letters/index.ts'
import { wordingOf } from '../../kernel/wording.ts'
import type { Work } from '../../kernel/work.ts'
import { postLetter } from '../../kernel/mail/post-letter.ts'
import { notify, words } from '../notifications/index.ts'
import { staffWhoMay } from './staff-who-may.ts'

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
 * opens, such as a firm's first account, has no colleague behind it.
 */
export const tellOfStaffAccount = subscription({
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
