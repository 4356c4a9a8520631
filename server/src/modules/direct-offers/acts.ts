import { refuse, refuseField, say, textOf } from '@moorgate/contract'
import type { TextKey } from '@moorgate/contract'
import type { Selectable } from 'kysely'
import { pauseEndsAt } from '../../domain/cooling-off.ts'
import { dateText } from '../../domain/format.ts'
import type { Tables } from '../../kernel/database/tables.ts'
import { londonDayAndTime } from '@moorgate/contract/london-time.ts'
import { changeById, lockById } from '../../kernel/rows.ts'
import type { Work } from '../../kernel/work.ts'
import { wordingOf } from '../../kernel/wording.ts'
import { seenOpportunity } from '../opportunity-visibility/index.ts'

/**
 * Asks to see an offer, or offers at all. The first request begins the pause; a later one moves nothing, and
 * only brings somebody back who had left (COBS 4.12A).
 */
export async function requestDirectOffer(work: Work, opportunityId: number | null): Promise<void> {
  if (opportunityId !== null && !(await seenOpportunity(work, opportunityId)))
    refuseField('investment_opportunity_id', say.in)
  const person = await lockSelf(work)
  const isFirst = person.direct_offer_requested_at === null
  if (!isFirst && person.direct_offer_left_at === null) return
  await changeById(work, 'users', person.id, {
    ...(isFirst && { direct_offer_requested_at: work.now }),
    direct_offer_left_at: null,
  })
  work.emit({
    type: 'direct_offer.requested',
    subject: { type: 'user', id: person.id },
    payload: { opportunity_id: opportunityId },
  })
}

/** Continues under the personal warning. Whoever did so is not asked again. */
export async function continuePastWarning(work: Work): Promise<void> {
  const person = await lockSelf(work)
  if (person.direct_offer_requested_at === null) refuse({ code: 'conflict', reason: 'not_requested' })
  if (person.direct_offer_warned_at !== null) return
  await changeById(work, 'users', person.id, {
    direct_offer_warned_at: work.now,
    direct_offer_left_at: null,
  })
  said(work, person, 'direct_offer.warned', warningTo(work, person))
}

/** The choice after the pause, which opens the firm's offers once and for all. */
export async function continueAfterPause(work: Work): Promise<void> {
  const person = await lockSelf(work)
  const { direct_offer_requested_at: requestedAt, direct_offer_warned_at: warnedAt } = person
  if (person.direct_offer_continued_at !== null) return
  if (requestedAt === null) refuse({ code: 'conflict', reason: 'not_requested' })
  if (warnedAt === null) refuse({ code: 'conflict', reason: 'warning_unanswered' })
  const end = pauseEndsAt(requestedAt)
  if (work.now < end)
    refuse({
      code: 'conflict',
      reason: 'cooling_off',
      retryAt: end.toISOString().replace('Z', '000Z'),
    })
  await changeById(work, 'users', person.id, {
    direct_offer_continued_at: work.now,
    direct_offer_left_at: null,
  })
  said(work, person, 'direct_offer.continued', sentence(work, 'cooling_off_over'))
}

/** Leaves: under the warning, during the pause or after it. They may ask again; the clock is not set back. */
export async function leaveDirectOffer(work: Work): Promise<void> {
  const person = await lockSelf(work)
  if (person.direct_offer_requested_at === null) refuse({ code: 'conflict', reason: 'not_requested' })
  if (person.direct_offer_continued_at !== null || person.direct_offer_left_at !== null) return
  await changeById(work, 'users', person.id, { direct_offer_left_at: work.now })
  said(work, person, 'direct_offer.left', shownTo(work, person))
}

type Person = Selectable<Tables['users']>

/** The investor who acts, locked: of two windows the second sees what the first did. */
const lockSelf = (work: Work): Promise<Person> => lockById(work, 'users', work.actor.id ?? 0)

/** Stores the choice with the words under which it was made. */
function said(
  work: Work,
  { id }: Person,
  type: 'direct_offer.warned' | 'direct_offer.left' | 'direct_offer.continued',
  text: string,
): void {
  work.emit({ type, subject: { type: 'user', id }, payload: { text } })
}

const warningTo = (work: Work, { first_name: name }: Person) =>
  textOf(wordingOf(work.tenant), 'risk_personal', { first_name: name })

/** The words of the step that somebody leaves. */
function shownTo(work: Work, person: Person): string {
  const { direct_offer_requested_at: requestedAt, direct_offer_warned_at: warnedAt } = person
  if (requestedAt === null || warnedAt === null) return warningTo(work, person)
  const end = pauseEndsAt(requestedAt)
  if (work.now >= end) return sentence(work, 'cooling_off_over')
  const { day, time } = londonDayAndTime(end)
  return textOf(wordingOf(work.tenant), 'cooling_off', { time: `${dateText(day)}, ${time}` })
}

const sentence = (work: Work, key: Extract<TextKey, 'cooling_off_over'>) =>
  textOf(wordingOf(work.tenant), key)
