import {
  authoriseDistribution as authoriseEndpoint,
  cancelDistribution as cancelEndpoint,
  confirmDistribution as confirmEndpoint,
  draftDistribution as draftEndpoint,
  payDistribution as payEndpoint,
  readDistributionHistory,
  redraftDistribution as redraftEndpoint,
  returnDistribution as returnEndpoint,
} from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { commandRoute, queryRoute } from '../../../kernel/http/route.ts'
import { resourceRoutes } from '../../../kernel/resource/routes.ts'
import type { Work } from '../../../kernel/work.ts'
import { withLines } from '../with-lines.ts'
import {
  authoriseDistribution,
  cancelDistribution,
  confirmDistribution,
  returnDistribution,
} from './decide-distribution.ts'
import { draftDistribution } from './draft-distribution.ts'
import { redraftDistribution } from './redraft-distribution.ts'
import { payDistribution } from './pay-distribution.ts'
import { distributionHistory } from './read-history.ts'
import { distributionLines, distributions } from './tables.ts'

/** What a fund pays out, from the draft to the last line that is paid. */
export function distributionRoutes(app: FastifyInstance): void {
  for (const table of [distributions, distributionLines]) resourceRoutes(app, table)
  queryRoute(app, readDistributionHistory, (question, { id }) => distributionHistory(question, id))
  const shown = (work: Work, id: number) =>
    withLines(work, { table: distributions, lines: distributionLines, column: 'distribution_id' }, id)
  commandRoute(app, draftEndpoint, async (work, { body }) => shown(work, await draftDistribution(work, body)))
  commandRoute(app, redraftEndpoint, async (work, { id, body }) => {
    await redraftDistribution(work, id, body)
    return shown(work, id)
  })
  commandRoute(app, confirmEndpoint, async (work, { id, body }) => {
    await confirmDistribution(work, id, body.version)
    return shown(work, id)
  })
  commandRoute(app, authoriseEndpoint, async (work, { id, body }) => {
    await authoriseDistribution(work, id, body.version)
    return shown(work, id)
  })
  commandRoute(app, returnEndpoint, async (work, { id, body }) => {
    await returnDistribution(work, id, body.reason)
    return shown(work, id)
  })
  commandRoute(app, cancelEndpoint, async (work, { id, body }) => {
    await cancelDistribution(work, id, body.reason ?? null)
    return shown(work, id)
  })
  commandRoute(app, payEndpoint, async (work, { id, body }) => {
    await payDistribution(work, id, body)
    return shown(work, id)
  })
}
