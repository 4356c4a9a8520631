import * as contract from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { figureRoutes } from '../../../figures/figure-routes.ts'
import { fileRoute } from '../../../kernel/http/file-route.ts'
import { queryRoute } from '../../../kernel/http/route.ts'
import { resourceRoutes } from '../../../kernel/resource/routes.ts'
import { newRecordCommand } from '../../../kernel/resource/record-command.ts'
import { showJson } from '../../../kernel/resource/show.ts'
import { sendMade } from '../../../kernel/storage/index.ts'
import type { QueryContext } from '../../../kernel/work.ts'
import { fundCommitments } from '../tables.ts'
import { capitalAccountPdf } from './capital-account-pdf.ts'
import { capitalAccountWorksheet } from './capital-account-worksheet.ts'
import { publishStatements } from './publish-statements.ts'
import { capitalAccountOf } from './read-capital-account.ts'
import { fundStatements } from './tables.ts'
import { viewCapitalAccount } from './view-capital-account.ts'
import type { AccountPeriod } from './view-capital-account.ts'

/** Capital accounts, and the statements of a fund. */
export function letterRoutes(app: FastifyInstance): void {
  queryRoute(app, contract.readCapitalAccount, async (question, { id, query }) =>
    capitalAccountOf(await accountFor(question, id, query)),
  )
  figureRoutes(app, contract.capitalAccountFigures, async (question, { id, query }) => {
    const account = await accountFor(question, id, query)
    return { worksheet: capitalAccountWorksheet(account), name: `Capital account, ${account.fund.name}` }
  })
  fileRoute(app, contract.downloadCapitalAccount, async (question, { id, query, reply }) => {
    await showJson(question, fundCommitments, question, id)
    return sendMade(reply, await capitalAccountPdf(question, id, query), 'attachment')
  })
  resourceRoutes(app, fundStatements)
  newRecordCommand(app, contract.publishFundStatements, fundStatements, (work, { body }) =>
    publishStatements(work, body),
  )
}

/** 404 where the reader does not see the commitment. */
async function accountFor(question: QueryContext, id: number, period: AccountPeriod) {
  await showJson(question, fundCommitments, question, id)
  return viewCapitalAccount(question, id, period)
}
