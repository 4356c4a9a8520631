export { importRoutes } from './routes.ts'
export { importJobs } from './run.ts'
export { openZip } from './reading/zip.ts'
