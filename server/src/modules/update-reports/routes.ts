import * as contract from '@moorgate/contract'
import type { Access } from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { figureRoutes } from '../../figures/figure-routes.ts'
import { fileRoute } from '../../kernel/http/file-route.ts'
import { pathId } from '../../kernel/http/scope.ts'
import { commandRoute, queryRoute } from '../../kernel/http/route.ts'
import { versionOf } from '../../kernel/http/version.ts'
import { inTurn, mustBeFew, noteExport, taken } from '../../kernel/list/exporting.ts'
import { sendCsv } from '../../kernel/list/send-csv.ts'
import { readRoutes } from '../../kernel/resource/routes.ts'
import { newRecordCommand, recordCommand } from '../../kernel/resource/record-command.ts'
import { mustShow } from '../../kernel/resource/show.ts'
import { sendMade } from '../../kernel/storage/index.ts'
import { transact } from '../../kernel/work.ts'
import { recordOpens } from '../documents/index.ts'
import { addPicture } from './add-picture.ts'
import { archiveReport, refuseWithdrawn } from './archive-report.ts'
import { commentOf, commentOnReport, commentsOf, settleComment } from './comment-on-report.ts'
import { reportRow } from './lock-report.ts'
import { previewReport } from './preview-report.ts'
import { publishChecks } from './publish-checks.ts'
import { publishReport } from './publish-report.ts'
import { figureChoices, readFigures } from './report-figures.ts'
import { reportPdf } from './report-pdf.ts'
import { sendPicture } from './report-pictures.ts'
import { everyReader, readerColumns, readerLines, readersOf } from './report-readers.ts'
import { revisionsOf } from './report-revisions.ts'
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
  also: [contract.roleIds.entrepreneur],
}

const mustSee = mustShow(() => updateReports)

/** Update reports, their publication and who reads them. */
export function updateReportRoutes(app: FastifyInstance): void {
  const readable = { resource: updateReports.resource, tableFor: () => updateReports }
  readRoutes(app, { ...readable, access: reads, only: ['list', 'show'], missing: refuseWithdrawn })
  readRoutes(app, { ...readable, only: ['export'] })
  newRecordCommand(app, contract.createUpdateReport, updateReports, (work, { body }) =>
    createReport(work, body),
  )
  recordCommand(app, contract.changeUpdateReport, updateReports, (work, { id, body, request }) =>
    changeReport(work, id, body, versionOf(request)),
  )
  commandRoute(app, contract.deleteUpdateReport, (work, { id, request }) =>
    deleteReport(work, id, versionOf(request)),
  )
  recordCommand(app, contract.publishUpdateReport, updateReports, (work, { id }) => publishReport(work, id))
  recordCommand(app, contract.archiveUpdateReport, updateReports, (work, { id, body }) =>
    archiveReport(work, id, body.reason),
  )
  recordCommand(app, contract.scheduleUpdateReport, updateReports, (work, { id, body }) =>
    scheduleReport(work, id, new Date(body.publish_at)),
  )
  recordCommand(app, contract.unscheduleUpdateReport, updateReports, (work, { id }) =>
    cancelSchedule(work, id),
  )
  readerRoutes(app)
  queryRoute(app, contract.readUpdateReportRevisions, async (question, { id }) => {
    await mustSee(question, id)
    return revisionsOf(question, id)
  })
  fileRoute(app, contract.downloadUpdateReport, async (question, { id, reply }) => {
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

/** Who a report is for, and who opened it. */
function readerRoutes(app: FastifyInstance): void {
  queryRoute(app, contract.readUpdateReportReaders, async (question, { id, query }) => {
    await mustSee(question, id)
    return readersOf(question, id, query)
  })
  fileRoute(app, contract.exportUpdateReportReaders, async (question, { id, query, reply }) => {
    await mustSee(question, id)
    const readers = await everyReader(question, id, query.opened)
    mustBeFew(question, readers.length)
    return inTurn(question, async () => {
      const payload = { list: 'update-reports/readers', format: 'csv', asked: { ...query, id } }
      await noteExport(question, { type: 'list.exported', payload })
      return taken(sendCsv(reply, `readers-of-report-${id}.csv`, readerColumns, readerLines(readers)))
    })
  })
}

function pictureRoutes(app: FastifyInstance): void {
  commandRoute(app, contract.addReportPicture, (work, { id, body }) => addPicture(work, id, body.file))
  fileRoute(app, contract.readReportPicture, async (question, { id, params, reply }) => {
    await mustSee(question, id)
    const report = await reportRow(question, id)
    return sendPicture(question, reply, { report, pictureId: pathId(params['pictureId']) })
  })
}

/** Figures in the text: of a draft as they are now, of what is published as they were then. */
function blockRoutes(app: FastifyInstance): void {
  queryRoute(app, contract.readReportFigures, async (question, { id, query }) => {
    await mustSee(question, id)
    const block = contract.readFiguresBlock(query.block) ?? contract.refuseField('block', contract.say.in)
    const { figures, problem } = await readFigures(question, await reportRow(question, id), block)
    return { figures, problem }
  })
  queryRoute(app, contract.readReportFigureChoices, async (question, { id }) => {
    await mustSee(question, id)
    return figureChoices(question, await reportRow(question, id))
  })
  figureRoutes(app, contract.publishedReportFigures, async (question, { id, query }) => {
    await mustSee(question, id)
    const worksheet = await workingsOfBlock(question, id, query.block_number)
    return { worksheet: worksheet ?? contract.refuse({ code: 'not_found' }), name: 'Figures of a report' }
  })
  queryRoute(app, contract.readReportPublishChecks, async (question, { id }) => {
    await mustSee(question, id)
    return publishChecks(question, await reportRow(question, id))
  })
  queryRoute(app, contract.previewUpdateReport, async (question, { id, query }) => {
    await mustSee(question, id)
    return previewReport(question, id, query.user_id)
  })
}

function commentRoutes(app: FastifyInstance): void {
  queryRoute(app, contract.readReportComments, async (question, { id }) => {
    await mustSee(question, id)
    return commentsOf(question, id)
  })
  commandRoute(app, contract.addReportComment, async (work, { id, body }) =>
    commentOf(work, id, await commentOnReport(work, id, body)),
  )
  for (const [endpoint, resolved] of [
    [contract.resolveReportComment, true],
    [contract.reopenReportComment, false],
  ] as const)
    commandRoute(app, endpoint, async (work, { id, params }) => {
      const commentId = pathId(params['commentId'])
      await settleComment(work, id, { commentId, resolved })
      return commentOf(work, id, commentId)
    })
}

function versionRoutes(app: FastifyInstance): void {
  queryRoute(app, contract.readUpdateReportVersions, async (question, { id }) => {
    await mustSee(question, id)
    return versionsOf(question, id)
  })
  commandRoute(app, contract.nameUpdateReportVersion, async (work, { id, body }) => {
    const versionId = await nameVersion(work, id, body.name)
    return (await versionsOf(work, id)).find((each) => each.id === versionId)!
  })
  queryRoute(app, contract.compareUpdateReportVersion, async (question, { id, params }) => {
    await mustSee(question, id)
    return compareReportVersion(question, id, pathId(params['versionId']))
  })
  recordCommand(app, contract.restoreUpdateReportVersion, updateReports, (work, { id, params }) =>
    restoreReportVersion(work, id, pathId(params['versionId'])),
  )
}
