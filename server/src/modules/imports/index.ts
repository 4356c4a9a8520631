export { importRoutes } from './routes.ts'
export { importListeners } from './run.ts'
