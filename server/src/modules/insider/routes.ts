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
import { acceptances } from './tables.ts'

export function insiderRoutes(app: FastifyInstance): void {
  resourceRoutes(app, acceptances)
  queryRoute(app, readMarketSoundingRequests, (question) => requestsOf(question))
  queryRoute(app, readMarketSounding, (question, { id }) => requestOf(question, id))
  commandRoute(app, acceptEndpoint, async (work, { body, request }) => {
    const { id, isNew } = await acceptSounding(work, body, request.headers['user-agent'])
    return new WithStatus(isNew ? 201 : 200, await showJson(work.db, acceptances, work, id))
  })
}
