import type { FastifyInstance } from 'fastify'
import { healthRoutes } from './kernel/http/health.ts'
import { documentationRoutes } from './kernel/openapi/routes.ts'
import { housekeepingDuties } from './kernel/housekeeping.ts'
import type { Duty } from './kernel/recurring.ts'
import { auditDuties } from './modules/audit/index.ts'
import { devMailRoutes } from './modules/development/index.ts'
import type { Listener } from './kernel/events/outbox.ts'

import { identityListeners, identityRoutes } from './modules/identity/index.ts'
import { investorRoutes } from './modules/investors/index.ts'
import './modules/organisations/index.ts'
import './modules/methods/index.ts'
import { appVersion, tenancyRoutes } from './modules/tenancy/index.ts'

/** Every area's routes. The order says nothing. */
export function registerRoutes(app: FastifyInstance): void {
  healthRoutes(app)
  documentationRoutes(app, appVersion)
  devMailRoutes(app)
  tenancyRoutes(app)
  identityRoutes(app)
  investorRoutes(app)
}

/** Everything that happens because something happened. */
export const listeners: readonly Listener[] = [...identityListeners]

/** Everything that has to be done again and again. */
export const duties: readonly Duty[] = [...auditDuties, ...housekeepingDuties]
