import { refuseField, roleIds, say } from '@moorgate/contract'
import type { BodyOf, updateInvestment as endpoint } from '@moorgate/contract'
import type { Work } from '../../../kernel/work.ts'
import { mustTouch } from '../../opportunity-visibility/index.ts'
import { cancelInvestment, lockInvestment } from './cancel-investment.ts'
import type { Investment } from './cancel-investment.ts'
import { chosenScheme } from '../../tax-schemes/index.ts'
import { changeById } from '../../../kernel/rows.ts'
import { hasCertificate } from '../../../rows/tax-rows.ts'
import { dropRewardBelow } from './claim-reward.ts'
import { promoteWaiting, settleHeld } from '../../round-room/index.ts'
import type { Opportunity } from '../../round-locks/index.ts'
import { amountColumns, illegalMove, reservationsChanged } from '../../investment-status/index.ts'
import { amountInstead, mustFitInstead } from '../rounds/round-amount.ts'

type Body = BodyOf<typeof endpoint>

/**
 * Changes what is not settled yet. `status: cancelled` cancels; every other status is reached by the act that
 * brings it. Nobody pays more than they signed: a larger amount waits for its investor's signature again, who
 * is told.
 */
export async function updateInvestment(work: Work, id: number, body: Body): Promise<void> {
  if (body.status !== undefined) {
    const { investment } = await lockInvestment(work, id)
    if (body.status === 'cancelled') return cancelInvestment(work, id, body.reason ?? null)
    if (body.status !== investment.status) illegalMove()
  }
  // Whatever else an investor sends along is not theirs to change.
  if (work.actor.roleId === roleIds.user) return
  const { investment, opportunity } = await lockInvestment(work, id)
  mustTouch(work, opportunity.status, 'update')
  const amountMinor =
    body.amount === undefined ? investment.amount_minor : amountInstead(investment, body.amount)
  if (amountMinor !== investment.amount_minor)
    await mustFitInstead(work, { investment, opportunity }, amountMinor)
  checkShares(investment, opportunity, body)
  const taxOptionId = await schemeInstead(work, { investment, opportunity }, body)
  await dropRewardBelow(work, investment, amountMinor)
  const isMore = amountMinor > investment.amount_minor
  const after = {
    ...(amountMinor !== investment.amount_minor && amountColumns(investment, amountMinor)),
    shares: body.shares === undefined ? investment.shares : body.shares,
    date: body.date ?? investment.date,
    eis: body.eis ?? investment.eis,
    notes: body.notes === undefined ? investment.notes : body.notes,
    nominee_id: body.nominee_id === undefined ? investment.nominee_id : body.nominee_id,
    tax_option_id: taxOptionId,
    signed_at: isMore ? null : investment.signed_at,
  }
  const changed = difference(investment, after)
  if (Object.keys(changed.after).length === 0) return
  await changeById(work, 'investments', id, after)
  work.emit({ type: 'investment.updated', subject: { type: 'investment', id }, ...changed })
  if (isMore && investment.signed_at !== null)
    work.emit({ type: 'investment.signature_asked', subject: { type: 'investment', id } })
  if (amountMinor === investment.amount_minor) return
  await reservationsChanged(work, [id])
  await settleHeld(work, opportunity.id)
  await promoteWaiting(work, opportunity)
}

/** Shares are written by hand only where that is the round's policy, and before the allotment. */
function checkShares(investment: Investment, opportunity: Opportunity, body: Body): void {
  if (body.shares === undefined || body.shares === investment.shares) return
  if (opportunity.allocation_policy !== 'manual' || investment.allotted_on !== null)
    refuseField('shares', say.prohibited)
}

/**
 * The tax scheme as staff put it right: one that the offer gives on the day of the investment. Once a
 * certificate is filed, what it certifies stands until it is withdrawn.
 */
async function schemeInstead(
  work: Work,
  { investment, opportunity }: { investment: Investment; opportunity: Opportunity },
  { tax_option_id: asked, date: day = investment.date }: Body,
): Promise<number | null> {
  if (asked === undefined || asked === investment.tax_option_id) return investment.tax_option_id
  if (await hasCertificate(work, investment.id))
    refuseField('tax_option_id', 'Withdraw the {tax_certificate} of this {allocation} first.')
  if (asked === null) return null
  const methodId = investment.investment_method_entity_id
  return chosenScheme(work, opportunity, { asked, day, methodId, mustChoose: false })
}

function difference(before: Investment, after: Record<string, unknown>) {
  const plain = (value: unknown) => (typeof value === 'bigint' ? String(value) : value)
  const changed = Object.keys(after).filter(
    (name) => plain(before[name as keyof Investment]) !== plain(after[name]),
  )
  const pick = (row: object) =>
    Object.fromEntries(changed.map((name) => [name, plain((row as Record<string, unknown>)[name])]))
  return { before: pick(before), after: pick(after) }
}
