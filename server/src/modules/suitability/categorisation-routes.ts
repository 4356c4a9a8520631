import { categorisation } from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { dailyRoutes } from '../investors/index.ts'
import { categorisationsOn } from './tables.ts'

/** Lists, exports and shows statements as they stand today. */
export function categorisationRoutes(app: FastifyInstance): void {
  dailyRoutes(app, categorisation, categorisationsOn)
}
