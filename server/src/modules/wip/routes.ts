import { downloadWip, readWip as readEndpoint, saveWipSnapshot, wipFigures } from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { figureRoutes } from '../../figures/figure-routes.ts'
import { fileRoute } from '../../kernel/http/file-route.ts'
import { noteExport } from '../../kernel/list/exporting.ts'
import { sendMade } from '../../kernel/storage/index.ts'
import { commandRoute, queryRoute } from '../../kernel/http/route.ts'
import { readWip } from './read-wip.ts'
import { saveSnapshot } from './save-snapshot.ts'
import { viewWip } from './view-wip.ts'
import { wipPdf } from './wip-pdf.ts'
import { wipWorksheet } from './wip-worksheet.ts'
import { atHead } from '../../domain/tenant-labels.ts'

export function wipRoutes(app: FastifyInstance): void {
  queryRoute(app, readEndpoint, (question, { query }) => readWip(question, query))
  fileRoute(app, downloadWip, async (question, { query, reply }) => {
    const payload = { list: downloadWip.path, format: 'pdf', asked: query }
    await noteExport(question, { type: 'list.exported', payload })
    return sendMade(reply, await wipPdf(question, query), 'attachment')
  })
  commandRoute(app, saveWipSnapshot, (work, { body }) => saveSnapshot(work, body))
  figureRoutes(app, wipFigures, async (question, { query }) => ({
    worksheet: wipWorksheet(await viewWip(question, query)),
    name: atHead('wip'),
  }))
}
