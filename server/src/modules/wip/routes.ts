import { readWip as readEndpoint, saveWipSnapshot, wipFigures } from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { figureRoutes } from '../../figures/figure-routes.ts'
import { commandRoute, queryRoute } from '../../kernel/http/route.ts'
import { readWip } from './read-wip.ts'
import { saveSnapshot } from './save-snapshot.ts'
import { viewWip } from './view-wip.ts'
import { wipWorksheet } from './wip-worksheet.ts'

export function wipRoutes(app: FastifyInstance): void {
  queryRoute(app, readEndpoint, (question, { query }) => readWip(question, query))
  commandRoute(app, saveWipSnapshot, (work, { body }) => saveSnapshot(work, body))
  figureRoutes(app, wipFigures, async (question, { query }) => ({
    worksheet: wipWorksheet(await viewWip(question, query)),
    name: 'Work in progress',
  }))
}
