import * as contract from '@moorgate/contract'
import { canMove, categorisation, categorisationMachine, refuse } from '@moorgate/contract'
import type { CategorisationStatus } from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { commandRoute, queryRoute } from '../../kernel/http/route.ts'
import { readRoutes, resourceRoutes } from '../../kernel/resource/routes.ts'
import { showJson } from '../../kernel/resource/show.ts'
import { versionOf } from '../../kernel/http/version.ts'
import type { ResourceOptions } from '../../kernel/resource/routes.ts'
import type { Table } from '../../kernel/resource/table.ts'
import type { QueryContext, Work } from '../../kernel/work.ts'
import { users } from '../investors/index.ts'
import { beginTest } from './begin-test.ts'
import { complianceLimits, updateComplianceLimits } from './compliance-limits.ts'
import { prepareFcaQuestion, prepareOption, prepareQuestion } from './question-writes.ts'
import { stateCategory } from './state-category.ts'
import { submitAnswers } from './submit-answers.ts'
import {
  categorisations,
  categoryRules,
  fcaOptions,
  fcaQuestions,
  fcaScores,
  fcaSuccesses,
  options,
  questions,
  scores,
  successes,
} from './tables.ts'
import { readTestState } from './read-test-state.ts'
import { banksOf } from './test-standing.ts'
import { changeById } from '../../kernel/rows.ts'
import { lockInvestor, refreshCategory, supersede } from './category-standing.ts'
import { londonDate } from '../../kernel/clock.ts'

/** What investors may be shown: the category they state, and the test of what they understand. */
export function suitabilityRoutes(app: FastifyInstance): void {
  categoryRoutes(app)
  questionRoutes(app)
  testRoutes(app)
}

function categoryRoutes(app: FastifyInstance): void {
  resourceRoutes(app, categoryRules)
  categorisationRoutes(app)
  commandRoute(app, contract.stateCategory, async (work, { body }) =>
    showJson(work.db, categorisations, work, await stateCategory(work, body)),
  )
  commandRoute(app, contract.approveCategory, async (work, { id }) => {
    await approveCategory(work, id)
    return showJson(work.db, categorisations, work, id)
  })
  commandRoute(app, contract.rejectCategory, async (work, { id, body }) => {
    await rejectCategory(work, id, body.reason)
    return showJson(work.db, categorisations, work, id)
  })
}

function questionRoutes(app: FastifyInstance): void {
  withAlias(app, questions, { prepare: prepareQuestion })
  withAlias(app, options, { prepare: prepareOption(['single']) })
  withAlias(app, fcaQuestions, { prepare: prepareFcaQuestion })
  withAlias(app, fcaOptions, { prepare: prepareOption(['fca_1', 'fca_2']) })
  for (const table of [scores, successes, fcaScores, fcaSuccesses]) withAlias(app, table)
}

function testRoutes(app: FastifyInstance): void {
  commandRoute(app, contract.beginTest, (work) => beginTest(work))
  for (const [endpoint, banks] of [
    [contract.submitAnswers, 'single'],
    [contract.submitFcaAnswers, 'two'],
  ] as const)
    for (const path of spellings(endpoint.path))
      commandRoute(app, { ...endpoint, path }, async (work, { body }) => {
        mustUse(work, banks)
        return submitAnswers(work, body)
      })
  for (const endpoint of [contract.readTestState, contract.readFcaTestState])
    for (const path of spellings(endpoint.path))
      queryRoute(app, { ...endpoint, path }, (question, { query }) =>
        readTestState(question, query.user_id ?? query.filter?.user_id),
      )
  for (const [endpoint, table] of [
    [contract.acknowledgeSuccess, successes],
    [contract.acknowledgeFcaSuccess, fcaSuccesses],
  ] as const)
    for (const path of spellings(endpoint.path))
      commandRoute(app, { ...endpoint, path }, async (work) =>
        showJson(work.db, table, work, await lastSuccess(work, table === successes ? 'single' : 'two')),
      )
  queryRoute(app, contract.readComplianceLimits, ({ db, tenant }) => complianceLimits(db, tenant.id))
  commandRoute(app, contract.updateComplianceLimits, async (work, { body, request }) => {
    await updateComplianceLimits(work, body, versionOf(request))
    work.platform.tenants.forget(work.tenant.id)
    return complianceLimits(work.db, work.tenant.id)
  })
  commandRoute(app, contract.resetTest, async (work, { id, body }) => {
    await resetTest(work, id, body.reason ?? null)
    return showJson(work.db, users, work, id)
  })
}

/** Either spelling works (api.md §2.8): `fca-compliance-answers` and `fca-compliance/answers`. */
const spellings = (path: string) => [path, path.replace(/compliance-/, 'compliance/')]

function withAlias(app: FastifyInstance, table: Table, options: ResourceOptions = {}): void {
  for (const path of spellings(table.resource.path))
    resourceRoutes(app, { ...table, resource: { ...table.resource, path } }, options)
}

/** The test of the other mode is not there. */
function mustUse({ tenant }: QueryContext | Work, banks: 'single' | 'two'): void {
  if (banksOf(tenant) !== banks) refuse({ code: 'not_found' })
}

/** Lists, exports and shows statements as they stand today. */
function categorisationRoutes(app: FastifyInstance): void {
  readRoutes(app, { resource: categorisation, tableFor: () => categorisations })
}

/**
 * The last pass of the person who asks, in the mode asked about. A client can take note of one and never make
 * one: without one, 409.
 */
async function lastSuccess(work: Work, banks: 'single' | 'two'): Promise<number> {
  const row = await work.db
    .selectFrom('test_attempts')
    .select('id')
    .where('tenant_id', '=', work.tenant.id)
    .where('user_id', '=', work.actor.id ?? 0)
    .where('status', '=', 'passed')
    .where('reset_at', 'is', null)
    .where('bank', 'in', banks === 'single' ? ['single'] : ['fca_1', 'fca_2'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? refuse({ code: 'conflict', reason: 'not_passed' })
}

/**
 * Staff let an investor begin again: tries, lock and result are cleared. The attempts themselves are kept
 * (COBS 10.7).
 */
async function resetTest(work: Work, userId: number, reason: string | null): Promise<void> {
  const person = (await lockInvestor(work, userId)) ?? refuse({ code: 'not_found' })
  await work.db
    .updateTable('test_attempts')
    .set({ reset_at: work.now, updated_at: work.now })
    .where('tenant_id', '=', work.tenant.id)
    .where('user_id', '=', userId)
    .where('reset_at', 'is', null)
    .execute()
  await work.db
    .updateTable('test_attempts')
    .set({ status: 'abandoned' })
    .where('tenant_id', '=', work.tenant.id)
    .where('user_id', '=', userId)
    .where('status', '=', 'served')
    .execute()
  await changeById(work, 'users', userId, {
    compliance_tries: 0,
    compliance_passed: 0,
    compliance_passed_at: null,
    compliance_locked_until: null,
  })
  work.emit({
    type: 'appropriateness.reset',
    subject: { type: 'user', id: userId },
    payload: { user_id: userId, reason },
    before: { compliance_tries: person.compliance_tries, compliance_passed: person.compliance_passed },
    after: { compliance_tries: 0, compliance_passed: 0 },
  })
}

/**
 * Staff accept a statement. It takes the place of the one in force. Decided once: anyone who comes second
 * gets 409.
 */
async function approveCategory(work: Work, id: number): Promise<void> {
  const row = await lockPending(work, id, 'approved')
  if (row.expires_at !== null && row.expires_at <= londonDate(work.now))
    refuse({
      code: 'conflict',
      reason: 'expired',
      about: 'statement',
    })
  await supersede(work, row.user_id, ['approved'])
  await decide(work, row, { status: 'approved', rejection_reason: null })
}

/** Staff refuse a statement. What was in force before stays so. */
async function rejectCategory(work: Work, id: number, reason: string): Promise<void> {
  await decide(work, await lockPending(work, id, 'rejected'), {
    status: 'rejected',
    rejection_reason: reason,
  })
}

/**
 * The investor first, then the statement: the order in which everybody locks, so that nobody waits in a
 * circle.
 */
async function lockPending(work: Work, id: number, to: 'approved' | 'rejected') {
  const find = () =>
    work.db
      .selectFrom('categorisations')
      .selectAll()
      .where('tenant_id', '=', work.tenant.id)
      .where('id', '=', id)
  const found = (await find().executeTakeFirst()) ?? refuse({ code: 'not_found' })
  await lockInvestor(work, found.user_id)
  const row = await find().forUpdate().executeTakeFirstOrThrow()
  if (row.user_id === work.actor.id) refuse({ code: 'forbidden' })
  if (!canMove(categorisationMachine, row.status as CategorisationStatus, to))
    refuse({
      code: 'conflict',
      reason: 'already_decided',
      about: 'statement',
      errors: { status: [`The statement is ${row.status.replace('_', ' ')}.`] },
    })
  return row
}

async function decide(
  work: Work,
  row: { id: number; user_id: number },
  decision: { status: 'approved' | 'rejected'; rejection_reason: string | null },
): Promise<void> {
  await changeById(work, 'categorisations', row.id, {
    ...decision,
    reviewer_id: work.actor.id,
    reviewed_at: work.now,
  })
  await refreshCategory(work, row.user_id)
  work.emit({
    type: decision.status === 'approved' ? 'categorisation.approved' : 'categorisation.rejected',
    subject: { type: 'categorisation', id: row.id },
    payload: { user_id: row.user_id, automatic: false },
    before: { status: 'pending_review' },
    after: { ...decision, reviewer_id: work.actor.id },
  })
}
