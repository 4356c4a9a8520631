import {
  preEmptionChoice,
  refuse,
  refuseField,
  roleIds,
  say,
  saysHowMany,
  messageFor,
} from '@moorgate/contract'
import type { BodyOf, choosePreEmption, PreEmptionChoice } from '@moorgate/contract'
import { checkChoice } from '../../domain/pre-emption-choice.ts'
import type { ChoiceProblem } from '../../domain/pre-emption-choice.ts'
import { grouped } from '../../domain/format.ts'
import { showJson } from '../../kernel/resource/show.ts'
import { changeById, checkExpected } from '../../kernel/rows.ts'
import type { Work } from '../../kernel/work.ts'
import { mayInvestFor } from '../investments/index.ts'
import { changeRight } from './free-rights.ts'
import { lockWithRound, whole } from './offer.ts'
import type { Choice } from './offer.ts'
import { holderChoices, preEmptionOptions } from './tables.ts'

interface Answer {
  choice: PreEmptionChoice
  shares?: string | null | undefined
  /** The reservation that it came with; an answer by itself doesn't follow one any more. */
  investmentId?: number
}

/**
 * Answers as a holder of the offer; a second answer takes the first one's place. `isNew` tells which it was.
 */
export async function choose(
  work: Work,
  body: BodyOf<typeof choosePreEmption>,
): Promise<{ id: number; isNew: boolean }> {
  const isInvestor = work.actor.roleId === roleIds.user
  if (!isInvestor && !body.user_id) refuseField('user_id', messageFor(say.required, 'user_id'))
  if (isInvestor) await showJson(work.db, preEmptionOptions, work, body.pre_emption_option_id)
  const userId = isInvestor ? work.actor.id : body.user_id
  const id = await placeIn(work, body.pre_emption_option_id, {
    userId: userId ?? 0,
    organisationId: body.organisation_id ?? null,
  })
  if (id === undefined)
    refuseField(isInvestor ? 'pre_emption_option_id' : 'user_id', 'There is no such holder in this offer.')
  return { id, isNew: await changeChoice(work, id, body) }
}

/**
 * The place of an organisation in an offer, or where none is named that of a person; undefined where they are
 * no holder.
 */
export async function placeIn(
  work: Work,
  optionId: number,
  { userId, organisationId }: { userId: number; organisationId: number | null },
): Promise<number | undefined> {
  const row = await work.db
    .selectFrom('pre_emption_choices')
    .select('id')
    .where('tenant_id', '=', work.tenant.id)
    .where('pre_emption_option_id', '=', optionId)
    .where('organisation_id', organisationId === null ? 'is' : '=', organisationId)
    .$if(organisationId === null, (query) => query.where('user_id', '=', userId))
    .executeTakeFirst()
  return row?.id
}

/**
 * Changes an answer, as often as the holder likes, until the deadline. Returns whether it is the first one.
 */
export async function changeChoice(work: Work, id: number, answer: Answer): Promise<boolean> {
  await showJson(work.db, holderChoices, work, id)
  const { pre_emption_option_id: optionId } = await find(work, id)
  const { option, round } = await lockWithRound(work, optionId)
  const before = await find(work, id)
  checkExpected(work, 'pre_emption_choices', before)
  await mustAnswerFor(work, before)
  if (option.status !== 'open' || option.deadline <= work.now)
    refuse({
      code: 'conflict',
      reason: 'closed',
      about: 'pre_emption',
    })
  if (before.choice === preEmptionChoice.notApplicable)
    refuse({
      code: 'conflict',
      reason: 'not_applicable',
    })
  const shares = saysHowMany(answer.choice) ? (answer.shares ?? null) : null
  const problem = checkChoice(
    { choice: answer.choice, shares: whole(shares) },
    { entitlement: whole(before.entitlement), allowExcess: option.allow_excess },
  )
  if (problem) refuseField(...wordsFor(problem, before))
  const after = {
    choice: answer.choice,
    shares,
    decided_at: work.now,
    decided_by: work.actor.id,
    follows_reservation: answer.investmentId !== undefined,
    ...(answer.investmentId !== undefined && { investment_id: answer.investmentId }),
  }
  await changeRight(work, { round, place: before }, () => changeById(work, 'pre_emption_choices', id, after))
  work.emit({
    type: 'pre_emption_choice.answered',
    subject: { type: 'pre_emption_choice', id },
    payload: { user_id: before.user_id, investment_opportunity_id: option.investment_opportunity_id },
    before: { choice: before.choice, shares: before.shares },
    after: { choice: answer.choice, shares },
  })
  return before.decided_at === null
}

/** Whoever belongs to an organisation reads its place; to answer is to invest for it. */
async function mustAnswerFor(work: Work, { organisation_id: organisationId }: Choice): Promise<void> {
  if (work.actor.roleId !== roleIds.user || organisationId === null) return
  if (!(await mayInvestFor(work, organisationId)))
    refuse({ code: 'forbidden', message: 'You may not invest for this organisation.' })
}

async function find(work: Work, id: number): Promise<Choice> {
  const row = await work.db
    .selectFrom('pre_emption_choices')
    .selectAll()
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? refuse({ code: 'not_found' })
}

export function wordsFor(
  problem: ChoiceProblem,
  { entitlement }: Pick<Choice, 'entitlement'>,
): [field: string, message: string] {
  switch (problem) {
    case 'not_a_choice':
      return ['choice', messageFor(say.in, 'choice')]
    case 'excess_not_allowed':
      return ['choice', 'Nobody can ask for more than their entitlement in this offer.']
    case 'shares_required':
      return ['shares', messageFor(say.required, 'shares')]
    case 'not_below_entitlement':
      return [
        'shares',
        `To take a part, name fewer than the ${grouped(entitlement)} shares that you are entitled to.`,
      ]
  }
}
