import { textOf } from '@moorgate/contract'
import type { EventType } from '@moorgate/contract/events/index.ts'
import { sql } from 'kysely'
import { dateText } from '../../domain/format.ts'
import { subscription, typesIn } from '../../kernel/events/subscription.ts'
import type { StoredEvent, Subscription } from '../../kernel/events/subscription.ts'
import { linkTo } from '../../kernel/links.ts'
import { postLetter } from '../../kernel/mail/post-letter.ts'
import type { Work } from '../../kernel/work.ts'
import { wordingOf } from '../../kernel/wording.ts'
import { notification, senderOf } from '../../letters/index.ts'
import { notify, words } from '../notifications/index.ts'
import { checkAgain } from './end-pass.ts'
import { secondPeople } from '../second-person/index.ts'
import { staffWhoMay } from '../staff/index.ts'

const identityPage = '/investor/profile/identity'

interface Person {
  id: number
  name: string
  first_name: string
  email: string
  is_active: boolean
  aml_status: string
  /** Of the check that is open or counts. */
  status: string | null
  expires_on: string | null
  proposed_by: number | null
}

async function personOf(work: Work, event: StoredEvent): Promise<Person | undefined> {
  const { rows } = await sql<Person>`
    select u.id, u.name, u.first_name, u.email, u.is_active, u.aml_status, c.status, c.expires_on, c.proposed_by
    from users u
    left join lateral (
      select x.status, x.expires_on, x.proposed_by from identity_checks x
      where x.tenant_id = ${work.tenant.id} and x.user_id = u.id and x.status <> 'superseded' order by x.id desc limit 1) c on true
    where u.tenant_id = ${work.tenant.id} and u.id = ${event.subjectId ?? 0} and u.deleted_at is null`.execute(
    work.db,
  )
  return rows[0]
}

/** Staff hear of documents to review, and of a pass that waits for a second person. */
const tellStaff = subscription({
  name: 'identity_checks.waiting',
  on: ['identity_check.submitted', 'identity_check.proposed'],
  handle: async (work, event) => {
    const person = await personOf(work, event)
    const isProposal = event.type === 'identity_check.proposed'
    if (person?.status !== (isProposal ? 'proposed' : 'submitted')) return
    const colleagues = await staffWhoMay(work, 'investor_category', 'update')
    return notify(work, {
      userIds: isProposal ? await secondOf(work, colleagues, person.proposed_by) : colleagues,
      cause: `event:${event.id}`,
      name: isProposal ? 'IdentityCheckProposed' : 'IdentityCheckSubmitted',
      message: isProposal
        ? words`The identity check of **${person.name}** needs a second approval.`
        : words`**${person.name}** sent documents for their identity check.`,
      cta: `/admin/investors/${person.id}/details`,
      icon: 'info',
    })
  },
})

async function secondOf(work: Work, among: readonly number[], maker: number | null): Promise<number[]> {
  return (await secondPeople(work, [maker], among)).map(({ id }) => id)
}

const messages = {
  'identity_check.passed': () => words`We’ve verified your identity.`,
  'identity_check.referred': (_person, work) => words`${textOf(wordingOf(work.tenant), 'kyc_refer')}`,
  'identity_check.failed': (_person, work) =>
    words`${textOf(wordingOf(work.tenant), 'kyc_fail', { support_email: work.tenant.branding.support_email ?? 'us' })}`,
  'identity_check.expired': () =>
    words`Your identity check is no longer valid. Send your documents again to keep investing.`,
  'identity_check.expiring': ({ expires_on: day }) =>
    words`Your identity check expires on ${dateText(day ?? '')}. Send your documents before then.`,
} satisfies Partial<Record<EventType, (person: Person, work: Work) => string>>

/** The status that each of them says: what has changed since is not told. */
const stands = {
  'identity_check.passed': 'passed',
  'identity_check.referred': 'referred',
  'identity_check.failed': 'failed',
  'identity_check.expired': 'expired',
  'identity_check.expiring': 'passed',
} as const satisfies Record<keyof typeof messages, string>

/** The investor hears what became of the check, without the reason; where there is something to do, by mail too. */
const tellInvestor = subscription({
  name: 'identity_checks.decided',
  on: typesIn(messages),
  handle: async (work, event) => {
    const person = await personOf(work, event)
    if (!person?.is_active || person.aml_status !== stands[event.type]) return
    const message = messages[event.type](person, work)
    if (event.type !== 'identity_check.passed')
      await postLetter(work, {
        group: 'checks',
        to: person.email,
        cause: `identity_checks:${event.id}`,
        mail: notification(senderOf(work.tenant), {
          firstName: person.first_name,
          message,
          button: { label: 'See your identity check', url: linkTo(work.platform, work.tenant, identityPage) },
        }),
      })
    return notify(work, {
      userIds: [person.id],
      cause: `event:${event.id}`,
      name: 'IdentityCheckDecided',
      message,
      cta: identityPage,
      icon: 'info',
    })
  },
})

export const identityCheckSubscriptions: readonly Subscription[] = [tellStaff, tellInvestor, checkAgain]
