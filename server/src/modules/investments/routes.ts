import {
  cancelInvestment as cancelEndpoint,
  enterInvestment as enterEndpoint,
  enterInvestments as enterManyEndpoint,
  enterSubsequent as enterSubsequentEndpoint,
  moveOpportunity as moveEndpoint,
  readInvestmentHistory,
  roleIds,
  signInvestment as signEndpoint,
  updateInvestment as updateEndpoint,
} from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { commandRoute, queryRoute } from '../../kernel/http/route.ts'
import { resourceRoutes } from '../../kernel/resource/routes.ts'
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
  commandRoute(app, moveEndpoint, async (work, { id, body }) => {
    await moveOpportunity(work, id, body)
    return showRecord(work, opportunities, id)
  })
  commandRoute(app, enterEndpoint, async (work, { body }) =>
    showRecord(work, investments, await enterInvestment(work, body)),
  )
  commandRoute(app, enterManyEndpoint, async (work, { body }) =>
    rowsJson(work.db, investments, work, await enterInvestments(work, body)),
  )
  commandRoute(app, enterSubsequentEndpoint, async (work, { body }) =>
    showRecord(work, investments, await enterSubsequent(work, body)),
  )
  commandRoute(app, signEndpoint, async (work, { id }) => {
    await checkOwn(work, id)
    await signInvestment(work, id)
    return showRecord(work, investments, id)
  })
  commandRoute(app, updateEndpoint, async (work, { id, body }) => {
    await checkOwn(work, id)
    await updateInvestment(work, id, body)
    return showRecord(work, investments, id)
  })
  commandRoute(app, cancelEndpoint, async (work, { id, body }) => {
    await checkOwn(work, id)
    await cancelInvestment(work, id, body.reason ?? null)
    return showRecord(work, investments, id)
  })
  queryRoute(app, readInvestmentHistory, async (question, { id }) => {
    await showJson(question, investments, question, id)
    return investmentHistory(question, id)
  })
}

/** Not found for an investor whose investment it is not, before anything is locked. */
async function checkOwn(work: Work, id: number): Promise<void> {
  if (work.actor.roleId === roleIds.user) await showJson(work.db, investments, work, id)
}
