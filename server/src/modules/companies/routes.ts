import * as contract from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { fileRoute } from '../../kernel/http/file-route.ts'
import { commandRoute, queryRoute } from '../../kernel/http/route.ts'
import { versionOf } from '../../kernel/http/version.ts'
import { askList } from '../../kernel/list/ask-list.ts'
import { resourceRoutes } from '../../kernel/resource/routes.ts'
import { newRecordCommand, recordCommand } from '../../kernel/resource/record-command.ts'
import { mustShow } from '../../kernel/resource/show.ts'
import type { Table } from '../../kernel/resource/table.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { figureRoutes } from '../../figures/figure-routes.ts'
import { laidOut } from '../../figures/in-worker.ts'
import { sendPicture } from '../../kernel/storage/index.ts'
import { createWithValues } from '../attributes/index.ts'
import { annualWorksheet, viewYears } from './figures/annual-worksheet.ts'
import { companyMaker } from './figures/company-worksheet.ts'
import { spreadWorksheet } from './figures/spread-worksheet.ts'
import { viewCompany } from './figures/view-company.ts'
import { viewSpread } from './figures/view-spread.ts'
import { approveValuation } from './approve-valuation.ts'
import { companyAtCompaniesHouse } from './look-up-company.ts'
import { prepareCompany } from './prepare-company.ts'
import { annualFiguresOf } from './read-annual-figures.ts'
import { diversificationOf } from './read-diversification.ts'
import { recordMaturityStatus } from './record-maturity-status.ts'
import { companies, holdings, maturityStatuses, outcomes, valuations } from './tables.ts'
import { changeHolding, createHolding, deleteHolding } from './write-holding.ts'
import { changeOutcome, createOutcome, deleteOutcome } from './write-outcome.ts'
import { changeValuation, createValuation, deleteValuation } from './write-valuation.ts'

/** The companies that funds have invested in: what is held of them, what it is worth and what came of it. */
export function companyRoutes(app: FastifyInstance): void {
  resourceRoutes(app, companies, { prepare: prepareCompany, create: createWithValues(companies, 'company') })
  logoRoute(app)
  holdingRoutes(app)
  outcomeRoutes(app)
  valuationRoutes(app)
  maturityRoutes(app)
  workingRoutes(app)
  queryRoute(app, contract.lookUpCompany, (question, { params }) =>
    companyAtCompaniesHouse(question, params['number'] ?? ''),
  )
  queryRoute(app, contract.readDiversification, (question, { id, query }) =>
    diversificationOf(question, id, query),
  )
  queryRoute(app, contract.readAnnualFigures, (question, { id }) => annualFiguresOf(question, id))
}

const mustSee = mustShow(() => companies)

function logoRoute(app: FastifyInstance): void {
  fileRoute(app, contract.readCompanyLogo, async (question, { id, reply }) => {
    await mustSee(question, id)
    const { logo_key: key } = await question.db
      .selectFrom('companies')
      .select('logo_key')
      .where('tenant_id', '=', question.tenant.id)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return sendPicture(app.platform.storage, reply, { key, mime: 'image/png' })
  })
}

function workingRoutes(app: FastifyInstance): void {
  figureRoutes(app, contract.companyFigures, async (question, { id }) => {
    const company = await viewCompany(question, id)
    return { worksheet: laidOut(company.acquisitions.length, companyMaker, company), name: company.name }
  })
  figureRoutes(app, contract.spreadFigures, async (question, { id, query }) => ({
    worksheet: spreadWorksheet(await viewSpread(question, id, query)),
    name: 'Diversification',
  }))
  figureRoutes(app, contract.annualFigures, async (question, { id }) => ({
    worksheet: annualWorksheet(await viewYears(question, id)),
    name: 'Year by year',
  }))
}

function holdingRoutes(app: FastifyInstance): void {
  resourceRoutes(app, holdings)
  newRecordCommand(app, contract.createHolding, holdings, (work, { body }) => createHolding(work, body))
  recordCommand(app, contract.changeHolding, holdings, (work, { id, body, request }) =>
    changeHolding(work, id, body, versionOf(request)),
  )
  commandRoute(app, contract.deleteHolding, (work, { id, request }) =>
    deleteHolding(work, id, versionOf(request)),
  )
}

function outcomeRoutes(app: FastifyInstance): void {
  resourceRoutes(app, outcomes)
  newRecordCommand(app, contract.createOutcome, outcomes, (work, { body }) => createOutcome(work, body))
  recordCommand(app, contract.changeOutcome, outcomes, (work, { id, body, request }) =>
    changeOutcome(work, id, body, versionOf(request)),
  )
  commandRoute(app, contract.deleteOutcome, (work, { id, request }) =>
    deleteOutcome(work, id, versionOf(request)),
  )
}

function valuationRoutes(app: FastifyInstance): void {
  resourceRoutes(app, valuations)
  newRecordCommand(app, contract.createValuation, valuations, (work, { body }) => createValuation(work, body))
  recordCommand(app, contract.changeValuation, valuations, (work, { id, body, request }) =>
    changeValuation(work, id, body, versionOf(request)),
  )
  commandRoute(app, contract.deleteValuation, (work, { id, request }) =>
    deleteValuation(work, id, versionOf(request)),
  )
  recordCommand(app, contract.approveValuation, valuations, (work, { id, body }) =>
    approveValuation(work, id, body.version),
  )
}

function maturityRoutes(app: FastifyInstance): void {
  askList(app, contract.readMaturityStatuses, (question, { id }) => maturityStatusesOf(question, id))
  newRecordCommand(app, contract.recordMaturityStatus, maturityStatuses, (work, { id, body }) =>
    recordMaturityStatus(work, id, body),
  )
}

/** The statuses of one company, as a list of its own; not found for a company that is not there. */
async function maturityStatusesOf(question: QueryContext, companyId: number): Promise<Table> {
  await mustSee(question, companyId)
  return {
    ...maturityStatuses,
    visibleTo: (_scope, row, statement) => `${row}.company_id = ${statement.bind(companyId)}`,
  }
}
