import { categorisation } from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { readRoutes } from '../../kernel/resource/routes.ts'
import { categorisationsOn } from './tables.ts'

/** Lists, exports and shows statements as they stand today. */
export function categorisationRoutes(app: FastifyInstance): void {
  readRoutes(app, { resource: categorisation, tableFor: categorisationsOn })
}
