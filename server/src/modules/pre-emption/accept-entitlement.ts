import { preEmptionChoice, refuseField } from '@moorgate/contract'
import type { Work } from '../../kernel/work.ts'
import type { investmentModule } from '../investments/index.ts'
import { answerOfAmount, noExcess } from './answer-rules.ts'
import { changeChoice, placeIn } from './choose.ts'
import { lockOption } from './offer.ts'
import type { Choice, Option } from './offer.ts'
import { grouped, counted } from '../../domain/format.ts'

const field = 'pre_emption_choice'

/**
 * Keeps a holder's answer that came with their reservation. The shares are those that the amount buys at the
 * offer's price, so that what is reserved and what is answered can't differ; anyone who means another number
 * reserves another amount.
 *
 * Example, entitled to 4,938 shares at £4.00: £25,000.00 with an increase (3) asks for 1,312 beyond the
 * entitlement.
 */
export const acceptEntitlement: Parameters<typeof investmentModule>[0] = async (
  work,
  { opportunityId, organisationId, choice, amountMinor, investmentId },
) => {
  const option = await openOptionOf(work, opportunityId)
  const id = option && (await placeIn(work, option.id, { userId: work.actor.id ?? 0, organisationId }))
  if (!option || id === undefined) refuseField(field, 'You have no pre-emption right in this round.')
  const place = await freeRight(work, id)
  const said = answerOfAmount(amountMinor, place, option)
  if (said?.choice !== choice)
    refuseField(
      field,
      `The amount buys ${counted(String(said?.bought ?? 0n), 'share', 'shares')} and your entitlement is ${grouped(place.entitlement)}. Choose a matching answer, or change the amount.`,
    )
  if (choice === preEmptionChoice.increase && !option.allow_excess) refuseField(field, noExcess)
  await changeChoice(work, id, { choice, shares: said.shares, investmentId })
}

/**
 * A place with its entitlement, whose right no other reservation takes already: of a person's own and their
 * pension's, or of two members'.
 */
async function freeRight(work: Work, id: number): Promise<Pick<Choice, 'entitlement'>> {
  const place = await work.db
    .selectFrom('pre_emption_choices')
    .select(['entitlement', 'follows_reservation'])
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (place.follows_reservation)
    refuseField(
      field,
      'You’ve already used this right with another reservation. Change the amount of that one.',
    )
  return place
}

/** The round's offer that holders can answer now, locked as every answer locks it. */
async function openOptionOf(work: Work, opportunityId: number): Promise<Option | undefined> {
  const row = await work.db
    .selectFrom('pre_emption_options')
    .select('id')
    .where('tenant_id', '=', work.tenant.id)
    .where('investment_opportunity_id', '=', opportunityId)
    .where('status', '=', 'open')
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row && lockOption(work, row.id)
}
