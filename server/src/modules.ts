import type { FastifyInstance } from 'fastify'
import type { Listener } from './kernel/events/outbox.ts'

import { investorRoutes } from './modules/investors/index.ts'
import { tenancyRoutes } from './modules/tenancy/index.ts'

/** Every area's routes. The order says nothing. */
export function registerRoutes(app: FastifyInstance): void {
  tenancyRoutes(app)
  // IDENT
  investorRoutes(app)
}

/** Everything that happens because something happened. */
export const listeners: readonly Listener[] = []
