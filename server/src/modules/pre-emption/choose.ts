import { refuse, refuseField, roleIds, say, messageFor } from '@moorgate/contract'
import type { BodyOf, choosePreEmption } from '@moorgate/contract'
import { showJson } from '../../kernel/resource/show.ts'
import { changeById, checkExpected, wouldChange } from '../../kernel/rows.ts'
import type { Work } from '../../kernel/work.ts'
import { judgeAnswer } from './answer-rules.ts'
import type { Answer } from './answer-rules.ts'
import { changeRight } from './free-rights.ts'
import { lockWithRound } from './offer.ts'
import type { Choice } from './offer.ts'
import { holderChoices, preEmptionOptions } from './tables.ts'

/** An answer, and the reservation that it came with; an answer by itself doesn't follow one any more. */
type GivenAnswer = Answer & { investmentId?: number }

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
    refuseField(isInvestor ? 'pre_emption_option_id' : 'user_id', 'This holder isn’t in the offer.')
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
export async function changeChoice(work: Work, id: number, answer: GivenAnswer): Promise<boolean> {
  await showJson(work.db, holderChoices, work, id)
  const { pre_emption_option_id: optionId } = await find(work, id)
  const { option, round } = await lockWithRound(work, optionId)
  const before = await find(work, id)
  checkExpected(work, 'pre_emption_choices', before)
  const { shares, failure } = await judgeAnswer(work, answer, { place: before, offer: option })
  if (failure) refuse(failure)
  const isRepeated = before.decided_by === work.actor.id && answer.investmentId === undefined
  const said = { choice: answer.choice, shares, follows_reservation: false }
  if (isRepeated && !(await wouldChange(work, 'pre_emption_choices', id, said))) return false
  const after = {
    choice: answer.choice,
    shares,
    decided_at: work.now,
    decided_by: work.actor.id,
    follows_reservation: answer.investmentId !== undefined,
    ...(answer.investmentId !== undefined && { investment_id: answer.investmentId }),
  }
  await changeRight(work, { round, place: before }, async () => {
    await changeById(work, 'pre_emption_choices', id, after)
  })
  work.emit({
    type: 'pre_emption_choice.answered',
    subject: { type: 'pre_emption_choice', id },
    payload: { user_id: before.user_id, investment_opportunity_id: option.investment_opportunity_id },
    before: { choice: before.choice, shares: before.shares },
    after: { choice: answer.choice, shares },
  })
  return before.decided_at === null
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
