import type { FastifyInstance } from 'fastify'
import { currentUserRoute } from './current-user.ts'
import { heldRoutes } from './holding-totals.ts'
import { taxRoutes } from './tax-routes.ts'
import { userRoutes } from './user-routes.ts'

export function investorRoutes(app: FastifyInstance): void {
  currentUserRoute(app)
  heldRoutes(app)
  userRoutes(app)
  taxRoutes(app)
}
