import type { FastifyInstance } from 'fastify'
import { resourceRoutes } from '../../kernel/resource/routes.ts'
import { clientGroups, investorTypes, leadStatuses, nominees } from './tables.ts'

export function investorRoutes(app: FastifyInstance): void {
  resourceRoutes(app, leadStatuses)
  resourceRoutes(app, clientGroups)
  resourceRoutes(app, investorTypes)
  resourceRoutes(app, nominees)
}
