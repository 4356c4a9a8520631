import * as contract from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { commandRoute } from '../../kernel/http/route.ts'
import { newRecordCommand, recordCommand } from '../../kernel/resource/record-command.ts'
import { versionOf } from '../../kernel/http/version.ts'
import { askList } from '../../kernel/list/ask-list.ts'
import { readRoutes } from '../../kernel/resource/routes.ts'
import { mustShow, showJson } from '../../kernel/resource/show.ts'
import type { Work } from '../../kernel/work.ts'
import {
  bringReportBack,
  changeSavedReport,
  createSavedReport,
  removeSavedReport,
  savedReportTable,
} from './saved-reports.ts'

/** Reports under names. */
export function savedReportRoutes(app: FastifyInstance): void {
  const shown = (work: Work, id: number) => showJson(work.db, savedReportTable, work, id)

  askList(app, contract.savedReports, () => savedReportTable)
  readRoutes(app, {
    resource: contract.savedReport,
    tableFor: () => savedReportTable,
    only: ['show'],
    access: 'staff',
  })
  newRecordCommand(app, contract.createSavedReport, savedReportTable, (work, { body }) =>
    createSavedReport(work, body),
  )
  commandRoute(
    app,
    contract.updateSavedReport,
    async (work, { id, body, request }) => {
      await changeSavedReport(work, id, body, versionOf(request))
      return shown(work, id)
    },
    { finds: mustShow(() => savedReportTable) },
  )
  commandRoute(app, contract.deleteSavedReport, (work, { id }) => removeSavedReport(work, id))
  recordCommand(app, contract.restoreSavedReport, savedReportTable, (work, { id }) =>
    bringReportBack(work, id),
  )
}
