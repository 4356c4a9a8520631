import { refuseField, say } from '@moorgate/contract'
import type { BodyOf, enterSubsequent as endpoint } from '@moorgate/contract'
import { parseMoney } from '../../../domain/money.ts'
import { londonDate } from '../../../kernel/clock.ts'
import { checkNamed } from '../../../kernel/rows.ts'
import type { Work } from '../../../kernel/work.ts'
import { mustTouch } from '../../opportunity-visibility/index.ts'
import { lockInvestment } from './cancel-investment.ts'
import type { Investment } from './cancel-investment.ts'
import { insertInvestments } from './insert-investments.ts'
import { mustBeRaising } from '../../round-locks/index.ts'
import type { Opportunity } from '../../round-locks/index.ts'
import { chosenScheme, schemesOfFurther } from '../../tax-schemes/index.ts'
import { ownerOf, settleHeld } from '../../round-room/index.ts'
import { mustFitRound, ownedOfRound } from '../rounds/round-amount.ts'

/**
 * Reserves more of a round for somebody who is in it already: for the same owner, by the same method. With
 * what they have it keeps to the round's most and steps; it takes its room like every reservation, and the
 * investor signs it. Returns its id.
 */
export async function enterSubsequent(work: Work, body: BodyOf<typeof endpoint>): Promise<number> {
  const { investment: parent, opportunity } = await lockNamed(work, body.parent_id)
  mustTouch(work, opportunity.status, 'update')
  mustBeRaising(opportunity, 'Allocations are entered while a round is live or closed.')
  if (body.date > londonDate(work.now)) refuseField('date', say.beforeOrEqual(londonDate(work.now)))
  const amountMinor = parseMoney(body.amount, opportunity.currency) ?? refuseField('amount', say.number)
  const alreadyMinor = await ownedOfRound(work, parent)
  await mustFitRound(work, opportunity, { amountMinor, owner: ownerOf(parent), alreadyMinor })
  const taxOptionId = await schemeOf(work, { opportunity, parent }, body)
  const [id] = await insertInvestments(
    work,
    opportunity,
    [
      {
        userId: parent.user_id,
        organisationId: parent.organisation_id,
        methodId: parent.investment_method_entity_id,
        nomineeId: parent.nominee_id,
        taxOptionId,
        kind: 'subsequent',
        parentId: parent.id,
        amountMinor,
        date: body.date,
        signed: false,
        notes: null,
      },
    ],
    'reserved',
  )
  await settleHeld(work, opportunity.id)
  return id!
}

/** The tax scheme as staff say it; where they say nothing, that of the first investment. */
async function schemeOf(
  work: Work,
  { opportunity, parent }: { opportunity: Opportunity; parent: Investment },
  { tax_option_id: asked, date: day }: BodyOf<typeof endpoint>,
): Promise<number | null> {
  const methodId = parent.investment_method_entity_id
  if (asked !== undefined) return chosenScheme(work, opportunity, { asked, day, methodId, mustChoose: false })
  const schemeAfter = await schemesOfFurther(work, opportunity.id, { day, methodIds: [methodId] })
  return schemeAfter(parent.tax_option_id, methodId)
}

/** The investment and its round, locked; a wrong id is told on its field, because it came in a form. */
async function lockNamed(work: Work, id: number) {
  await checkNamed(work, 'investments', 'parent_id', id)
  return lockInvestment(work, id)
}
