import * as contract from '@moorgate/contract'
import { orderEntered, refuse } from '@moorgate/contract'
import type { BodyOf, InvestmentStatus, enterOrder as endpoint } from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { commandRoute, queryRoute, nonCommandRoute } from '../../../kernel/http/route.ts'
import { resourceRoutes } from '../../../kernel/resource/routes.ts'
import { showRecord } from '../../../kernel/resource/show.ts'
import { fileRoute } from '../../../kernel/http/file-route.ts'
import { chooseReward, dropRewardBelow } from './claim-reward.ts'
import { keepOrder, readEnteredOrder } from './entered-order.ts'
import type { EnteredOrder } from './entered-order.ts'
import { confirmInvestment, reserveOtherwise } from './reserve-otherwise.ts'
import { sendEvidence } from '../calls/send-evidence.ts'
import { changeIntent, stateIntent } from './state-intent.ts'
import { investments } from '../tables.ts'
import { intents } from './intents.ts'
import { sql } from 'kysely'
import type { QueryContext, Work } from '../../../kernel/work.ts'
import { lockInvestment } from './cancel-investment.ts'
import { gatesFor } from '../../eligibility/index.ts'
import { mustBeTheirs } from './must-be-theirs.ts'
import { promoteWaiting, settleHeld, takesMoney } from '../../round-room/index.ts'
import { reservationsChanged } from '../../investment-status/index.ts'
import { amountInstead, mustFitInstead } from '../rounds/round-amount.ts'
import { channelsOf } from '@moorgate/contract/notifications/index.ts'
import { seenOpportunity } from '../../opportunity-visibility/index.ts'

const over: readonly InvestmentStatus[] = ['cancelled', 'expired']

/**
 * Takes an investment out of sight that came to nothing. What holds a place is cancelled first, and what
 * money went through stays for good.
 */
async function deleteInvestment(work: Work, id: number): Promise<void> {
  const { investment } = await lockInvestment(work, id)
  const status = investment.status as InvestmentStatus
  const { rows } =
    await sql`select 1 from payments where tenant_id = ${work.tenant.id} and investment_id = ${id} limit 1`.execute(
      work.db,
    )
  if (!over.includes(status) || rows.length > 0)
    refuse({
      code: 'conflict',
      reason: 'in_use',
      about: 'investment',
    })
  await sql`update investments set deleted_at = ${work.now}, version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = ${id}`.execute(work.db)
  work.emit({
    type: 'investment.deleted',
    subject: { type: 'investment', id },
    payload: { investment_opportunity_id: investment.investment_opportunity_id, user_id: investment.user_id },
    before: { status },
  })
}

/** What investors say and change about their own part in a round, and what staff do with it. */
export function ownRoutes(app: FastifyInstance): void {
  resourceRoutes(app, intents)
  commandRoute(app, contract.stateIntent, async (work, { body }) =>
    showRecord(work, intents, await stateIntent(work, body)),
  )
  commandRoute(app, contract.changeIntent, async (work, { id, body }) => {
    await showRecord(work, intents, id)
    await changeIntent(work, id, body)
    return showRecord(work, intents, id)
  })
  commandRoute(app, contract.reserveOtherwise, async (work, { body }) =>
    showRecord(work, investments, await reserveOtherwise(work, body)),
  )
  commandRoute(app, contract.confirmInvestment, async (work, { id }) => {
    await showRecord(work, investments, id)
    await confirmInvestment(work, id)
    return showRecord(work, investments, id)
  })
  commandRoute(app, contract.changeAmount, async (work, { id, body }) => {
    await showRecord(work, investments, id)
    await changeAmount(work, id, body.amount)
    return showRecord(work, investments, id)
  })
  commandRoute(app, contract.chooseReward, async (work, { id, body }) => {
    await showRecord(work, investments, id)
    await chooseReward(work, id, body.reward_id)
    return showRecord(work, investments, id)
  })
  commandRoute(app, contract.deleteInvestment, async (work, { id }) => {
    await showRecord(work, investments, id)
    await deleteInvestment(work, id)
  })
  queryRoute(app, contract.readEnteredOrder, (question, { id }) => readEnteredOrder(question, id))
  nonCommandRoute(app, contract.enterOrder, 'ephemeral', (question, { id, body }) =>
    enterOrder(question, id, body),
  )
  fileRoute(app, contract.readEvidence, (question, { id, query, request, reply }) =>
    sendEvidence(question, { id, disposition: query.disposition ?? 'attachment', request, reply }),
  )
}

/**
 * Gives an investor's own reservation another amount, signed again with it. More than before passes the gates
 * and the round's room like a new reservation; who waits keeps their place. Less than a reward asks for gives
 * the reward free. What becomes free lets the waiting list move up. The same amount again is no error.
 */
async function changeAmount(work: Work, id: number, amount: string): Promise<void> {
  const { investment, offer } = await lockInvestment(work, id)
  await mustBeTheirs(work, investment)
  const amountMinor = amountInstead(investment, amount)
  if (amountMinor === investment.amount_minor) return
  if (!takesMoney(work, offer)) refuse({ code: 'conflict', reason: 'round_closed' })
  const through = {
    organisationId: investment.organisation_id,
    methodId: investment.investment_method_entity_id,
  }
  const isMore = amountMinor > investment.amount_minor
  const gates = isMore ? await gatesFor(work, work.actor.id ?? 0, offer, through) : []
  if (gates.length > 0) refuse({ code: 'forbidden', reason: 'gate', gates })
  await mustFitInstead(work, { investment, offer }, amountMinor)
  await dropRewardBelow(work, investment, amountMinor)
  await sql`update investments set amount_minor = ${amountMinor}, signed_at = ${work.now},
      terms_version = ${work.tenant.branding.terms_version}, version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = ${id}`.execute(work.db)
  work.emit({
    type: 'investment.amount_changed',
    subject: { type: 'investment', id },
    payload: { investment_opportunity_id: offer.id, user_id: investment.user_id },
    before: { amount_minor: String(investment.amount_minor) },
    after: { amount_minor: String(amountMinor) },
  })
  await reservationsChanged(work, [id])
  await settleHeld(work, offer.id)
  await promoteWaiting(work, offer)
}

/**
 * Keeps what an investor enters of an order, tells all windows of theirs and nobody else, and answers the
 * whole. 404 for who may not see the offer, 409 once its round takes no money.
 */
async function enterOrder(
  question: QueryContext,
  opportunityId: number,
  body: BodyOf<typeof endpoint>,
): Promise<EnteredOrder> {
  const opportunity = await seenOpportunity(question, opportunityId)
  if (!opportunity) refuse({ code: 'not_found' })
  if (!takesMoney(question, opportunity)) refuse({ code: 'conflict', reason: 'not_open' })
  const order = await keepOrder(question, opportunityId, body)
  const { platform, tenant, actor } = question
  const [own] = channelsOf(actor.id!)
  await platform.realtime.publish({
    appId: String(tenant.id),
    channels: [own!],
    event: orderEntered,
    data: JSON.stringify({ investment_opportunity_id: opportunityId, ...order }),
  })
  return order
}
