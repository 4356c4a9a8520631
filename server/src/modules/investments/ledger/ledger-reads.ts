import * as contract from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { queryRoute } from '../../../kernel/http/route.ts'
import { fileRoute } from '../../../kernel/http/file-route.ts'
import { inTurn, mustBeFew, noteExport, taken } from '../../../kernel/list/exporting.ts'
import { exportFormat, sendRows } from '../../../kernel/list/send-rows.ts'
import { sendMade } from '../../../kernel/storage/index.ts'
import { wordingOf } from '../../../kernel/wording.ts'
import { ledgerSumRoutes } from './ledger-sums.ts'
import { readStatement } from './read-statement.ts'
import {
  mostInFile,
  mustFitStatement,
  statementColumns,
  statementName,
  statementPdf,
  statementRows,
} from './statement-file.ts'
import { readTrialBalance, trialBalanceColumns, trialBalanceRows } from './trial-balance.ts'

/** What the ledger comes to. Registered before its entries, whose pattern would take `sums` for one of them. */
export function ledgerReadRoutes(app: FastifyInstance): void {
  ledgerSumRoutes(app)
  trialBalanceRoutes(app)
  statementRoutes(app)
}

function trialBalanceRoutes(app: FastifyInstance): void {
  queryRoute(
    app,
    contract.readTrialBalance,
    async (question, { query }) => readTrialBalance(question, query.date),
    { mayLag: true },
  )
  fileRoute(app, contract.exportTrialBalance, async (question, { query, reply }) => {
    const balance = await readTrialBalance(question, query.date)
    const format = exportFormat(query.format)
    return inTurn(question, async () => {
      const payload = { list: 'ledgers/trial-balance', format, asked: query }
      await noteExport(question, { type: 'list.exported', payload })
      return taken(
        sendRows(reply, format, {
          name: `trial-balance-${balance.date}`,
          title: 'Trial balance',
          columns: trialBalanceColumns,
          rows: trialBalanceRows(balance, question.tenant.branding.navigation),
        }),
      )
    })
  })
}

function statementRoutes(app: FastifyInstance): void {
  queryRoute(
    app,
    contract.readLedgerStatement,
    async (question, { query }) => readStatement(question, mustBePeriod(query)),
    { mayLag: true },
  )
  fileRoute(app, contract.exportLedgerStatement, async (question, { query, reply }) => {
    const { format = 'csv', ...request } = mustBePeriod(query)
    const statement = await readStatement(question, request, mostInFile)
    mustFitStatement(statement, format)
    mustBeFew(question, statement.count)
    const name = statementName(statement)
    return inTurn(question, async () => {
      const made = format === 'pdf' ? await statementPdf(question, statement) : undefined
      const payload = { list: 'ledgers/statement', format, asked: query }
      await noteExport(question, { type: 'list.exported', payload })
      if (made) return sendMade(reply, { name: `${name}.pdf`, ...made }, 'attachment')
      const { labels } = wordingOf(question.tenant)
      const [columns, rows] = [statementColumns(labels), statementRows(statement, labels)]
      const file = { name, title: 'Statement', columns, rows }
      return taken(sendRows(reply, exportFormat(format), file))
    })
  })
}

/** 422 where the last day comes before the first. */
function mustBePeriod<Query extends { from?: string | undefined; to?: string | undefined }>(
  query: Query,
): Query {
  const { from, to } = query
  if (from !== undefined && to !== undefined && to < from)
    contract.refuseField('to', contract.say.afterOrEqual(from))
  return query
}
