import type { FastifyInstance } from 'fastify'
import { resourceRoutes } from '../../kernel/resource/routes.ts'
import { reserveRoutes } from './reserve-routes.ts'
import { investments } from './tables.ts'

export function investmentRoutes(app: FastifyInstance): void {
  resourceRoutes(app, investments)
  reserveRoutes(app)
}
