import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import * as contract from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import type { UploadedFile } from '@moorgate/contract'
import { londonDate } from '../../kernel/clock.ts'
import { zipped } from '../../kernel/list/zip.ts'
import { act, ask } from '../../kernel/http/route.ts'
import { resourceRoutes } from '../../kernel/resource/routes.ts'
import type { Question } from '../../kernel/work.ts'
import { streamRoute } from '../documents/index.ts'
import { checkReadable } from './company/company.ts'
import { historyOf } from './company/history.ts'
import { conversionAnswer } from './conversion/conversion-sheet.ts'
import { proposeConversion } from './conversion/propose.ts'
import { holdingsWorksheet } from './holdings/holdings-sheet.ts'
import { viewHoldings } from './holdings/read-holdings.ts'
import { filesOf, packageOf } from './ocf/export.ts'
import { importPackage } from './ocf/import.ts'
import { eventsPage } from './record/events-page.ts'
import { recordEvent } from './record/record-event.ts'
import { reverseEvent } from './record/reverse-event.ts'
import { modelScenario } from './scenario/model.ts'
import { scenarioAnswer } from './scenario/read-scenario.ts'
import { scenarioWorksheet } from './scenario/worksheet.ts'
import { readMembers } from './table/members.ts'
import { openRoundOf } from './table/open-round.ts'
import { viewPerformance } from './table/performance.ts'
import { performanceWorksheet } from './table/performance-sheet.ts'
import { readTable } from './table/read-table.ts'
import { viewTable } from './table/view-table.ts'
import type { TableQuery } from './table/view-table.ts'
import { scenarios } from './tables.ts'
import { sendBytes, sendWorkbook } from './worksheet/send-workbook.ts'
import { workingOf } from './worksheet/working.ts'
import type { Worksheet } from '../../domain/worksheet.ts'

/** The cap table of a company: its events, its table on any day, what rounds and exits would do, and how each figure was got. */
export function capTableRoutes(app: FastifyInstance): void {
  tableRoutes(app)
  eventRoutes(app)
  scenarioRoutes(app)
  openCapFormatRoutes(app)
  holdingsRoutes(app)
}

function holdingsRoutes(app: FastifyInstance): void {
  ask(app, contract.readHoldings, async (question, { id }) => (await viewHoldings(question, id)).answer)
  ask(app, contract.readHoldingsWorking, async (question, { id, query }) =>
    workingOf(holdingsWorksheet(await viewHoldings(question, id)), query.figure),
  )
  streamRoute(app, contract.downloadHoldings, async (question, { id, reply }) => {
    const viewed = await viewHoldings(question, id)
    return sendWorkbook(reply, holdingsWorksheet(viewed), `${viewed.round.name}, holdings`)
  })
}

function openCapFormatRoutes(app: FastifyInstance): void {
  streamRoute(app, contract.exportOpenCapFormat, async (question, { id, reply }) => {
    await checkReadable(question, id)
    const history = await historyOf(question.db, question.tenant.id, id)
    const files = filesOf(packageOf(history, londonDate(question.now)), question.now)
    const archive = zipped(files.map(({ name, text }) => ({ name, content: [text] })))
    const name = `${history.company.name}, Open Cap Format.zip`
    return sendBytes(reply, await buffer(Readable.from(archive)), { name, mime: 'application/zip' })
  })
  act(app, contract.importOpenCapFormat, (work, { id, body }) =>
    importPackage(work, id, body.file as UploadedFile),
  )
}

function tableRoutes(app: FastifyInstance): void {
  ask(app, contract.readCapTable, async (question, { id, query }) => {
    await checkReadable(question, id)
    return readTable(question, id, query)
  })
  ask(app, contract.readCapTableMembers, async (question, { id, query }) => {
    await checkReadable(question, id)
    return readMembers(question, id, query)
  })
  ask(app, contract.readCapTablePerformance, async (question, { id, query }) => {
    await checkReadable(question, id)
    return (await viewPerformance(question, id, query)).answer
  })
  ask(app, contract.readCapTableWorking, async (question, { id, query }) => {
    await checkReadable(question, id)
    return workingOf(await worksheetFor(question, id, query), query.figure)
  })
  streamRoute(app, contract.downloadCapTable, async (question, { id, query, reply }) => {
    await checkReadable(question, id)
    const viewed = await viewTable(question, id, query)
    const worksheet = viewed.worksheet()
    const performance = performanceWorksheet(await viewPerformance(question, id, query))
    const sheets = [...worksheet.sheets, ...performance.sheets]
    return sendWorkbook(reply, { ...worksheet, sheets }, `${viewed.history.company.name}, cap table`)
  })
}

/** The figures of the performance tab have names of their own. */
async function worksheetFor(
  question: Question,
  id: number,
  query: TableQuery & { figure: string },
): Promise<Worksheet> {
  if (query.figure.startsWith('performance_'))
    return performanceWorksheet(await viewPerformance(question, id, query))
  return (await viewTable(question, id, query)).worksheet()
}

function eventRoutes(app: FastifyInstance): void {
  ask(app, contract.readCapTableEvents, async (question, { id, query }) => {
    await checkReadable(question, id)
    return eventsPage(question, id, query.page ?? 1)
  })
  ask(app, contract.readConversion, async (question, { id, query }) => {
    await checkReadable(question, id)
    const history = await historyOf(question.db, question.tenant.id, id)
    const open = await openRoundOf(question.db, question.tenant.id, history.company)
    const asked = { noteId: query.note_id, date: query.date, shareClass: query.share_class }
    return conversionAnswer(history, proposeConversion(history, asked, open))
  })
  act(app, contract.recordCapTableEvent, async (work, { id, body }) => ({
    id: await recordEvent(work, id, body),
  }))
  act(app, contract.reverseCapTableEvent, async (work, { id, body }) => ({
    id: await reverseEvent(work, id, body.reason),
  }))
}

function scenarioRoutes(app: FastifyInstance): void {
  ask(app, contract.readScenario, async (question, { id, query }) => {
    await checkReadable(question, id)
    return scenarioAnswer(await modelScenario(question, id, query))
  })
  ask(app, contract.readScenarioWorking, async (question, { id, query }) => {
    await checkReadable(question, id)
    return workingOf(scenarioWorksheet(await modelScenario(question, id, query)), query.figure)
  })
  streamRoute(app, contract.downloadScenario, async (question, { id, query, reply }) => {
    await checkReadable(question, id)
    const scenario = await modelScenario(question, id, query)
    return sendWorkbook(reply, scenarioWorksheet(scenario), `${scenario.history.company.name}, scenario`)
  })
  resourceRoutes(app, scenarios, {
    prepare: async (work, values) => {
      const id = values['investment_opportunity_id']
      if (id !== undefined) await checkReadable(work, Number(id))
      return values
    },
  })
}
