import {
  addReportComment,
  addReportPicture,
  changeUpdateReport,
  compareUpdateReportVersion,
  createUpdateReport,
  deleteUpdateReport,
  downloadUpdateReport,
  nameUpdateReportVersion,
  previewUpdateReport,
  publishedReportFigures,
  publishUpdateReport,
  readFiguresBlock,
  readReportComments,
  readReportFigureChoices,
  readReportFigures,
  readReportPicture,
  readReportPublishChecks,
  readUpdateReportReaders,
  readUpdateReportRevisions,
  readUpdateReportVersions,
  refuse,
  refuseField,
  reopenReportComment,
  resolveReportComment,
  restoreUpdateReportVersion,
  roleIds,
  say,
  scheduleUpdateReport,
  unscheduleUpdateReport,
} from '@moorgate/contract'
import type { Access } from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { figureRoutes } from '../../figures/figure-routes.ts'
import { fileRoute } from '../../kernel/http/file-route.ts'
import { pathId } from '../../kernel/http/scope.ts'
import { commandRoute, queryRoute } from '../../kernel/http/route.ts'
import { versionOf } from '../../kernel/http/version.ts'
import { readRoutes } from '../../kernel/resource/routes.ts'
import { mustShow, showRecord } from '../../kernel/resource/show.ts'
import { sendMade } from '../../kernel/storage/index.ts'
import { transact } from '../../kernel/work.ts'
import { recordOpens } from '../documents/index.ts'
import { addPicture } from './add-picture.ts'
import { commentOf, commentOnReport, commentsOf, settleComment } from './comment-on-report.ts'
import { reportRow } from './lock-report.ts'
import { previewReport } from './preview-report.ts'
import { publishChecks } from './publish-checks.ts'
import { publishReport } from './publish-report.ts'
import { figureChoices, readFigures } from './report-figures.ts'
import { reportPdf } from './report-pdf.ts'
import { sendPicture } from './report-pictures.ts'
import { readersOf, revisionsOf } from './report-readers.ts'
import { workingsOfBlock } from './report-workings.ts'
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
  fileRoute(app, downloadUpdateReport, async (question, { id, reply }) => {
    const file = await reportPdf(question, id)
    // Staff who look over an investor’s shoulder leave no trace of the investor’s.
    if (question.actor.viewerId === undefined)
      await transact(question.platform, question, (work) => recordOpens(work, [id], 'update_report'))
    return sendMade(reply, file, 'attachment')
  })
  versionRoutes(app)
  commentRoutes(app)
  blockRoutes(app)
  pictureRoutes(app)
}

function pictureRoutes(app: FastifyInstance): void {
  commandRoute(app, addReportPicture, (work, { id, body }) => addPicture(work, id, body.file))
  fileRoute(app, readReportPicture, async (question, { id, params, reply }) => {
    await mustSee(question, id)
    const report = await reportRow(question, id)
    return sendPicture(question, reply, { report, pictureId: pathId(params['pictureId']) })
  })
}

/** Figures in the text: of a draft as they are now, of what is published as they were then. */
function blockRoutes(app: FastifyInstance): void {
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
  figureRoutes(app, publishedReportFigures, async (question, { id, query }) => {
    await mustSee(question, id)
    const worksheet = await workingsOfBlock(question, id, query.block_number)
    return { worksheet: worksheet ?? refuse({ code: 'not_found' }), name: 'Figures of a report' }
  })
  queryRoute(app, readReportPublishChecks, async (question, { id }) => {
    await mustSee(question, id)
    return publishChecks(question, await reportRow(question, id))
  })
  queryRoute(app, previewUpdateReport, async (question, { id, query }) => {
    await mustSee(question, id)
    return previewReport(question, id, query.user_id)
  })
}

function commentRoutes(app: FastifyInstance): void {
  queryRoute(app, readReportComments, async (question, { id }) => {
    await mustSee(question, id)
    return commentsOf(question, id)
  })
  commandRoute(app, addReportComment, async (work, { id, body }) =>
    commentOf(work, id, await commentOnReport(work, id, body)),
  )
  for (const [endpoint, resolved] of [
    [resolveReportComment, true],
    [reopenReportComment, false],
  ] as const)
    commandRoute(app, endpoint, async (work, { id, params }) => {
      const commentId = pathId(params['commentId'])
      await settleComment(work, id, { commentId, resolved })
      return commentOf(work, id, commentId)
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
