import {
  cancelInvestment as cancelEndpoint,
  enterInvestment as enterEndpoint,
  enterInvestments as enterManyEndpoint,
  enterSubsequent as enterSubsequentEndpoint,
  moveOpportunity as moveEndpoint,
  readInvestmentHistory,
  refuse,
  refuseField,
  roleIds,
  say,
  signInvestment as signEndpoint,
  updateInvestment as updateEndpoint,
} from '@moorgate/contract'
import type { BodyOf, updateInvestment as endpoint } from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { commandRoute, queryRoute } from '../../kernel/http/route.ts'
import { JsonText } from '../../kernel/http/json-text.ts'
import { resourceRoutes } from '../../kernel/resource/routes.ts'
import { showJson, showRecord } from '../../kernel/resource/show.ts'
import type { QueryContext, Work } from '../../kernel/work.ts'
import { opportunities } from '../opportunities/index.ts'
import { rowsJson } from '../../kernel/resource/rows-json.ts'
import { mustTouch } from '../opportunity-visibility/index.ts'
import { cancelInvestment, lockInvestment } from './reserve/cancel-investment.ts'
import type { Investment } from './reserve/cancel-investment.ts'
import { enterInvestment, enterInvestments } from './reserve/enter-investments.ts'
import { enterSubsequent } from './reserve/enter-subsequent.ts'
import { moveOpportunity } from './rounds/move-opportunity.ts'
import { investmentsOn } from './investments-on.ts'
import { investments } from './tables.ts'
import { changeById } from '../../kernel/rows.ts'
import { dropRewardBelow } from './reserve/claim-reward.ts'
import { promoteWaiting, settleHeld } from '../round-room/index.ts'
import type { Opportunity } from '../round-locks/index.ts'
import { illegalMove, reservationsChanged } from '../investment-status/index.ts'
import { amountInstead, mustFitInstead } from './rounds/round-amount.ts'

export function investmentRoutes(app: FastifyInstance): void {
  resourceRoutes(app, investments, { tableFor: investmentsOn })
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

type Body = BodyOf<typeof endpoint>

/**
 * Changes what is not settled yet. `status: cancelled` cancels; every other status is reached by the act that
 * brings it. Nobody pays more than they signed: a larger amount waits for its investor's signature again, who
 * is told.
 */
async function updateInvestment(work: Work, id: number, body: Body): Promise<void> {
  if (body.status !== undefined) {
    const { investment } = await lockInvestment(work, id)
    if (body.status === 'cancelled') return cancelInvestment(work, id, body.reason ?? null)
    if (body.status !== investment.status) illegalMove(investment.status, body.status)
  }
  // Whatever else an investor sends along is not theirs to change.
  if (work.actor.roleId === roleIds.user) return
  const { investment, offer } = await lockInvestment(work, id)
  mustTouch(work, offer.status, 'update')
  const amountMinor =
    body.amount === undefined ? investment.amount_minor : amountInstead(investment, body.amount)
  if (amountMinor !== investment.amount_minor) await mustFitInstead(work, { investment, offer }, amountMinor)
  checkShares(investment, offer, body)
  await dropRewardBelow(work, investment, amountMinor)
  const isMore = amountMinor > investment.amount_minor
  const after = {
    amount_minor: amountMinor,
    shares: body.shares === undefined ? investment.shares : body.shares,
    date: body.date ?? investment.date,
    eis: body.eis ?? investment.eis,
    notes: body.notes === undefined ? investment.notes : body.notes,
    nominee_id: body.nominee_id === undefined ? investment.nominee_id : body.nominee_id,
    signed_at: isMore ? null : investment.signed_at,
  }
  const changed = difference(investment, after)
  if (Object.keys(changed.after).length === 0) return
  await changeById(work, 'investments', id, after)
  work.emit({ type: 'investment.updated', subject: { type: 'investment', id }, ...changed })
  if (isMore && investment.signed_at !== null)
    work.emit({ type: 'investment.signature_asked', subject: { type: 'investment', id } })
  if (amountMinor === investment.amount_minor) return
  await reservationsChanged(work, [id])
  await settleHeld(work, offer.id)
  await promoteWaiting(work, offer)
}

/** Shares are written by hand only where that is the round's policy, and before the allotment. */
function checkShares(investment: Investment, opportunity: Opportunity, body: Body): void {
  if (body.shares === undefined || body.shares === investment.shares) return
  if (opportunity.allocation_policy !== 'manual' || investment.allotted_on !== null)
    refuseField('shares', say.prohibited)
}

function difference(before: Investment, after: Record<string, unknown>) {
  const plain = (value: unknown) => (typeof value === 'bigint' ? String(value) : value)
  const changed = Object.keys(after).filter(
    (name) => plain(before[name as keyof Investment]) !== plain(after[name]),
  )
  const pick = (row: object) =>
    Object.fromEntries(changed.map((name) => [name, plain((row as Record<string, unknown>)[name])]))
  return { before: pick(before), after: pick(after) }
}

/** Signs an allocation that staff entered: from then on it can be called. Again is no error. */
async function signInvestment(work: Work, id: number): Promise<void> {
  const { investment } = await lockInvestment(work, id)
  if (investment.user_id !== work.actor.id) refuse({ code: 'not_found' })
  if (investment.signed_at !== null) return
  if (investment.status !== 'reserved' && investment.status !== 'waiting_list')
    refuse({ code: 'conflict', reason: 'settled', about: 'signature' })
  await sql`update investments set signed_at = ${work.now}, terms_version = ${work.tenant.branding.terms_version},
      version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = ${id}`.execute(work.db)
  work.emit({
    type: 'investment.signed',
    subject: { type: 'investment', id },
    payload: { investment_opportunity_id: investment.investment_opportunity_id, user_id: investment.user_id },
  })
}
