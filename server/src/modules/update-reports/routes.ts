import {
  changeUpdateReport,
  compareUpdateReportVersion,
  createUpdateReport,
  deleteUpdateReport,
  nameUpdateReportVersion,
  previewUpdateReport,
  publishUpdateReport,
  readFiguresBlock,
  readReportFigureChoices,
  readReportFigures,
  readUpdateReportReaders,
  readUpdateReportRevisions,
  readUpdateReportVersions,
  refuseField,
  restoreUpdateReportVersion,
  roleIds,
  say,
  scheduleUpdateReport,
  unscheduleUpdateReport,
} from '@moorgate/contract'
import type { Access } from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { pathId } from '../../kernel/http/scope.ts'
import { commandRoute, queryRoute } from '../../kernel/http/route.ts'
import { versionOf } from '../../kernel/http/version.ts'
import { readRoutes } from '../../kernel/resource/routes.ts'
import { mustShow, showRecord } from '../../kernel/resource/show.ts'
import { reportRow } from './lock-report.ts'
import { previewReport } from './preview-report.ts'
import { publishReport } from './publish-report.ts'
import { figureChoices, readFigures } from './report-figures.ts'
import { readersOf, revisionsOf } from './report-readers.ts'
import { cancelSchedule, scheduleReport } from './schedule-report.ts'
import { compareReportVersion, nameVersion, restoreReportVersion, versionsOf } from './report-versions.ts'
import { updateReports } from './tables.ts'
import { changeReport, createReport, deleteReport } from './write-report.ts'

/** An Entrepreneur reads the live ones of the opportunities that they see (handbook api §2.6). */
const reads: Access = {
  event: 'update_reports',
  action: 'index',
  own: true,
  also: [roleIds.entrepreneur],
}

const mustSee = mustShow(() => updateReports)

/** Update reports, their publication and who reads them. */
export function updateReportRoutes(app: FastifyInstance): void {
  const readable = { resource: updateReports.resource, tableFor: () => updateReports }
  readRoutes(app, { ...readable, access: reads, only: ['list', 'show'] })
  readRoutes(app, { ...readable, only: ['export'] })
  commandRoute(app, createUpdateReport, async (work, { body }) =>
    showRecord(work, updateReports, await createReport(work, body)),
  )
  commandRoute(app, changeUpdateReport, async (work, { id, body, request }) => {
    await changeReport(work, id, body, versionOf(request))
    return showRecord(work, updateReports, id)
  })
  commandRoute(app, deleteUpdateReport, (work, { id, request }) => deleteReport(work, id, versionOf(request)))
  commandRoute(app, publishUpdateReport, async (work, { id }) => {
    await publishReport(work, id)
    return showRecord(work, updateReports, id)
  })
  commandRoute(app, scheduleUpdateReport, async (work, { id, body }) => {
    await scheduleReport(work, id, new Date(body.publish_at))
    return showRecord(work, updateReports, id)
  })
  commandRoute(app, unscheduleUpdateReport, async (work, { id }) => {
    await cancelSchedule(work, id)
    return showRecord(work, updateReports, id)
  })
  queryRoute(app, readUpdateReportReaders, async (question, { id }) => {
    await mustSee(question, id)
    return readersOf(question, id)
  })
  queryRoute(app, readUpdateReportRevisions, async (question, { id }) => {
    await mustSee(question, id)
    return revisionsOf(question, id)
  })
  versionRoutes(app)
  figureRoutes(app)
}

function figureRoutes(app: FastifyInstance): void {
  queryRoute(app, readReportFigures, async (question, { id, query }) => {
    await mustSee(question, id)
    const block = readFiguresBlock(query.block) ?? refuseField('block', say.in)
    const { figures, problem } = await readFigures(question, await reportRow(question, id), block)
    return { figures, problem }
  })
  queryRoute(app, readReportFigureChoices, async (question, { id }) => {
    await mustSee(question, id)
    return figureChoices(question, await reportRow(question, id))
  })
  queryRoute(app, previewUpdateReport, async (question, { id, query }) => {
    await mustSee(question, id)
    return previewReport(question, id, query.user_id)
  })
}

function versionRoutes(app: FastifyInstance): void {
  queryRoute(app, readUpdateReportVersions, async (question, { id }) => {
    await mustSee(question, id)
    return versionsOf(question, id)
  })
  commandRoute(app, nameUpdateReportVersion, async (work, { id, body }) => {
    const versionId = await nameVersion(work, id, body.name)
    return (await versionsOf(work, id)).find((each) => each.id === versionId)!
  })
  queryRoute(app, compareUpdateReportVersion, async (question, { id, params }) => {
    await mustSee(question, id)
    return compareReportVersion(question, id, pathId(params['versionId']))
  })
  commandRoute(app, restoreUpdateReportVersion, async (work, { id, params }) => {
    await restoreReportVersion(work, id, pathId(params['versionId']))
    return showRecord(work, updateReports, id)
  })
}
