import type { FastifyInstance } from 'fastify'
import { resourceRoutes } from '../../kernel/resource/routes.ts'
import { currentUserRoute } from './current-user.ts'
import { prepareNominee } from './nominee-rules.ts'
import { taxRoutes } from './tax-routes.ts'
import { userRoutes } from './user-routes.ts'
import { clientGroups, investorTypes, leadStatuses, nominees } from './tables.ts'

export function investorRoutes(app: FastifyInstance): void {
  currentUserRoute(app)
  userRoutes(app)
  resourceRoutes(app, leadStatuses)
  resourceRoutes(app, clientGroups)
  resourceRoutes(app, investorTypes)
  resourceRoutes(app, nominees, { prepare: prepareNominee })
  taxRoutes(app)
}
