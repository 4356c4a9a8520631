export { bulkRoutes } from './routes.ts'
export { bulkJobs } from './run-job.ts'
