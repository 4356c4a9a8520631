import { refuseField } from '@moorgate/contract'
import { buyShares, parsePrice, toWholeShares } from '../../domain/decimal.ts'
import { choiceOfShares } from '../../domain/pre-emption-choice.ts'
import type { Work } from '../../kernel/work.ts'
import type { RightTaken } from '../investments/index.ts'
import { changeChoice, placeIn } from './choose.ts'
import { lockOption, whole } from './offer.ts'
import type { Option } from './offer.ts'
import { grouped } from '../../domain/said.ts'

const field = 'pre_emption_choice'

/**
 * Keeps a holder's answer that came with their reservation. The shares are those that the amount buys at the offer's price, so that what
 * is reserved and what is answered can't differ; whoever means another number reserves another amount.
 *
 * Example, entitled to 4,938 shares at £4.00: £25,000.00 with an increase (3) asks for 1,312 beyond the entitlement.
 */
export async function takeRight(
  work: Work,
  { opportunityId, organisationId, choice, amountMinor }: RightTaken,
): Promise<void> {
  const option = await openOptionOf(work, opportunityId)
  const id = option && (await placeIn(work, option.id, { userId: work.actor.id ?? 0, organisationId }))
  if (!option || id === undefined) refuseField(field, 'You have no pre-emption right to answer for here.')
  const { entitlement: right } = await work.db
    .selectFrom('pre_emption_choices')
    .select('entitlement')
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const entitlement = whole(right)
  const shares = sharesFor(amountMinor, option)
  if (choiceOfShares(shares, entitlement) !== choice)
    refuseField(
      field,
      `The amount buys ${grouped(String(shares))} shares, and your entitlement is ${grouped(String(entitlement))}: choose what fits, or change the amount.`,
    )
  if (choice === 3 && !option.allow_excess)
    refuseField(field, 'Nobody can ask for more than their entitlement in this offer.')
  const said = { 2: null, 3: String(shares - entitlement), 6: String(shares) }[choice]
  await changeChoice(work, id, { choice, shares: said })
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

function sharesFor(amountMinor: bigint, { price, currency }: Option): bigint {
  const bought = buyShares(amountMinor, { priceE8: parsePrice(price) ?? 0n, currency })
  return toWholeShares(bought?.sharesMicro ?? 0n) ?? 0n
}
