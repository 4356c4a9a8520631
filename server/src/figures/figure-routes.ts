import { refuse } from '@moorgate/contract'
import type { OpenedFigures, QueryOf } from '@moorgate/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { queryRoute } from '../kernel/http/route.ts'
import { sendMade } from '../kernel/storage/index.ts'
import { mustBeFew, noteExport } from '../kernel/list/exporting.ts'
import type { QueryContext } from '../kernel/work.ts'
import { wordingOf } from '../kernel/wording.ts'
import { fileRoute } from '../kernel/http/file-route.ts'
import { evaluated } from '../domain/evaluate.ts'
import { inWordsOf, worksheetInWordsOf } from '../domain/tenant-labels.ts'
import type { WorksheetDraft } from '../domain/worksheet.ts'
import { rowsIn, workbookInWorker, workingInWorker } from './in-worker.ts'
import type { WorksheetPlan } from './in-worker.ts'
import { workbookOf } from './workbook.ts'
import { workingIn } from './working.ts'

interface NamedWorksheet {
  worksheet: WorksheetDraft | WorksheetPlan
  /** Of the file, without its ending; it may name the tenant's labels too. */
  name: string
}

interface FiguresRequest<Query> {
  id: number
  query: Query
  request: FastifyRequest
  /** The one that is opened; absent where all of them are downloaded. */
  figure?: string
}

const mime = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * The two routes by which figures are opened. `draw` checks who asks, reads, and lays the calculation out. A
 * workbook is an export, under the rules of exported lists.
 */
export function figureRoutes<Figures extends OpenedFigures>(
  app: FastifyInstance,
  { working, workbook }: Figures,
  draw: (
    question: QueryContext,
    figuresRequest: FiguresRequest<QueryOf<Figures['workbook']>>,
  ) => Promise<NamedWorksheet>,
): void {
  type Query = QueryOf<Figures['workbook']>
  queryRoute(app, working, async (question, input) => {
    const { figure, ...query } = input.query as Query & { figure: string }
    const { worksheet } = await draw(question, {
      get id() {
        return input.id
      },
      query: query as Query,
      request: input.request,
      figure,
    })
    const { labels } = wordingOf(question.tenant)
    const found =
      'sheets' in worksheet
        ? workingIn(worksheetInWordsOf(labels, worksheet), figure)
        : await workingInWorker(worksheet, labels, figure)
    return found ?? refuse({ code: 'not_found' })
  })
  fileRoute(app, workbook, async (question, input) => {
    const { worksheet, name } = await draw(question, input as FiguresRequest<Query>)
    mustBeFew(question, rowsIn(worksheet))
    const of = input.request.url.split('?')[0]!.replace(/^\/api\/(.*)\/workbook$/, '$1')
    await noteExport(question, { type: 'workings.exported', payload: { of, asked: input.query } })
    const { labels } = wordingOf(question.tenant)
    const content =
      'sheets' in worksheet
        ? await workbookOf(evaluated(worksheetInWordsOf(labels, worksheet)))
        : await workbookInWorker(worksheet, labels)
    return sendMade(input.reply, { name: `${inWordsOf(labels, name)}.xlsx`, mime, content }, 'attachment')
  })
}
