import * as contract from '@moorgate/contract'
import {
  acceptMarketSounding as acceptEndpoint,
  readMarketSounding,
  readMarketSoundingRequests,
} from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { WithStatus, commandRoute, queryRoute } from '../../kernel/http/route.ts'
import { resourceRoutes } from '../../kernel/resource/routes.ts'
import { showJson } from '../../kernel/resource/show.ts'
import { acceptSounding } from './accept-sounding.ts'
import { requestOf, requestsOf } from './requests.ts'
import { cancelPersonalDeal } from './cancel-personal-deal.ts'
import { checkPersonalDeal } from './check-personal-deal.ts'
import { decidePersonalDeal } from './decide-personal-deal.ts'
import { executePersonalDeal } from './execute-personal-deal.ts'
import { personalDeals } from './personal-deals.ts'
import { requestPersonalDeal } from './request-personal-deal.ts'
import { acceptances } from './tables.ts'

export function insiderRoutes(app: FastifyInstance): void {
  resourceRoutes(app, acceptances)
  queryRoute(app, readMarketSoundingRequests, (question) => requestsOf(question))
  queryRoute(app, readMarketSounding, (question, { id }) => requestOf(question, id))
  commandRoute(app, acceptEndpoint, async (work, { body, request }) => {
    const { id, isNew } = await acceptSounding(work, body, request.headers['user-agent'])
    return new WithStatus(isNew ? 201 : 200, await showJson(work.db, acceptances, work, id))
  })
  personalDealRoutes(app)
}

/** Deals that members of staff make for themselves. */
function personalDealRoutes(app: FastifyInstance): void {
  queryRoute(app, contract.checkPersonalDeal, (question, { query }) => checkPersonalDeal(question, query))
  resourceRoutes(app, personalDeals)
  commandRoute(app, contract.requestPersonalDeal, async (work, { body }) =>
    showJson(work.db, personalDeals, work, await requestPersonalDeal(work, body)),
  )
  commandRoute(app, contract.decidePersonalDeal, async (work, { id, body }) => {
    await decidePersonalDeal(work, id, body)
    return showJson(work.db, personalDeals, work, id)
  })
  commandRoute(app, contract.executePersonalDeal, async (work, { id, body }) => {
    await executePersonalDeal(work, id, body)
    return showJson(work.db, personalDeals, work, id)
  })
  commandRoute(app, contract.cancelPersonalDeal, async (work, { id }) => {
    await cancelPersonalDeal(work, id)
    return showJson(work.db, personalDeals, work, id)
  })
}
