import * as contract from '@moorgate/contract'
import { categorisation, refuse } from '@moorgate/contract'
import type { UploadedFile } from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { commandRoute, queryRoute } from '../../kernel/http/route.ts'
import { versionOf } from '../../kernel/http/version.ts'
import { readRoutes, resourceRoutes } from '../../kernel/resource/routes.ts'
import { newRecordCommand, recordCommand } from '../../kernel/resource/record-command.ts'
import type { ResourceOptions } from '../../kernel/resource/routes.ts'
import { showJson } from '../../kernel/resource/show.ts'
import type { Table } from '../../kernel/resource/table.ts'
import type { QueryContext, Work } from '../../kernel/work.ts'
import { users } from '../investors/index.ts'
import { beginTest } from './begin-test.ts'
import { addEvidence, assessEvidence, requestEvidence } from './category-evidence.ts'
import { prepareCategoryRule } from './category-rules.ts'
import { complianceLimits, updateComplianceLimits } from './compliance-limits.ts'
import { approveCategory, rejectCategory } from './decide-category.ts'
import { prepareFcaQuestion, prepareOption, prepareQuestion } from './question-writes.ts'
import { readCategoryChecks } from './read-category-checks.ts'
import { readTestState } from './read-test-state.ts'
import { resetTest } from './reset-test.ts'
import { stateCategory } from './state-category.ts'
import { readStatementForm } from './statement-form/statement-form.ts'
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
import { banksOf } from './test-standing.ts'

/** What investors may be shown: the category they state, and the test of what they understand. */
export function suitabilityRoutes(app: FastifyInstance): void {
  categoryRoutes(app)
  questionRoutes(app)
  testRoutes(app)
}

function categoryRoutes(app: FastifyInstance): void {
  resourceRoutes(app, categoryRules, { prepare: prepareCategoryRule })
  categorisationRoutes(app)
  newRecordCommand(app, contract.stateCategory, categorisations, (work, { body }) =>
    stateCategory(work, body),
  )
  recordCommand(app, contract.approveCategory, categorisations, (work, { id, body }) =>
    approveCategory(work, id, body.note),
  )
  recordCommand(app, contract.rejectCategory, categorisations, (work, { id, body }) =>
    rejectCategory(work, id, body),
  )
  recordCommand(app, contract.requestEvidence, categorisations, (work, { id, body }) =>
    requestEvidence(work, id, body),
  )
  recordCommand(app, contract.assessEvidence, categorisations, (work, { id, body }) =>
    assessEvidence(work, id, { documentId: body.document_id, supports: body.supports }),
  )
  recordCommand(app, contract.addEvidence, categorisations, (work, { id, body }) =>
    addEvidence(work, id, body.file as UploadedFile),
  )
  queryRoute(app, contract.readStatementForm, (question, { id }) => readStatementForm(question, id))
  queryRoute(app, contract.readCategoryChecks, (question, { id }) => readCategoryChecks(question, id))
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
  recordCommand(app, contract.resetTest, users, (work, { id, body }) =>
    resetTest(work, id, body.reason ?? null),
  )
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
