/** Writing to the firm. */
export { supportRoutes } from './routes.ts'
export { supportSubscriptions } from './pass-on.ts'
