export { createTenant, type NewTenant, type OpenedFirm } from './create-tenant.ts'
export { createPages, escapeHtml } from './pages.ts'
export { tenancyRoutes } from './routes.ts'
export { appVersion } from './version.ts'
