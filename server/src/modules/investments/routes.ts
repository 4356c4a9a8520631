import * as contract from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { commandRoute, queryRoute } from '../../kernel/http/route.ts'
import { resourceRoutes } from '../../kernel/resource/routes.ts'
import { newRecordCommand, recordCommand } from '../../kernel/resource/record-command.ts'
import { showJson, showRecord } from '../../kernel/resource/show.ts'
import type { Work } from '../../kernel/work.ts'
import { opportunities } from '../opportunities/index.ts'
import { rowsJson } from '../../kernel/resource/rows-json.ts'
import { cancelInvestment } from './reserve/cancel-investment.ts'
import { enterInvestment, enterInvestments } from './reserve/enter-investments.ts'
import { enterSubsequent } from './reserve/enter-subsequent.ts'
import { moveOpportunity } from './rounds/move-opportunity.ts'
import { investmentSumRoutes } from './investment-sums.ts'
import { investments } from './tables.ts'
import { updateInvestment } from './reserve/update-investment.ts'
import { signInvestment } from './reserve/sign-investment.ts'
import { investmentHistory } from './reserve/read-investment-history.ts'

export function investmentRoutes(app: FastifyInstance): void {
  investmentSumRoutes(app)
  resourceRoutes(app, investments)
  recordCommand(app, contract.moveOpportunity, opportunities, (work, { id, body }) =>
    moveOpportunity(work, id, body),
  )
  newRecordCommand(app, contract.enterInvestment, investments, (work, { body }) =>
    enterInvestment(work, body),
  )
  commandRoute(app, contract.enterInvestments, async (work, { body }) =>
    rowsJson(work.db, investments, work, await enterInvestments(work, body)),
  )
  newRecordCommand(app, contract.enterSubsequent, investments, (work, { body }) =>
    enterSubsequent(work, body),
  )
  commandRoute(app, contract.signInvestment, async (work, { id }) => {
    await checkOwn(work, id)
    await signInvestment(work, id)
    return showRecord(work, investments, id)
  })
  commandRoute(app, contract.updateInvestment, async (work, { id, body }) => {
    await checkOwn(work, id)
    await updateInvestment(work, id, body)
    return showRecord(work, investments, id)
  })
  commandRoute(app, contract.cancelInvestment, async (work, { id, body }) => {
    await checkOwn(work, id)
    await cancelInvestment(work, id, body.reason ?? null)
    return showRecord(work, investments, id)
  })
  queryRoute(app, contract.readInvestmentHistory, async (question, { id }) => {
    await showJson(question, investments, question, id)
    return investmentHistory(question, id)
  })
}

/** Not found for an investor whose investment it is not, before anything is locked. */
async function checkOwn(work: Work, id: number): Promise<void> {
  if (work.actor.roleId === contract.roleIds.user) await showJson(work.db, investments, work, id)
}
