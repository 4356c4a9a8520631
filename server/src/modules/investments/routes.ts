import {
  cancelInvestment as cancelEndpoint,
  enterInvestment as enterEndpoint,
  enterInvestments as enterManyEndpoint,
  enterSubsequent as enterSubsequentEndpoint,
  moveOpportunity as moveEndpoint,
  readInvestmentHistory,
  refuse,
  roleIds,
  signInvestment as signEndpoint,
  updateInvestment as updateEndpoint,
} from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { JsonText, commandRoute, queryRoute } from '../../kernel/http/route.ts'
import { resourceRoutes, showJson, showRecord } from '../../kernel/resource/routes.ts'
import type { QueryContext, Work } from '../../kernel/work.ts'
import { opportunities, rowsJson } from '../opportunities/index.ts'
import { cancelInvestment } from './reserve/cancel-investment.ts'
import { enterInvestment, enterInvestments } from './reserve/enter-investments.ts'
import { enterSubsequent } from './reserve/enter-subsequent.ts'
import { moneyRoutes } from './calls/money-routes.ts'
import { moveOpportunity } from './rounds/move-opportunity.ts'
import { ownRoutes } from './reserve/own-routes.ts'
import { reserveRoutes } from './reserve/reserve-routes.ts'
import type { AcceptEntitlement } from './reserve/reserve-routes.ts'
import { investments } from './tables.ts'
import { signInvestment, updateInvestment } from './update-investment.ts'

export function investmentRoutes(app: FastifyInstance, takeRight: AcceptEntitlement): void {
  resourceRoutes(app, investments)
  reserveRoutes(app, takeRight)
  ownRoutes(app)
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
    return history(question, id)
  })
  moneyRoutes(app)
}

/** Not found for an investor whose investment it is not, before anything is locked. */
async function checkOwn(work: Work, id: number): Promise<void> {
  if (work.actor.roleId === roleIds.user) await showJson(work.db, investments, work, id)
}

/**
 * How an investment came to its status, oldest first. Reasons that staff wrote are read by staff and by whom
 * they concern.
 */
async function history({ db, tenant }: QueryContext, id: number): Promise<JsonText> {
  const { rows } = await sql<{ data: string }>`
    select coalesce(json_agg(json_build_object('id', h.id, 'from_status', h.from_status, 'to_status', h.to_status,
      'reason', h.reason, 'at', wire_instant(h.at)) order by h.id), '[]')::text as data
    from investment_status_changes h where h.tenant_id = ${tenant.id} and h.investment_id = ${id}`.execute(db)
  return new JsonText(rows[0]?.data ?? refuse({ code: 'not_found' }))
}
