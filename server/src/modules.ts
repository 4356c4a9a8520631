import type { FastifyInstance } from 'fastify'
import { healthRoutes } from './kernel/http/health.ts'
import { documentationRoutes } from './kernel/openapi/routes.ts'
import { housekeepingDuties } from './kernel/housekeeping.ts'
import { mailDuties } from './kernel/mail/send-mails.ts'
import type { Duty } from './kernel/recurring.ts'
import { auditDuties } from './modules/audit/index.ts'
import { captableListeners, captableRoutes } from './modules/captable/index.ts'
import { devMailRoutes } from './modules/development/index.ts'
import type { Listener } from './kernel/events/outbox.ts'

import { identityListeners, identityRoutes } from './modules/identity/index.ts'
import { investorListeners, investorRoutes } from './modules/investors/index.ts'
import { organisationRoutes } from './modules/organisations/index.ts'
import { attributeRoutes } from './modules/attributes/index.ts'
import { documentRoutes } from './modules/documents/index.ts'
import { methodListeners, methodRoutes } from './modules/methods/index.ts'
import { overviewRoutes } from './modules/overview/index.ts'
import { investmentDuties, investmentListeners, investmentRoutes } from './modules/investments/index.ts'
import { opportunityListeners, opportunityRoutes } from './modules/opportunities/index.ts'
import { portfolioRoutes } from './modules/portfolio/index.ts'
import { suitabilityDuties, suitabilityListeners, suitabilityRoutes } from './modules/suitability/index.ts'
import { appVersion, tenancyRoutes } from './modules/tenancy/index.ts'

/** Every area's routes. The order says nothing. */
export function registerRoutes(app: FastifyInstance): void {
  healthRoutes(app)
  documentationRoutes(app, appVersion)
  devMailRoutes(app)
  tenancyRoutes(app)
  identityRoutes(app)
  investorRoutes(app)
  organisationRoutes(app)
  attributeRoutes(app)
  documentRoutes(app)
  suitabilityRoutes(app)
  methodRoutes(app)
  opportunityRoutes(app)
  investmentRoutes(app)
  captableRoutes(app)
  portfolioRoutes(app)
  overviewRoutes(app)
}

/** Everything that happens because something happened. */
export const listeners: readonly Listener[] = [
  ...identityListeners,
  ...opportunityListeners,
  ...investmentListeners,
  ...investorListeners,
  ...suitabilityListeners,
  ...captableListeners,
  ...methodListeners,
]

/** Everything that has to be done again and again. */
export const duties: readonly Duty[] = [
  ...mailDuties,
  ...auditDuties,
  ...investmentDuties,
  ...housekeepingDuties,
  ...suitabilityDuties,
]
