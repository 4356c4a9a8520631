import type { Module } from '../../kernel/module.ts'
import { importRoutes } from './routes.ts'
import { importJobs } from './run.ts'

export const importModule: Module = {
  routes: importRoutes,
  jobs: importJobs,
}
