import type { Module } from '../../kernel/module.ts'
import { reportBuilderRoutes } from './routes.ts'
import { savedReportRoutes } from './saved-routes.ts'
import { beginRun, reportScheduled } from './schedule/begin-run.ts'
import { deliverFile } from './schedule/deliver-file.ts'
import { reportScheduleRoutes } from './schedule/routes.ts'

export const reportBuilderModule: Module = {
  routes: (app) => {
    reportBuilderRoutes(app)
    savedReportRoutes(app)
    reportScheduleRoutes(app)
  },
  jobs: [beginRun, deliverFile],
  scheduled: reportScheduled,
}
