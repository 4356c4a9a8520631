import type { Module } from '../../kernel/module.ts'
import { ownerByTable } from '../record-owners/index.ts'
import { heldThrough } from './audience.ts'
import { updateReportRoutes } from './routes.ts'
import { publicationJob } from './schedule-report.ts'
import { updateReportRelations, updateReports } from './tables.ts'
import { reportTellers, tellJob } from './tell-holders.ts'
import { tellOfComments } from './tell-of-comments.ts'

export { heldThrough, updateReports }

export const updateReportModule: Module = {
  routes: updateReportRoutes,
  subscriptions: [...reportTellers, tellOfComments],
  jobs: [publicationJob, tellJob],
  relations: updateReportRelations,
  owners: { update_report: ownerByTable(updateReports, 'update_reports') },
}
