import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import * as contract from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import type { QueryOf, UploadedFile } from '@moorgate/contract'
import { londonDate } from '../../kernel/clock.ts'
import { zipStream } from '../../kernel/list/zip.ts'
import { commandRoute, queryRoute } from '../../kernel/http/route.ts'
import { resourceRoutes } from '../../kernel/resource/routes.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { sendMade } from '../../kernel/storage/index.ts'
import { fileRoute } from '../../kernel/http/file-route.ts'
import { checkReadable } from './company/company.ts'
import { historyOf } from './company/history.ts'
import type { History } from './company/history.ts'
import { conversionAnswer, proposeConversion } from './conversion/propose.ts'
import type { Conversion } from './conversion/propose.ts'
import { conversionWorksheet } from './figures/conversion-sheet.ts'
import { holdingsWorksheet } from './figures/holdings-sheet.ts'
import { viewHoldings } from './holdings/read-holdings.ts'
import { filesOf, packageOf } from './ocf/export.ts'
import { importPackage } from './ocf/import.ts'
import { eventsPage } from './record/events-page.ts'
import { recordEvent } from './record/record-event.ts'
import { findEvent, reverseEvent } from './record/reverse-event.ts'
import { modelScenario } from './scenario/model.ts'
import { scenarioAnswer } from './scenario/read-scenario.ts'
import { scenarioWorksheet } from './figures/scenario/scenario-worksheet.ts'
import { readMembers } from './table/members.ts'
import { openRoundOf } from './table/open-round.ts'
import { viewPerformance } from './table/performance.ts'
import { readTable } from './table/read-table.ts'
import { tableMaker } from './figures/table/table-maker.ts'
import { lookUp } from './table/view-table.ts'
import { scenarios } from './tables.ts'
import { laidOut } from '../../figures/in-worker.ts'
import { figureRoutes } from '../../figures/figure-routes.ts'

/**
 * The cap table of a company: its events, its table on any day, what rounds and exits would do, and how each
 * figure was got.
 */
export function capTableRoutes(app: FastifyInstance): void {
  tableRoutes(app)
  eventRoutes(app)
  scenarioRoutes(app)
  openCapFormatRoutes(app)
  holdingsRoutes(app)
}

function holdingsRoutes(app: FastifyInstance): void {
  queryRoute(
    app,
    contract.readHoldings,
    async (question, { id }) => (await viewHoldings(question, id)).answer,
  )
  figureRoutes(app, contract.holdingFigures, async (question, { id }) => {
    const viewed = await viewHoldings(question, id)
    return { worksheet: holdingsWorksheet(viewed), name: `${viewed.round.name}, holdings` }
  })
}

function openCapFormatRoutes(app: FastifyInstance): void {
  fileRoute(app, contract.exportOpenCapFormat, async (question, { id, reply }) => {
    await checkReadable(question, id)
    const history = await historyOf(question.db, question.tenant.id, id)
    const files = filesOf(packageOf(history, londonDate(question.now)))
    const archive = zipStream(files.map(({ name, text }) => ({ name, content: [text] })))
    const name = `${history.company.name}, Open Cap Format.zip`
    const content = await buffer(Readable.from(archive))
    return sendMade(reply, { name, mime: 'application/zip', content }, 'attachment')
  })
  commandRoute(app, contract.importOpenCapFormat, (work, { id, body }) =>
    importPackage(work, id, body.file as UploadedFile),
  )
}

function tableRoutes(app: FastifyInstance): void {
  queryRoute(app, contract.readCapTable, async (question, { id, query }) => {
    await checkReadable(question, id)
    return readTable(question, id, query)
  })
  queryRoute(app, contract.readCapTableMembers, async (question, { id, query }) => {
    await checkReadable(question, id)
    return readMembers(question, id, query)
  })
  queryRoute(app, contract.readCapTablePerformance, async (question, { id, query }) => {
    await checkReadable(question, id)
    return (await viewPerformance(question, id, query)).answer
  })
  figureRoutes(app, contract.capTableFigures, async (question, { id, query, figure }) => {
    await checkReadable(question, id)
    const isPerformance = figure?.startsWith('performance_') ?? false
    const { history, looked } = await lookUp(question, id, query)
    const parts = {
      ...(!isPerformance && { table: { history, looked } }),
      ...((isPerformance || figure === undefined) && {
        performance: await viewPerformance(question, id, query),
      }),
    }
    return {
      worksheet: laidOut(history.events.length, tableMaker, parts),
      name: `${history.company.name}, cap table`,
    }
  })
}

function eventRoutes(app: FastifyInstance): void {
  queryRoute(app, contract.readCapTableEvents, async (question, { id, query }) => {
    await checkReadable(question, id)
    return eventsPage(question, id, query.page ?? 1)
  })
  queryRoute(app, contract.readConversion, async (question, { id, query }) => {
    const { history, conversion } = await convertedIn(question, id, query)
    return conversionAnswer(history, conversion)
  })
  figureRoutes(app, contract.conversionFigures, async (question, { id, query }) => {
    const { history, conversion } = await convertedIn(question, id, query)
    const worksheet = conversionWorksheet(history, conversion ?? contract.refuse({ code: 'not_found' }))
    return { worksheet, name: `${history.company.name}, conversion` }
  })
  commandRoute(app, contract.recordCapTableEvent, async (work, { id, body }) => ({
    id: await recordEvent(work, id, body),
  }))
  commandRoute(
    app,
    contract.reverseCapTableEvent,
    async (work, { id, body }) => ({ id: await reverseEvent(work, id, body.reason) }),
    { finds: findEvent },
  )
}

/** What a note would become, undefined where no round prices it. */
async function convertedIn(
  question: QueryContext,
  id: number,
  { note_id: noteId, date, share_class: shareClass }: QueryOf<typeof contract.readConversion>,
): Promise<{ history: History; conversion: Conversion | undefined }> {
  await checkReadable(question, id)
  const history = await historyOf(question.db, question.tenant.id, id)
  const open = await openRoundOf(question.db, question.tenant.id, history.company)
  return { history, conversion: proposeConversion(history, { noteId, date, shareClass }, open) }
}

function scenarioRoutes(app: FastifyInstance): void {
  queryRoute(app, contract.readScenario, async (question, { id, query }) => {
    await checkReadable(question, id)
    return scenarioAnswer(await modelScenario(question, id, query))
  })
  figureRoutes(app, contract.scenarioFigures, async (question, { id, query }) => {
    await checkReadable(question, id)
    const scenario = await modelScenario(question, id, query)
    return { worksheet: scenarioWorksheet(scenario), name: `${scenario.history.company.name}, scenario` }
  })
  resourceRoutes(app, scenarios, {
    prepare: async (work, values) => {
      const id = values['investment_opportunity_id']
      if (id !== undefined) await checkReadable(work, Number(id))
      return values
    },
  })
}
