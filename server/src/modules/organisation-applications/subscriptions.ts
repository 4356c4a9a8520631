import { labelOf } from '@moorgate/contract'
import type { EventType } from '@moorgate/contract/events/index.ts'
import type { NotificationName } from '@moorgate/contract/notifications/index.ts'
import { subscription, typesIn } from '../../kernel/events/subscription.ts'
import type { StoredEvent, Subscription } from '../../kernel/events/subscription.ts'
import { linkTo } from '../../kernel/links.ts'
import { notification, senderOf } from '../../letters/index.ts'
import type { Work } from '../../kernel/work.ts'
import { staffWhoMay } from '../staff/index.ts'
import { postLetter } from '../../kernel/mail/post-letter.ts'
import { notify, withReason, words } from '../notifications/index.ts'

async function applicationOf(work: Work, id: number | null) {
  return work.db
    .selectFrom('organisation_links as l')
    .innerJoin('users as u', (join) =>
      join.onRef('u.tenant_id', '=', 'l.tenant_id').onRef('u.id', '=', 'l.user_id'),
    )
    .leftJoin('organisations as o', (join) =>
      join
        .onRef('o.tenant_id', '=', 'l.tenant_id')
        .onRef('o.id', '=', 'l.organisation_id')
        .on('o.tenant_id', '=', work.tenant.id),
    )
    .select(['l.id', 'l.status', 'l.reason', 'l.user_id', 'l.organisation_id'])
    .select((row) => row.fn.coalesce('l.name', 'o.name').as('organisation'))
    .select('l.name as written')
    .select(['u.first_name', 'u.name', 'u.email'])
    .where('l.tenant_id', '=', work.tenant.id)
    .where('u.tenant_id', '=', work.tenant.id)
    .where('l.id', '=', id ?? 0)
    .executeTakeFirst()
}

type ApplicationFacts = NonNullable<Awaited<ReturnType<typeof applicationOf>>> & { organisation: string }

/** Staff who may decide hear of an application that waits for them, and of an answer to what they asked. */
const tellStaff = subscription({
  name: 'organisation_applications.waiting',
  on: ['organisation_application.submitted', 'organisation_application.review_started'],
  handle: async (work, event) => {
    // Anyone who takes an application up knows of it; only the applicant's own answer is news to them.
    const isAnswer = event.before?.['status'] === 'info_requested'
    if (event.type === 'organisation_application.review_started' && !isAnswer) return
    const application = await applicationOf(work, event.subjectId)
    if (!application) return
    const organisation = application.organisation ?? ''
    return notify(work, {
      userIds: await staffWhoMay(work, 'investors', 'update'),
      cause: `event:${event.id}`,
      name: 'OrganisationApplicationSubmitted',
      message: isAnswer
        ? words`${application.name} has answered about **${organisation}**.`
        : words`${application.name} applied to act for **${organisation}**.`,
      cta: `/admin/investors/organisation-applications/${application.id}/details`,
      icon: 'info',
    })
  },
})

/**
 * What the applicant reads, and where it leads. Until they are linked it has no name but the one that they
 * wrote.
 */
const messages = {
  'organisation_application.info_requested': ({ written, reason }, noun) => ({
    name: 'OrganisationApplicationInfoRequested',
    subject: 'We need a little more information',
    message: withReason(
      written === null
        ? words`We need a little more information about your ${noun}`
        : words`We need a little more information about **${written}**`,
      reason,
    ),
    page: '/investor/profile/organisation-apply',
  }),
  'organisation_application.approved': ({ organisation, organisation_id: id }) => ({
    name: 'OrganisationApplicationApproved',
    subject: words`You’re now linked to ${organisation}`,
    message: words`You’re now linked to **${organisation}**.`,
    page: `/investor/profile/organisation_${id}`,
  }),
  'organisation_application.rejected': ({ written, reason }, noun) => ({
    name: 'OrganisationApplicationRejected',
    subject: words`We couldn’t approve your ${noun}`,
    message: withReason(
      written === null
        ? words`We couldn’t approve your ${noun}`
        : words`We couldn’t approve your ${noun} for **${written}**`,
      reason,
    ),
    page: '/investor/profile/organisation-apply',
  }),
} satisfies Partial<
  Record<
    EventType,
    (
      applicationFacts: ApplicationFacts,
      noun: string,
    ) => { name: NotificationName; subject: string; message: string; page: string }
  >
>

/** The applicant hears what staff ask or decided, under the bell and by mail. */
const tellApplicant = subscription({
  name: 'organisation_applications.decided',
  on: typesIn(messages),
  handle: async (work, event) => {
    const found = await applicationOf(work, event.subjectId)
    if (!found) return
    const application = { ...found, organisation: found.organisation ?? '' }
    const noun = labelOf(work.tenant.branding.navigation, 'organisation_application', {
      lower: true,
    })
    const { name, page, ...letter } = messages[event.type](application, noun)
    await writeTo(work, event, application, { ...letter, page })
    return notify(work, {
      userIds: [application.user_id],
      cause: `event:${event.id}`,
      name,
      message: letter.message,
      cta: page,
      icon: 'info',
    })
  },
})

async function writeTo(
  work: Work,
  event: StoredEvent,
  applicationFacts: ApplicationFacts,
  { message, subject, page }: { message: string; subject: string; page: string },
): Promise<void> {
  const address = (path: string) => linkTo(work.platform, work.tenant, path)
  const mail = notification(senderOf(work.tenant), {
    firstName: applicationFacts.first_name,
    message,
    subject,
    button: { label: 'View details', url: address(page) },
  })
  await postLetter(work, {
    group: 'account',
    to: applicationFacts.email,
    cause: `organisation_applications:${event.id}`,
    mail,
  })
}

export const organisationApplicationSubscriptions: readonly Subscription[] = [tellStaff, tellApplicant]
