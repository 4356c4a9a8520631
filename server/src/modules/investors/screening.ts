import { labelOf, textOf } from '@moorgate/contract'
import { sql } from 'kysely'
import { subscription } from '../../kernel/events/subscription.ts'
import type { StoredEvent, Subscription } from '../../kernel/events/subscription.ts'
import { linkTo } from '../../kernel/links.ts'
import { registrationDecided, senderOf } from '../../letters/index.ts'
import type { Mail } from '../../letters/index.ts'
import type { Work } from '../../kernel/work.ts'
import { wordingOf } from '../../kernel/wording.ts'
import { postLetter } from '../../kernel/mail/post-letter.ts'
import { notify, words } from '../notifications/index.ts'
import { staffWhoMay } from '../staff/index.ts'

const opportunitiesPage = '/investor/investments'

const personOf = (work: Work, id: number | null) =>
  work.db
    .selectFrom('users')
    .select(['id', 'name', 'first_name', 'email', 'screening_status'])
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', id ?? 0)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** Staff hear of a registration once its address is proven: before that it may be anybody's. */
const tellStaff = subscription({
  name: 'investors.registration_waiting',
  on: ['identity.email_verified'],
  handle: async (work, event) => {
    const person = await personOf(work, event.subjectId)
    if (person?.screening_status !== 'pending') return
    return notify(work, {
      userIds: await staffWhoMay(work, 'investors', 'update'),
      cause: `event:${event.id}`,
      name: 'RegistrationWaiting',
      message: words`**${person.name}** registered and is waiting for approval.`,
      cta: `/admin/investors/${person.id}/details`,
      icon: 'info',
    })
  },
})

/** Anyone who registered hears of the decision, at the bell and by mail, without its reason. */
const tellNewcomer = subscription({
  name: 'investors.registration_decided',
  on: ['registration.approved', 'registration.rejected'],
  handle: async (work, event) => {
    const person = await personOf(work, event.subjectId)
    if (!person) return
    const isApproved = event.type === 'registration.approved'
    const message = textOf(
      wordingOf(work.tenant),
      isApproved ? 'registration_approved' : 'registration_rejected',
    )
    const mail = letterOf(work, { firstName: person.first_name, message, isApproved })
    await postLetter(work, { group: 'account', to: person.email, cause: `registration:${event.id}`, mail })
    return notify(work, {
      userIds: [person.id],
      cause: `event:${event.id}`,
      name: isApproved ? 'RegistrationApproved' : 'RegistrationRejected',
      message: words`${message}`,
      cta: isApproved ? opportunitiesPage : '/investor',
      icon: 'info',
    })
  },
})

interface ScreeningDecision {
  firstName: string
  message: string
  isApproved: boolean
}

function letterOf(work: Work, { firstName, message, isApproved }: ScreeningDecision): Mail {
  const { labels } = wordingOf(work.tenant)
  const button = {
    label: `See ${labelOf(labels, 'investment_opportunities', { lower: true })}`,
    url: linkTo(work.platform, work.tenant, opportunitiesPage),
  }
  return registrationDecided(senderOf(work.tenant), { firstName, message, ...(isApproved && { button }) })
}

/**
 * Once the tenant screens nobody, nobody waits any longer. Anyone who was refused stays refused: that was
 * said of them by name.
 */
const letWaitingIn = subscription({
  name: 'investors.screening_switched_off',
  on: ['branding.updated'],
  handle: async (work, event) => {
    if (!wasSwitchedOff(event)) return
    const { rows } = await sql<{ id: number }>`
      update users set screening_status = 'not_required', version = version + 1, updated_at = ${work.now}
      where tenant_id = ${work.tenant.id} and screening_status = 'pending' and deleted_at is null
      returning id`.execute(work.db)
    for (const { id } of rows)
      work.emit({
        type: 'registration.approved',
        subject: { type: 'user', id },
        payload: { automatic: true },
        before: { screening_status: 'pending' },
        after: { screening_status: 'not_required' },
      })
  },
})

function wasSwitchedOff({ before, after }: StoredEvent): boolean {
  const isOn = (record: StoredEvent['before']) =>
    (record?.['flags'] as Record<string, unknown> | undefined)?.['user_screening_enabled'] === 1
  return isOn(before) && after?.['flags'] !== undefined && !isOn(after)
}

export const screeningSubscriptions: readonly Subscription[] = [tellStaff, tellNewcomer, letWaitingIn]
