import * as contract from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { commandRoute } from '../../kernel/http/route.ts'
import { versionOf } from '../../kernel/http/version.ts'
import { resourceRoutes } from '../../kernel/resource/routes.ts'
import { customKpis, kpiCategories, reportSubTypes, reportTypes } from './tables.ts'
import { deleteDefinition, prepareCustomKpi, prepareReportType } from './write-definition.ts'

/** What companies report, and what it comes to. */
export function kpiRoutes(app: FastifyInstance): void {
  resourceRoutes(app, kpiCategories)
  resourceRoutes(app, reportSubTypes)
  resourceRoutes(app, reportTypes, { prepare: prepareReportType })
  resourceRoutes(app, customKpis, { prepare: prepareCustomKpi })
  commandRoute(app, contract.deleteReportType, (work, { id, request }) =>
    deleteDefinition(work, reportTypes, id, versionOf(request)),
  )
  commandRoute(app, contract.deleteCustomKpi, (work, { id, request }) =>
    deleteDefinition(work, customKpis, id, versionOf(request)),
  )
}
