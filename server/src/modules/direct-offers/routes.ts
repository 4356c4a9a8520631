import * as contract from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { commandRoute, queryRoute } from '../../kernel/http/route.ts'
import type { Work } from '../../kernel/work.ts'
import { continueAfterPause, continuePastWarning, leaveDirectOffer, requestDirectOffer } from './acts.ts'
import { directOfferOf } from './direct-offer.ts'

export function directOfferRoutes(app: FastifyInstance): void {
  queryRoute(app, contract.readDirectOffer, (question, { id }) => directOfferOf(question, id))
  commandRoute(app, contract.requestDirectOffer, async (work, { body }) => {
    await requestDirectOffer(work, body.investment_opportunity_id ?? null)
    return own(work)
  })
  for (const [endpoint, act] of [
    [contract.continuePastWarning, continuePastWarning],
    [contract.continueAfterPause, continueAfterPause],
    [contract.leaveDirectOffer, leaveDirectOffer],
  ] as const)
    commandRoute(app, endpoint, async (work) => {
      await act(work)
      return own(work)
    })
}

const own = (work: Work) => directOfferOf(work, work.actor.id ?? 0)
