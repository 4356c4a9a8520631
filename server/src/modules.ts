import { housekeepingScheduled } from './kernel/housekeeping.ts'
import { healthRoutes } from './kernel/http/health.ts'
import { mailScheduled } from './kernel/mail/send-mails.ts'
import { merge } from './kernel/module.ts'
import type { Module } from './kernel/module.ts'
import { documentationRoutes } from './kernel/openapi/routes.ts'
import { accountingModule } from './modules/accounting/index.ts'
import { allocationModule } from './modules/allocation/index.ts'
import { attributeModule } from './modules/attributes/index.ts'
import { auditModule } from './modules/audit/index.ts'
import { bulkModule } from './modules/bulk/index.ts'
import { cardPaymentModule } from './modules/card-payments/index.ts'
import { cardModule } from './modules/cards/index.ts'
import { captableModule } from './modules/captable/index.ts'
import { companyModule } from './modules/companies/index.ts'
import { contactModule } from './modules/contacts/index.ts'
import { dataRoomModule } from './modules/data-room/index.ts'
import { dealModule } from './modules/deals/index.ts'
import { delegateModule } from './modules/delegates/index.ts'
import { developmentModule } from './modules/development/index.ts'
import { directOfferModule } from './modules/direct-offers/index.ts'
import { discussionModule } from './modules/discussions/index.ts'
import { documentModule } from './modules/documents/index.ts'
import { feeModule } from './modules/fees/index.ts'
import { fundModule } from './modules/funds/index.ts'
import { identityModule } from './modules/identity/index.ts'
import { importModule } from './modules/imports/index.ts'
import { identityCheckModule } from './modules/identity-checks/index.ts'
import { insiderModule } from './modules/insider/index.ts'
import { investmentModule } from './modules/investments/index.ts'
import { investorListModule } from './modules/investor-lists/index.ts'
import { investorModule } from './modules/investors/index.ts'
import { kpiModule } from './modules/kpis/index.ts'
import { mergeModule } from './modules/merges/index.ts'
import { methodModule } from './modules/methods/index.ts'
import { notificationModule } from './modules/notifications/index.ts'
import { collectionAccountModule } from './modules/collection-accounts/index.ts'
import { opportunityModule } from './modules/opportunities/index.ts'
import { organisationApplicationModule } from './modules/organisation-applications/index.ts'
import { organisationModule } from './modules/organisations/index.ts'
import { overviewModule } from './modules/overview/index.ts'
import { portfolioModule } from './modules/portfolio/index.ts'
import { preEmptionModule, acceptEntitlement } from './modules/pre-emption/index.ts'
import { questionnaireModule } from './modules/questionnaires/index.ts'
import { registerModule } from './modules/register/index.ts'
import { reportBuilderModule } from './modules/report-builder/index.ts'
import { registrationDocumentModule } from './modules/registration-documents/index.ts'
import { scheduleModule } from './modules/schedules/index.ts'
import { searchModule } from './modules/search/index.ts'
import { shareTransferModule } from './modules/share-transfers/index.ts'
import { taxSchemeModule } from './modules/tax-schemes/index.ts'
import { taxCertificateModule } from './modules/tax-certificates/index.ts'
import { signingModule } from './modules/signing/index.ts'
import { suitabilityModule } from './modules/suitability/index.ts'
import { supportModule } from './modules/support/index.ts'
import { tenancyModule, appVersion } from './modules/tenancy/index.ts'
import { timelineModule } from './modules/timeline/index.ts'
import { triggerModule } from './modules/triggers/index.ts'
import { wipModule } from './modules/wip/index.ts'
import { updateReportModule } from './modules/update-reports/index.ts'
import { viewModule } from './modules/views/index.ts'

const kernelModule: Module = {
  routes: (app) => {
    healthRoutes(app)
    documentationRoutes(app, appVersion)
  },
  scheduled: [...mailScheduled, ...housekeepingScheduled],
}

/** Every module of the server. The order says nothing. */
const modules: readonly Module[] = [
  kernelModule,
  notificationModule,
  attributeModule,
  identityModule,
  documentModule,
  tenancyModule,
  cardModule,
  signingModule,
  viewModule,
  auditModule,
  investorListModule,
  investorModule,
  contactModule,
  organisationModule,
  organisationApplicationModule,
  methodModule,
  suitabilityModule,
  questionnaireModule,
  registrationDocumentModule,
  identityCheckModule,
  registerModule,
  mergeModule,
  taxSchemeModule,
  directOfferModule,
  opportunityModule,
  collectionAccountModule,
  dealModule,
  discussionModule,
  dataRoomModule,
  insiderModule,
  supportModule,
  cardPaymentModule,
  investmentModule(acceptEntitlement),
  feeModule,
  captableModule,
  shareTransferModule,
  taxCertificateModule,
  allocationModule,
  preEmptionModule,
  scheduleModule,
  fundModule,
  companyModule,
  kpiModule,
  updateReportModule,
  triggerModule,
  accountingModule,
  wipModule,
  portfolioModule,
  overviewModule,
  reportBuilderModule,
  searchModule,
  timelineModule,
  delegateModule,
  bulkModule,
  importModule,
  developmentModule,
]

/** Loading this file registers nothing: `buildPlatform` passes on what is declared here. */
export const mergedModules = merge(modules)

export const { routes: registerRoutes, subscriptions, scheduled } = mergedModules
