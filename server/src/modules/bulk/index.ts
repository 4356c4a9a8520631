import type { Module } from '../../kernel/module.ts'
import { bulkRoutes } from './routes.ts'
import { bulkJobs } from './run-job.ts'

export const bulkModule: Module = {
  routes: bulkRoutes,
  jobs: bulkJobs,
}
