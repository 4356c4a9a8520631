import * as contract from '@moorgate/contract'
import type { BodyOf } from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { commandRoute } from '../../../kernel/http/route.ts'
import { showJson } from '../../../kernel/resource/show.ts'
import type { Work } from '../../../kernel/work.ts'
import { lockInvestment } from './cancel-investment.ts'
import { claimReward } from './claim-reward.ts'
import { reserve } from './reserve.ts'
import type { ReservationRequest } from './reserve.ts'
import { investments } from '../tables.ts'

/** An answer to a pre-emption offer that came with a reservation. */
interface AcceptedEntitlement {
  opportunityId: number
  organisationId: number | null
  choice: 2 | 3 | 6
  amountMinor: bigint
  investmentId: number
}

/**
 * Keeps the answer of the caller, or refuses. The area of pre-emption offers brings it: it stands above this
 * one.
 */
export type AcceptEntitlement = (work: Work, taken: AcceptedEntitlement) => Promise<void>

/**
 * handbook performance §A: 4 to 8 connections serve a core, so one round gets half of a process's. The others
 * wait without one.
 */
const mostAtOnce = 4

export function reserveRoutes(app: FastifyInstance, acceptEntitlement: AcceptEntitlement): void {
  reservation('primary', contract.reserveForMyself)
  reservation('org', contract.reserveForOrganisation)
  reservation('pension', contract.reserveByPension)

  function reservation(
    kind: ReservationRequest['kind'],
    endpoint:
      | typeof contract.reserveForMyself
      | typeof contract.reserveForOrganisation
      | typeof contract.reserveByPension,
  ) {
    commandRoute(
      app,
      endpoint,
      (work, { body }) => reserveWithMore(work, requestOf(body, kind), body, acceptEntitlement),
      {
        genericPlan: true,
        atOnce: { most: mostAtOnce, of: ({ body }) => body.investment_opportunity_id },
      },
    )
  }
}

type Body = BodyOf<typeof contract.reserveForMyself> & { organisation_id?: number }

/**
 * A reservation with its reward and the holder's answer to a pre-emption offer: all, or nothing. Anyone who
 * only joins the waiting list claims nothing yet; the right is theirs all the same.
 */
async function reserveWithMore(
  work: Work,
  request: ReservationRequest,
  body: Body,
  acceptEntitlement: AcceptEntitlement,
) {
  const { id, status, amountMinor } = await reserve(work, request)
  const { pre_emption_choice: choice, reward_id: rewardId } = body
  const { opportunityId, organisationId } = request
  if (choice)
    await acceptEntitlement(work, { opportunityId, organisationId, amountMinor, choice, investmentId: id })
  if (rewardId && status === 'reserved')
    await claimReward(work, (await lockInvestment(work, id)).investment, rewardId)
  return showJson(work.db, investments, work, id)
}

function requestOf(body: Body, kind: ReservationRequest['kind']): ReservationRequest {
  // Interest without a commitment is an intent, which is another thing than a reservation.
  if (body.interest === 3) contract.refuseField('interest', contract.say.in)
  return {
    kind,
    opportunityId: body.investment_opportunity_id,
    amount: body.amount,
    interest: body.interest,
    methodId: body.investment_method_entity_id ?? null,
    organisationId: body.organisation_id ?? null,
    taxOptionId: body.tax_option_id ?? null,
  }
}
