import type { FastifyInstance } from 'fastify'
import { healthRoutes } from './kernel/http/health.ts'
import { documentationRoutes } from './kernel/openapi/routes.ts'
import { housekeepingDuties } from './kernel/housekeeping.ts'
import type { Job } from './kernel/jobs/job.ts'
import { mailDuties } from './kernel/mail/send-mails.ts'
import type { Duty } from './kernel/recurring.ts'
import { auditDuties } from './modules/audit/index.ts'
import { captableDuties, captableJobs, captableRoutes } from './modules/captable/index.ts'
import { dealDuties, dealSubscriptions, dealRoutes } from './modules/deals/index.ts'
import { devMailRoutes } from './modules/development/index.ts'
import type { Subscription } from './kernel/events/subscription.ts'

import { identitySubscriptions, identityRoutes } from './modules/identity/index.ts'
import { investorSubscriptions, investorRoutes } from './modules/investors/index.ts'
import { organisationRoutes } from './modules/organisations/index.ts'
import { attributeRoutes } from './modules/attributes/index.ts'
import { documentDuties, documentSubscriptions, documentRoutes } from './modules/documents/index.ts'
import { methodSubscriptions, methodRoutes } from './modules/methods/index.ts'
import { contactSubscriptions, contactRoutes } from './modules/contacts/index.ts'
import {
  organisationApplicationSubscriptions,
  organisationApplicationRoutes,
} from './modules/organisation-applications/index.ts'
import { importJobs, importRoutes } from './modules/imports/index.ts'
import { mergeDuties, mergeSubscriptions, mergeRoutes } from './modules/merges/index.ts'
import { overviewRoutes } from './modules/overview/index.ts'
import { investmentDuties, investmentSubscriptions, investmentRoutes } from './modules/investments/index.ts'
import {
  opportunityJobs,
  opportunitySubscriptions,
  opportunityRoutes,
} from './modules/opportunities/index.ts'
import { portfolioRoutes } from './modules/portfolio/index.ts'
import {
  questionnaireDuties,
  questionnaireSubscriptions,
  questionnaireRoutes,
} from './modules/questionnaires/index.ts'
import {
  registrationDocumentDuties,
  registrationDocumentSubscriptions,
  registrationDocumentRoutes,
} from './modules/registration-documents/index.ts'
import {
  suitabilityDuties,
  suitabilitySubscriptions,
  suitabilityRoutes,
} from './modules/suitability/index.ts'
import { timelineDuties, timelineSubscriptions, timelineRoutes } from './modules/timeline/index.ts'
import { appVersion, tenancyRoutes } from './modules/tenancy/index.ts'
import { bulkJobs, bulkRoutes } from './modules/bulk/index.ts'
import { scheduleJobs, scheduleSubscriptions, scheduleRoutes } from './modules/schedules/index.ts'
import { searchRoutes } from './modules/search/index.ts'
import { delegateSubscriptions, delegateRoutes } from './modules/delegates/index.ts'
import { signingDuties, signingSubscriptions, signingRoutes } from './modules/signing/index.ts'
import { viewRoutes } from './modules/views/index.ts'
import { discussionSubscriptions, discussionRoutes } from './modules/discussions/index.ts'
import { insiderRoutes } from './modules/insider/index.ts'
import { supportSubscriptions, supportRoutes } from './modules/support/index.ts'
import { allocationDuties, allocationSubscriptions, allocationRoutes } from './modules/allocation/index.ts'
import { dataRoomSubscriptions, dataRoomRoutes } from './modules/data-room/index.ts'
import {
  preEmptionDuties,
  preEmptionSubscriptions,
  preEmptionRoutes,
  takeRight,
} from './modules/pre-emption/index.ts'

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
  dealRoutes(app)
  investmentRoutes(app, takeRight)
  captableRoutes(app)
  portfolioRoutes(app)
  overviewRoutes(app)
  importRoutes(app)
  mergeRoutes(app)
  timelineRoutes(app)
  viewRoutes(app)
  delegateRoutes(app)
  searchRoutes(app)
  bulkRoutes(app)
  contactRoutes(app)
  organisationApplicationRoutes(app)
  questionnaireRoutes(app)
  signingRoutes(app)
  registrationDocumentRoutes(app)
  allocationRoutes(app)
  preEmptionRoutes(app)
  dataRoomRoutes(app)
  scheduleRoutes(app)
  discussionRoutes(app)
  supportRoutes(app)
  insiderRoutes(app)
}

/** Everything that happens because something happened. */
export const listeners: readonly Subscription[] = [
  ...identitySubscriptions,
  ...mergeSubscriptions,
  ...opportunitySubscriptions,
  ...investmentSubscriptions,
  ...investorSubscriptions,
  ...suitabilitySubscriptions,
  ...methodSubscriptions,
  ...timelineSubscriptions,
  ...contactSubscriptions,
  ...delegateSubscriptions,
  ...organisationApplicationSubscriptions,
  ...questionnaireSubscriptions,
  ...signingSubscriptions,
  ...documentSubscriptions,
  ...registrationDocumentSubscriptions,
  ...allocationSubscriptions,
  ...preEmptionSubscriptions,
  ...dataRoomSubscriptions,
  ...scheduleSubscriptions,
  ...discussionSubscriptions,
  ...supportSubscriptions,
  ...dealSubscriptions,
]

/** Everything that takes long, or is due at its minute. */
export const jobs: readonly Job<unknown>[] = [
  ...importJobs,
  ...bulkJobs,
  ...scheduleJobs,
  ...opportunityJobs,
  ...captableJobs,
]

/** Everything that has to be done again and again. */
export const duties: readonly Duty[] = [
  ...mailDuties,
  ...auditDuties,
  ...mergeDuties,
  ...investmentDuties,
  ...housekeepingDuties,
  ...suitabilityDuties,
  ...timelineDuties,
  ...dealDuties,
  ...questionnaireDuties,
  ...signingDuties,
  ...documentDuties,
  ...registrationDocumentDuties,
  ...allocationDuties,
  ...preEmptionDuties,
  ...captableDuties,
]
