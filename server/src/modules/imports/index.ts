export { importRoutes } from './routes.ts'
export { importListeners } from './run.ts'
export { openZip } from './reading/zip.ts'
