import type { Module } from '../../kernel/module.ts'
import { publishPlannedTerms, tellOfFailedTerms } from './publish-planned-terms.ts'
import { tellOfProtections } from './tell-of-protections.ts'
import { tenancyRoutes } from './routes.ts'
export { createTenant, type NewTenant, type OpenedTenant } from './create-tenant.ts'
export { escapeHtml } from './escape-html.ts'
export { createPages } from './pages.ts'
export { appVersion } from './version.ts'
export { workerFile } from './worker-file.ts'

export const tenancyModule: Module = {
  routes: tenancyRoutes,
  subscriptions: [tellOfFailedTerms, tellOfProtections],
  jobs: [publishPlannedTerms],
}
