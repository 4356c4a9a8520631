import { droppedStatuses, preEmptionChoice, refuseField } from '@moorgate/contract'
import { sql } from 'kysely'
import { counted } from '../../domain/format.ts'
import { statusList } from '../../kernel/database/status-list.ts'
import { changeById } from '../../kernel/rows.ts'
import type { Work } from '../../kernel/work.ts'
import { answerOfAmount } from './answer-rules.ts'
import { lockOption } from './offer.ts'
import type { Choice, Option } from './offer.ts'

type FollowedChoice = Choice & { amount_minor: bigint; is_over: boolean }

/**
 * Answers that came with reservations go with them while their offer is open: another amount is another
 * answer, and a reservation that ends leaves its holder awaited again. Anyone who answered by themselves
 * since keeps that answer. Once the offer is closed nothing here changes: staff see where a place and its
 * reservation differ.
 */
export async function followReservations(work: Work, investmentIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select distinct pre_emption_option_id as id from pre_emption_choices
    where tenant_id = ${work.tenant.id} and investment_id = any(${[...investmentIds]}::bigint[])
    order by id`.execute(work.db)
  for (const { id } of rows) {
    const option = await lockOption(work, id)
    if (option.status !== 'open' || option.deadline <= work.now) continue
    for (const place of await placesWith(work, id, investmentIds))
      await (place.is_over ? awaitAgain(work, option, place) : answerAnew(work, option, place))
  }
}

/** Read once the offer is locked, so that an answer of the same moment counts. */
async function placesWith(
  work: Work,
  optionId: number,
  investmentIds: readonly number[],
): Promise<FollowedChoice[]> {
  const { rows } = await sql<FollowedChoice>`
    select c.*, i.amount_minor, i.status in ${sql.raw(statusList(droppedStatuses))} as is_over
    from pre_emption_choices c
    join investments i on i.tenant_id = ${work.tenant.id} and i.id = c.investment_id
    where c.tenant_id = ${work.tenant.id} and c.pre_emption_option_id = ${optionId}
      and c.investment_id = any(${[...investmentIds]}::bigint[])
    order by c.id`.execute(work.db)
  return rows
}

/** Refused where the offer doesn't have such an answer: the amount stays as it was. */
async function answerAnew(work: Work, option: Option, place: FollowedChoice): Promise<void> {
  if (!place.follows_reservation) return
  const said = answerOfAmount(place.amount_minor, place, option)
  if (!said) refuseField('amount', 'This amount is too small to buy a share.')
  if (said.choice === preEmptionChoice.increase && !option.allow_excess)
    refuseField(
      'amount',
      `Holders can’t apply for more than their entitlement in this offer, which is ${counted(place.entitlement, 'share', 'shares')}.`,
    )
  const after = { choice: said.choice, shares: said.shares }
  if (after.choice === place.choice && after.shares === place.shares) return
  await changeById(work, 'pre_emption_choices', place.id, {
    ...after,
    decided_at: work.now,
    decided_by: work.actor.id,
  })
  tell(work, 'pre_emption_choice.followed', { option, place, after })
}

/** Nothing is left that the answer came with. An answer given since stands by itself. */
async function awaitAgain(work: Work, option: Option, place: FollowedChoice): Promise<void> {
  if (!place.follows_reservation) {
    await changeById(work, 'pre_emption_choices', place.id, { investment_id: null })
    return
  }
  const after = { choice: 5, shares: null }
  await changeById(work, 'pre_emption_choices', place.id, {
    ...after,
    decided_at: null,
    decided_by: null,
    investment_id: null,
    follows_reservation: false,
  })
  tell(work, 'pre_emption_choice.reopened', { option, place, after })
}

interface OptionChange {
  option: Option
  place: FollowedChoice
  after: { choice: number; shares: string | null }
}

const tell = (
  work: Work,
  type: 'pre_emption_choice.followed' | 'pre_emption_choice.reopened',
  { option, place, after }: OptionChange,
): void =>
  work.emit({
    type,
    subject: { type: 'pre_emption_choice', id: place.id },
    payload: {
      user_id: place.user_id,
      investment_opportunity_id: option.investment_opportunity_id,
      investment_id: place.investment_id,
    },
    before: { choice: place.choice, shares: place.shares },
    after,
  })
