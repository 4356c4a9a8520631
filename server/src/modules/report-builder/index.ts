import type { Module } from '../../kernel/module.ts'
import { reportBuilderRoutes } from './routes.ts'
import { savedReportRoutes } from './saved-routes.ts'

export const reportBuilderModule: Module = {
  routes: (app) => {
    reportBuilderRoutes(app)
    savedReportRoutes(app)
  },
}
