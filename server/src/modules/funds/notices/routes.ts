import * as contract from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { figureRoutes } from '../../../figures/figure-routes.ts'
import { fileRoute } from '../../../kernel/http/file-route.ts'
import { queryRoute } from '../../../kernel/http/route.ts'
import { showJson } from '../../../kernel/resource/show.ts'
import { sendMade } from '../../../kernel/storage/index.ts'
import type { QueryContext } from '../../../kernel/work.ts'
import { distributionLines } from '../distributions/tables.ts'
import { fundDrawdownLines } from '../tables.ts'
import { callNoticePdf } from './call-notice-pdf.ts'
import { distributionNoticePdf } from './distribution-notice-pdf.ts'
import { noticeWorksheet } from './notice-worksheet.ts'
import { noticeOf } from './read-notice.ts'
import { sendCallNotices, sendDistributionNotices } from './send-notices.ts'
import { viewCallNotice } from './view-call-notice.ts'
import { viewDistributionNotice } from './view-distribution-notice.ts'
import type { ViewedNotice } from './viewed-notice.ts'

/** Notices of calls and of distributions: their lines, with formulas, and as PDF. 404 where the reader does not see the line. */
export function noticeRoutes(app: FastifyInstance): void {
  queryRoute(app, contract.readCallNotice, async (question, { id }) =>
    noticeOf(await callNotice(question, id)),
  )
  figureRoutes(app, contract.callNoticeFigures, async (question, { id }) =>
    opened(await callNotice(question, id)),
  )
  fileRoute(app, contract.downloadCallNotice, async (question, { id, reply }) => {
    await showJson(question, fundDrawdownLines, question, id)
    return sendMade(reply, await callNoticePdf(question, id), 'attachment')
  })
  fileRoute(app, contract.downloadCallNotices, (question, { id, reply }) =>
    sendCallNotices(question, { id, reply }),
  )
  fileRoute(app, contract.downloadDistributionNotices, (question, { id, reply }) =>
    sendDistributionNotices(question, { id, reply }),
  )
  queryRoute(app, contract.readDistributionNotice, async (question, { id }) =>
    noticeOf(await distributionNotice(question, id)),
  )
  figureRoutes(app, contract.distributionNoticeFigures, async (question, { id }) =>
    opened(await distributionNotice(question, id)),
  )
  fileRoute(app, contract.downloadDistributionNotice, async (question, { id, reply }) => {
    await showJson(question, distributionLines, question, id)
    return sendMade(reply, await distributionNoticePdf(question, id), 'attachment')
  })
}

async function callNotice(question: QueryContext, id: number): Promise<ViewedNotice> {
  await showJson(question, fundDrawdownLines, question, id)
  return viewCallNotice(question, id)
}

async function distributionNotice(question: QueryContext, id: number): Promise<ViewedNotice> {
  await showJson(question, distributionLines, question, id)
  return viewDistributionNotice(question, id)
}

const opened = (notice: ViewedNotice) => ({
  worksheet: noticeWorksheet(notice),
  name: `${notice.title}, ${notice.fund.name}`,
})
