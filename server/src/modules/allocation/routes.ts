import * as contract from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { atHead, inText } from '../../domain/tenant-labels.ts'
import { figureRoutes } from '../../figures/figure-routes.ts'
import { laidOut } from '../../figures/in-worker.ts'
import { JsonText } from '../../kernel/http/json-text.ts'
import { commandRoute, queryRoute } from '../../kernel/http/route.ts'
import { showJson } from '../../kernel/resource/show.ts'
import type { QueryContext, Work } from '../../kernel/work.ts'
import { investments } from '../investments/index.ts'
import { opportunities } from '../opportunities/index.ts'
import { applyAllocation } from './apply-allocation.ts'
import { compareRules, reasonFor } from './compare-rules.ts'
import { rulesMaker } from './figures/rules-worksheet.ts'
import { noteAllocation } from './note-allocation.ts'
import { acceptPlace } from './offer-allocation.ts'
import { readBook } from './read-book.ts'

/** The book of requests, rules over it, and places that become free. */
export function allocationRoutes(app: FastifyInstance): void {
  queryRoute(app, contract.readAllocationRules, async (question, { id }) => {
    await checkVisible(question, id)
    return compareRules(question, id)
  })
  queryRoute(app, contract.readAllocationReason, async (question, { id, query }) => {
    await checkVisible(question, id)
    const rule = { policy: query.policy, keepsMinimum: query.keeps_minimum }
    return reasonFor(question, id, { investmentId: query.investment_id, rule })
  })
  figureRoutes(app, contract.rulesFigures, async (question, { id, query, figure }) => {
    await checkVisible(question, id)
    const book = await readBook(question.db, question, id)
    const policies = contract.allocationPolicies.filter(
      (policy) => figure === undefined || figure.startsWith(`${policy}_`),
    )
    const asked = { policies, keepsMinimum: query.keeps_minimum }
    const worksheet = laidOut(book.rows.length, rulesMaker, book, asked)
    return { worksheet, name: `${atHead('opportunity')} ${id}, ${inText('allocation')} rules` }
  })
  commandRoute(app, contract.noteAllocation, async (work, { id, body }) => {
    await checkVisible(work, id)
    await noteAllocation(work, id, body)
  })
  commandRoute(app, contract.applyAllocation, async (work, { id, body }) => {
    await checkVisible(work, id)
    return applyAllocation(work, id, body)
  })
  commandRoute(app, contract.acceptPlace, async (work, { id }) => {
    await showJson(work.db, investments, work, id)
    await acceptPlace(work, id)
    return showJson(work.db, investments, work, id)
  })
  queryRoute(app, contract.readPlaceOffer, async (question, { id }) => {
    await showJson(question, investments, question, id)
    const { rows } = await sql<{ data: string }>`
      select json_build_object('status', case when status = 'open' and expires_at <= ${question.now} then 'lapsed' else status end, 'offered_at', wire_instant(offered_at), 'expires_at', wire_instant(expires_at))::text
        as data
      from place_offers where tenant_id = ${question.tenant.id} and investment_id = ${id}`.execute(
      question.db,
    )
    return new JsonText(rows[0]?.data ?? 'null')
  })
}

const checkVisible = (caller: QueryContext | Work, id: number) =>
  showJson(caller.db, opportunities, caller, id)
