export { createTenant, type NewTenant } from './create-tenant.ts'
export { createPages, escapeHtml } from './pages.ts'
export { tenancyRoutes } from './routes.ts'
export { appVersion } from './version.ts'
