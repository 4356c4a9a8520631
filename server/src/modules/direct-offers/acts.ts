import { refuse, refuseField, say, textOf } from '@moorgate/contract'
import type { Selectable } from 'kysely'
import { directOfferFact, directOfferStage, pauseEndsAt } from '../../domain/cooling-off.ts'
import { dateText } from '../../domain/format.ts'
import type { Tables } from '../../kernel/database/tables.ts'
import { londonDayAndTime } from '@moorgate/contract/london-time.ts'
import { wireTime } from '../../kernel/clock.ts'
import { changeById, lockById } from '../../kernel/rows.ts'
import type { Work } from '../../kernel/work.ts'
import { wordingOf } from '../../kernel/wording.ts'
import { seenOpportunity } from '../opportunity-visibility/index.ts'

/**
 * Asks to see an offer, or offers at all. The first request begins the pause; a later one moves nothing, and
 * only brings back an investor who had left (COBS 4.12A).
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

/** Continues under the personal warning. An investor who did so is not asked again. */
export async function continuePastWarning(work: Work): Promise<void> {
  const person = await lockSelf(work)
  const stage = stageOf(work, person)
  if (stage === 'request') refuse({ code: 'conflict', reason: 'not_requested' })
  if (stage !== 'warning') return
  await changeById(work, 'users', person.id, { direct_offer_warned_at: work.now })
  emitChoice(work, person, 'direct_offer.warned', wordsOf(work, person, stage))
}

/** The choice after the pause, which opens the firm's offers once and for all. */
export async function continueAfterPause(work: Work): Promise<void> {
  const person = await lockSelf(work)
  const stage = stageOf(work, person)
  if (stage === 'continued') return
  if (stage === 'request') refuse({ code: 'conflict', reason: 'not_requested' })
  if (stage === 'warning') refuse({ code: 'conflict', reason: 'warning_unanswered' })
  if (stage === 'pause')
    refuse({ code: 'conflict', reason: 'cooling_off', retryAt: wireTime(endOfPause(person)) })
  await changeById(work, 'users', person.id, { direct_offer_continued_at: work.now })
  emitChoice(work, person, 'direct_offer.continued', wordsOf(work, person, stage))
}

/** Leaves: under the warning, during the pause or after it. They may ask again; the clock is not set back. */
export async function leaveDirectOffer(work: Work): Promise<void> {
  const person = await lockSelf(work)
  if (person.direct_offer_requested_at === null) refuse({ code: 'conflict', reason: 'not_requested' })
  const stage = stageOf(work, person)
  if (stage === 'continued' || stage === 'request') return
  await changeById(work, 'users', person.id, { direct_offer_left_at: work.now })
  emitChoice(work, person, 'direct_offer.left', wordsOf(work, person, stage))
}

type Person = Selectable<Tables['users']>

/** The investor who acts, locked: of two windows the second sees what the first did. */
const lockSelf = (work: Work): Promise<Person> => lockById(work, 'users', work.actor.id ?? 0)

const stageOf = (work: Work, person: Person) => directOfferStage(directOfferFact(person), work.now)

const endOfPause = ({ direct_offer_requested_at: requestedAt }: Person) => pauseEndsAt(requestedAt!)

/** Stores the choice with the words under which it was made. */
function emitChoice(
  work: Work,
  { id }: Person,
  type: 'direct_offer.warned' | 'direct_offer.left' | 'direct_offer.continued',
  text: string,
): void {
  work.emit({ type, subject: { type: 'user', id }, payload: { text } })
}

/** What the page says at this stage. */
function wordsOf(work: Work, person: Person, stage: 'warning' | 'pause' | 'choice'): string {
  const wording = wordingOf(work.tenant)
  if (stage === 'warning') return textOf(wording, 'risk_personal', { first_name: person.first_name })
  if (stage === 'choice') return textOf(wording, 'cooling_off_over')
  const { day, time } = londonDayAndTime(endOfPause(person))
  return textOf(wording, 'cooling_off', { time: `${dateText(day)}, ${time}` })
}
