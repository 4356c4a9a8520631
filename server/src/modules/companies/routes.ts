import type { FastifyInstance } from 'fastify'
import { resourceRoutes } from '../../kernel/resource/routes.ts'
import { companies } from './tables.ts'

/** The companies that funds have invested in. */
export function companyRoutes(app: FastifyInstance): void {
  resourceRoutes(app, companies)
}
