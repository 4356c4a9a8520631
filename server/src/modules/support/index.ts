/** Writing to the firm. */
export { supportRoutes } from './routes.ts'
export { supportListeners } from './pass-on.ts'
