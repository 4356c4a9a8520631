// How values and records look on the wire, and how they are refused.
export * from './wire.ts'
export * from './decimals.ts'
export * from './currencies.ts'
export * from './normalise.ts'
export * from './validation.ts'
export * from './messages.ts'
export * from './failure.ts'
export * from './conflict-reasons.ts'
export * from './file-field.ts'
export * from './emptiness.ts'

// What a resource and an endpoint are.
export * from './resource.ts'
export * from './endpoint.ts'
export * from './filter-names.ts'
export * from './preview.ts'
export * from './working.ts'

// Roles and permissions.
export * from './roles.ts'
export * from './permissions.ts'

// Features, words, colours and statuses.
export * from './features.ts'
export * from './features/catalogue.ts'
export * from './terminology.ts'
export * from './texts.ts'
export * from './colour.ts'
export * from './statuses.ts'
export * from './tenancy/branding.ts'
export * from './cards/index.ts'
export * from './fees/index.ts'
export * from './accounting/index.ts'

// Investors, staff and contacts.
export * from './investors/bell-note.ts'
export * from './investors/client-group.ts'
export * from './investors/current-user.ts'
export * from './investors/eligibility.ts'
export * from './investors/holding-totals.ts'
export * from './investors/identity-product.ts'
export * from './investors/lead-status.ts'
export * from './investors/nominee.ts'
export * from './investors/role.ts'
export * from './investors/staff-contact.ts'
export * from './investors/tax-details.ts'
export * from './investors/user-commands.ts'
export * from './investors/user.ts'
export * from './contacts/index.ts'
export * from './merges/index.ts'
export * from './imports/index.ts'
export * from './delegates/index.ts'

// Organisations and investment methods.
export * from './organisations/members.ts'
export * from './organisations/organisation.ts'
export * from './organisations/ownership.ts'
export * from './organisation-applications/index.ts'
export * from './methods/bank-details.ts'
export * from './methods/collection-account.ts'
export * from './methods/investment-method-entity.ts'
export * from './methods/investment-method.ts'
export * from './methods/method-kinds.ts'
export * from './methods/ownership-choice.ts'

// Categories, tests and questionnaires.
export * from './suitability/appropriateness.ts'
export * from './suitability/categorisation.ts'
export * from './suitability/question-banks.ts'
export * from './direct-offers/index.ts'
export * from './questionnaires/index.ts'

// Documents, attributes and signatures.
export * from './documents/cloud-document.ts'
export * from './documents/document-version.ts'
export * from './documents/document.ts'
export * from './documents/opening.ts'
export * from './documents/file-kinds.ts'
export * from './documents/folder-template.ts'
export * from './documents/onboarding-document.ts'
export * from './documents/registration-document.ts'
export * from './documents/stored-files.ts'
export * from './attributes/attribute.ts'
export * from './attributes/record-owner.ts'
export * from './signing/index.ts'

// Deals and opportunities.
export * from './deals/index.ts'

// Funds, and the companies that they invest in.
export * from './funds/index.ts'
export * from './companies/index.ts'
export * from './kpis/index.ts'
export * from './update-reports/index.ts'
export * from './wip/index.ts'
export * from './opportunities/index.ts'
export * from './discussions/index.ts'
export * from './data-room/index.ts'
export * from './insider/index.ts'
export * from './support/index.ts'

// Money that was invested.
export * from './investments/index.ts'
export * from './allocation/index.ts'
export * from './pre-emption/index.ts'
export * from './captable/index.ts'
export * from './share-transfers/index.ts'
export * from './portfolio/index.ts'

// Views and tools over all areas.
export * from './overview/index.ts'
export * from './search/index.ts'
export * from './timeline/index.ts'
export { addWorkingDays } from './working-days.ts'
export * from './views/index.ts'
export * from './report-builder/index.ts'
export * from './bulk/index.ts'
export * from './triggers/index.ts'
