import * as contract from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { figureRoutes } from '../../../figures/figure-routes.ts'
import { laidOut } from '../../../figures/in-worker.ts'
import { commandRoute, queryRoute } from '../../../kernel/http/route.ts'
import { resourceRoutes } from '../../../kernel/resource/routes.ts'
import type { Work } from '../../../kernel/work.ts'
import { withLines } from '../../../kernel/resource/with-lines.ts'
import {
  authoriseDistribution,
  cancelDistribution,
  confirmDistribution,
  returnDistribution,
} from './decide-distribution.ts'
import { draftDistribution } from './draft-distribution.ts'
import { redraftDistribution } from './redraft-distribution.ts'
import { payDistribution } from './pay-distribution.ts'
import { splitInterest } from './split-interest.ts'
import { distributionHistory } from './read-history.ts'
import { distributionLines, distributions } from './tables.ts'
import { draftMaker, viewDraft } from './view-draft.ts'

/** What a fund pays out, from the draft to the last line that is paid. */
export function distributionRoutes(app: FastifyInstance): void {
  for (const table of [distributions, distributionLines]) resourceRoutes(app, table)
  queryRoute(app, contract.readDistributionHistory, (question, { id }) => distributionHistory(question, id))
  figureRoutes(app, contract.draftFigures, async (question, { id, query }) => {
    const draft = await viewDraft(question, id, query)
    return { worksheet: laidOut(draft.lines.length, draftMaker, draft), name: query.title }
  })
  const shown = (work: Work, id: number) =>
    withLines(work, { table: distributions, lines: distributionLines, column: 'distribution_id' }, id)
  commandRoute(app, contract.draftDistribution, async (work, { body }) =>
    shown(work, await draftDistribution(work, body)),
  )
  commandRoute(app, contract.redraftDistribution, async (work, { id, body }) => {
    await redraftDistribution(work, id, body)
    return shown(work, id)
  })
  commandRoute(app, contract.splitDistribution, async (work, { id, body }) => {
    await splitInterest(work, id, body.version)
    return shown(work, id)
  })
  commandRoute(app, contract.confirmDistribution, async (work, { id, body }) => {
    await confirmDistribution(work, id, body.version)
    return shown(work, id)
  })
  commandRoute(app, contract.authoriseDistribution, async (work, { id, body }) => {
    await authoriseDistribution(work, id, body.version)
    return shown(work, id)
  })
  commandRoute(app, contract.returnDistribution, async (work, { id, body }) => {
    await returnDistribution(work, id, body.reason)
    return shown(work, id)
  })
  commandRoute(app, contract.cancelDistribution, async (work, { id, body }) => {
    await cancelDistribution(work, id, body.reason ?? null)
    return shown(work, id)
  })
  commandRoute(app, contract.payDistribution, async (work, { id, body }) => {
    await payDistribution(work, id, body)
    return shown(work, id)
  })
}
