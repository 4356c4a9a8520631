import { refuse } from '@moorgate/contract'
import * as contract from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { figureRoutes } from '../../figures/figure-routes.ts'
import { fileRoute } from '../../kernel/http/file-route.ts'
import { commandRoute, queryRoute } from '../../kernel/http/route.ts'
import { versionOf } from '../../kernel/http/version.ts'
import { noteExport } from '../../kernel/list/exporting.ts'
import { sendRows } from '../../kernel/list/send-rows.ts'
import { resourceRoutes } from '../../kernel/resource/routes.ts'
import { recordCommand } from '../../kernel/resource/record-command.ts'
import type { Prepare } from '../../kernel/resource/write-routes.ts'
import { todayOf } from '../../kernel/work.ts'
import { aggregateChart, aggregateReports, kpiStatistic } from './aggregate-reports.ts'
import { availableReports } from './available-reports.ts'
import { changeInput } from './change-input.ts'
import { changePeriod } from './change-period.ts'
import { collectionRoutes } from './collection/routes.ts'
import { importInputs } from './files/import-inputs.ts'
import { matrixFile } from './files/matrix-file.ts'
import { matrixWorksheet } from './figures/matrix-worksheet.ts'
import { quarterWorksheet } from './figures/quarter-worksheet.ts'
import { openFundReport } from './fund-report.ts'
import { keepKind } from './hold-calculation.ts'
import { openOwnKpis, ownKpis } from './own-kpis.ts'
import { fundKpisOf, openQuarter, quarterTable } from './quarter-report.ts'
import { openMatrix, readMatrix } from './read-matrix.ts'
import {
  customKpis,
  fundKpis,
  kpiCategories,
  reportInputs,
  reportPeriods,
  reportSubTypes,
  reportTypes,
} from './tables.ts'
import { deleteDefinition, prepareCustomKpi, prepareReportType } from './write-definition.ts'
import { writeInputs } from './write-inputs.ts'

/** What companies report, and what it comes to. */
export function kpiRoutes(app: FastifyInstance): void {
  definitionRoutes(app)
  inputRoutes(app)
  matrixRoutes(app)
  aggregateRoutes(app)
  workingRoutes(app)
  collectionRoutes(app)
}

function definitionRoutes(app: FastifyInstance): void {
  resourceRoutes(app, kpiCategories)
  resourceRoutes(app, reportSubTypes, { prepare: keepKind })
  resourceRoutes(app, reportTypes, { prepare: prepareReportType })
  resourceRoutes(app, customKpis, { prepare: prepareCustomKpi })
  commandRoute(app, contract.deleteReportType, (work, { id, request }) =>
    deleteDefinition(work, reportTypes, id, versionOf(request)),
  )
  commandRoute(app, contract.deleteCustomKpi, (work, { id, request }) =>
    deleteDefinition(work, customKpis, id, versionOf(request)),
  )
}

function inputRoutes(app: FastifyInstance): void {
  resourceRoutes(app, reportInputs)
  resourceRoutes(app, reportPeriods)
  commandRoute(app, contract.writeReportInputs, (work, { body }) => writeInputs(work, body))
  commandRoute(app, contract.importReportInputs, (work, { body }) => importInputs(work, body))
  recordCommand(app, contract.changeReportInput, reportInputs, (work, { id, body }) =>
    changeInput(work, id, body),
  )
  commandRoute(app, contract.clearReportInput, (work, { id }) =>
    changeInput(work, id, { value: null, text: null }),
  )
  commandRoute(app, contract.submitPeriod, (work, { body }) => changePeriod(work, 'submit', body))
  commandRoute(app, contract.approvePeriod, (work, { body }) => changePeriod(work, 'approve', body))
  commandRoute(app, contract.lockPeriod, (work, { body }) => changePeriod(work, 'lock', body))
  commandRoute(app, contract.returnPeriod, (work, { body }) => changePeriod(work, 'return', body))
}

function matrixRoutes(app: FastifyInstance): void {
  queryRoute(app, contract.readAvailableReports, (question, { query }) => availableReports(question, query))
  queryRoute(app, contract.readKpiMatrix, (question, { id, query }) => readMatrix(question, id, query))
  fileRoute(app, contract.downloadKpiMatrix, async (question, { id, query, reply }) => {
    const matrix = await readMatrix(question, id, query)
    await noteExport(question, {
      type: 'list.exported',
      payload: { list: contract.reportInput.path, format: query.format ?? 'csv', asked: query },
    })
    const { columns, rows } = matrixFile(matrix)
    const name = `kpis-${matrix.company.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`
    return sendRows(reply, query.format ?? 'csv', {
      name,
      title: matrix.company.name,
      columns,
      rows: eachOf(rows),
    })
  })
}

function workingRoutes(app: FastifyInstance): void {
  figureRoutes(app, contract.matrixFigures, async (question, { id, query }) => {
    const opened = await openMatrix(question, id, query)
    return { worksheet: matrixWorksheet(opened), name: `KPIs, ${opened.view.company.name}` }
  })
  figureRoutes(app, contract.quarterFigures, async (question, { query }) => {
    const { period, data } = await openQuarter(question, query)
    return { worksheet: quarterWorksheet(data, period), name: 'KPIs of a quarter' }
  })
  figureRoutes(app, contract.fundReportFigures, async (question, { id, query }) => {
    const { opened, sharedOnly } = await openFundReport(question, id, query)
    const { data, period } = opened ?? refuse({ code: 'not_found' })
    return { worksheet: quarterWorksheet(data, period, { sharedOnly }), name: 'KPIs of a quarter' }
  })
  figureRoutes(app, contract.ownKpiFigures, async (question, { id, query }) => {
    const opened = await openOwnKpis(question, id, query)
    const matrix = opened?.matrix ?? refuse({ code: 'not_found' })
    return { worksheet: matrixWorksheet({ ...matrix, isOwn: true }), name: `KPIs, ${opened!.company.name}` }
  })
}

function aggregateRoutes(app: FastifyInstance): void {
  queryRoute(app, contract.readKpiAggregate, (question, { query }) => aggregateReports(question, query))
  queryRoute(app, contract.readKpiChart, (question, { query }) => aggregateChart(question, query))
  queryRoute(app, contract.readKpiQuarter, async (question, { query }) =>
    quarterTable(await openQuarter(question, query)),
  )
  queryRoute(app, contract.readKpiStatistic, (question, { query }) => kpiStatistic(question, query))
  queryRoute(
    app,
    contract.readFundReport,
    async (question, { id, query }) => (await openFundReport(question, id, query)).table,
  )
  queryRoute(app, contract.readFundKpis, (question, { id, query }) => fundKpisOf(question, id, query))
  queryRoute(app, contract.readOwnKpis, (question, { id, query }) => ownKpis(question, id, query))
  resourceRoutes(app, fundKpis, { prepare: datedToday })
}

/** A figure without a day is of the day on which it is written. */
const datedToday: Prepare = async (work, values, existing) =>
  existing ? values : { ...values, date: values['date'] ?? todayOf(work) }

async function* eachOf<Row>(rows: readonly Row[]) {
  yield* rows
}
