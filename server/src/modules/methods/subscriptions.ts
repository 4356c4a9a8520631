import { labelOf } from '@moorgate/contract'
import type { EventType } from '@moorgate/contract/events/index.ts'
import { eventSql } from '../../kernel/events/event-sql.ts'
import { subscription, typesIn } from '../../kernel/events/subscription.ts'
import type { StoredEvent, Subscription } from '../../kernel/events/subscription.ts'
import { sql } from 'kysely'
import { days, later } from '../../kernel/clock.ts'
import { linkTo } from '../../kernel/links.ts'
import { notification, senderOf } from '../../letters/index.ts'
import type { Work } from '../../kernel/work.ts'
import { staffWhoMay } from '../staff/index.ts'
import { postLetter } from '../../kernel/mail/post-letter.ts'
import { notify, withReason, words } from '../notifications/index.ts'

async function entityOf(work: Work, id: number | null) {
  return work.db
    .selectFrom('investment_method_entities as e')
    .innerJoin('users as u', (join) =>
      join.onRef('u.tenant_id', '=', 'e.tenant_id').onRef('u.id', '=', 'e.lead_user_id'),
    )
    .select(['e.id', 'e.display_name', 'e.status', 'e.decision_reason', 'e.changed_by', 'e.lead_user_id'])
    .select(['u.first_name', 'u.name', 'u.email'])
    .where('e.tenant_id', '=', work.tenant.id)
    .where('u.tenant_id', '=', work.tenant.id)
    .where('e.id', '=', id ?? 0)
    .executeTakeFirst()
}

type MethodRow = NonNullable<Awaited<ReturnType<typeof entityOf>>>

/** Staff who may decide hear of a method that waits, but for the person who had a hand in it. */
const tellStaff = subscription({
  name: 'methods.waiting',
  on: ['method.submitted'],
  handle: async (work, event) => {
    const entity = await entityOf(work, event.subjectId)
    if (entity?.status !== 'pending') return
    const staff = await staffWhoMay(work, 'investors', 'update')
    return notify(work, {
      userIds: staff.filter((id) => !entity.changed_by.includes(id)),
      cause: `event:${event.id}`,
      name: 'InvestmentMethodSubmitted',
      message: words`**${entity.display_name}** of ${entity.name} is waiting for approval.`,
      cta: `/admin/investors/investment-methods/${entity.id}/details`,
      icon: 'info',
    })
  },
})

/** An account that was changed by somebody else is a matter for people, today. */
const tellStaffOfDispute = subscription({
  name: 'methods.disputed',
  on: ['method.bank_disputed'],
  handle: async (work, event) => {
    const entity = await entityOf(work, event.subjectId)
    if (!entity) return
    return notify(work, {
      userIds: await staffWhoMay(work, 'investors', 'update'),
      cause: `event:${event.id}`,
      name: 'InvestmentMethodBankDisputed',
      message: words`${entity.name} says that the new bank account for **${entity.display_name}** isn’t theirs. We’ve restored the previous account.`,
      cta: `/admin/investors/investment-methods/${entity.id}/details`,
      icon: 'info',
    })
  },
})

const messages = {
  'method.approved': ({ display_name }, noun) => words`Your ${noun} **${display_name}** is approved.`,
  'method.rejected': ({ display_name, decision_reason }, noun) =>
    withReason(words`We couldn’t approve your ${noun} **${display_name}**`, decision_reason),
  'method.suspended': ({ display_name, decision_reason }, noun) =>
    withReason(words`Your ${noun} **${display_name}** is suspended`, decision_reason),
  'method.bank_changed': ({ display_name }, noun) =>
    words`The bank account for your ${noun} **${display_name}** was changed. We won’t pay into it for 48 hours. If this wasn’t you, tell us at once.`,
} satisfies Partial<Record<EventType, (entity: MethodRow, noun: string) => string>>

/** The investor hears what was decided, and that the place where their money goes has changed. */
const tellInvestor = subscription({
  name: 'methods.decided',
  on: typesIn(messages),
  handle: async (work, event) => {
    const entity = await entityOf(work, event.subjectId)
    if (!entity) return
    const noun = labelOf(work.tenant.branding.navigation, 'investment_method', { lower: true })
    const message = messages[event.type](entity, noun)
    const letter = { message, subject: subjects[event.type](noun) }
    await writeTo(work, event, entity, letter)
    if (event.type === 'method.bank_changed') await writeToAddressLeft(work, event, entity, letter)
    return notify(work, {
      userIds: [entity.lead_user_id],
      cause: `event:${event.id}`,
      name: noteNames[event.type],
      message,
      cta: pageOf(entity.id),
      icon: 'info',
    })
  },
})

/** What a letter is about, in a few words. */
const subjects = {
  'method.approved': (noun) => `Your ${noun} is approved`,
  'method.rejected': (noun) => `We couldn’t approve your ${noun}`,
  'method.suspended': (noun) => `Your ${noun} is suspended`,
  'method.bank_changed': () => 'Your bank account was changed',
} satisfies Record<keyof typeof messages, (noun: string) => string>

interface MethodLetter {
  message: string
  subject: string
}

const noteNames = {
  'method.approved': 'InvestmentMethodApproved',
  'method.rejected': 'InvestmentMethodRejected',
  'method.suspended': 'InvestmentMethodSuspended',
  'method.bank_changed': 'InvestmentMethodBankChanged',
} as const

const pageOf = (id: number) => `/investor/profile/investmentmethod_${id}`

/**
 * Anyone who takes an account over changes the address first and the bank account next. Where the address was
 * changed in the last thirty days, the one before it hears of the bank account too.
 */
async function writeToAddressLeft(
  work: Work,
  event: StoredEvent,
  entity: MethodRow,
  letter: MethodLetter,
): Promise<void> {
  const { rows } = await sql<{ email: string }>`
    select e.before ->> 'email' as email from events e
    where e.tenant_id = ${work.tenant.id} and e.subject_type = 'user' and e.subject_id = ${entity.lead_user_id}
      and e.type = ${sql.raw(eventSql('user.email_changed'))} and e.at > ${later(work.now, -days(30))}
    order by e.id desc limit 1`.execute(work.db)
  const [left] = rows
  if (left) await writeTo(work, event, { ...entity, email: left.email }, letter, 'methods-left')
}

async function writeTo(
  work: Work,
  event: StoredEvent,
  entity: MethodRow,
  letter: MethodLetter,
  cause = 'methods',
): Promise<void> {
  const address = (path: string) => linkTo(work.platform, work.tenant, path)
  const mail = notification(senderOf(work.tenant), {
    firstName: entity.first_name,
    ...letter,
    button: { label: 'View details', url: address(pageOf(entity.id)) },
  })
  await postLetter(work, { group: 'account', to: entity.email, cause: `${cause}:${event.id}`, mail })
}

export const methodSubscriptions: readonly Subscription[] = [tellStaff, tellStaffOfDispute, tellInvestor]
