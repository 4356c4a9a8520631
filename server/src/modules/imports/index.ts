export { importRoutes } from './routes.ts'
export { importJobs } from './run.ts'
