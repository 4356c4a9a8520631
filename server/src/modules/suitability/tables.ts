import { allRecordEventNames, recordEventNames } from '@moorgate/contract/events/index.ts'
import type { RecordEventNames } from '@moorgate/contract/events/index.ts'
import {
  can,
  categorisation,
  categoryRule,
  complianceOption,
  complianceQuestion,
  complianceScore,
  complianceSuccess,
  evidenceCategory,
  fcaComplianceOption,
  fcaComplianceQuestion,
  fcaComplianceScore,
  fcaComplianceSuccess,
  roleIds,
} from '@moorgate/contract'
import type { Resource } from '@moorgate/contract'
import type { Statement } from '../../kernel/database/statement.ts'
import { tableOf } from '../../kernel/resource/table.ts'
import type { Table } from '../../kernel/resource/table.ts'
import type { Scope } from '../../kernel/work.ts'
import { users } from '../investors/index.ts'
import { investorTypes } from '../investor-lists/index.ts'
import { namedColleagues } from '../staff/index.ts'

/** Rows about a person: their own, or any to staff who may list investors. */
function aboutOneself(scope: Scope, row: string, statement: Statement): string | undefined {
  if (can(scope.actor.roleId ?? 0, 'investors', 'index')) return undefined
  return `${row}.user_id = ${statement.me()}`
}

export const categorisations: Table = tableOf(categorisation, {
  name: 'categorisations',
  softDeletes: false,
  // One that ran out today shows so before the scheduled task has marked it.
  columns: {
    status: (row, today) =>
      `case when ${row}.status = 'approved' and ${row}.expires_at <= ${today} then 'expired' else ${row}.status end`,
    evidence_status: (row) =>
      `case when ${row}.status = 'pending_review' and ${row}.evidence_requested_at is not null
         then case when ${row}.evidence_added_at is null then 'requested' else 'added' end end`,
    evidence_files: (row) =>
      `(select coalesce(json_agg(d.name order by d.id), '[]') from documents d where d.tenant_id = $1
         and d.owner_type = 'user' and d.owner_id = ${row}.user_id and d.category = '${evidenceCategory}'
         and d.created_by = ${row}.user_id and d.created_at >= ${row}.evidence_requested_at and d.deleted_at is null)`,
    supporting_document_ids: (row) =>
      `(select coalesce(json_agg(d.id order by d.id), '[]') from documents d where d.tenant_id = $1
         and d.id = any(${row}.supporting_document_ids) and d.deleted_at is null)`,
  },
  appends: { form: (row) => `${row}.form` },
  relations: {
    user: { kind: 'one', to: () => users, column: 'user_id' },
    investorType: { kind: 'one', to: () => investorTypes, column: 'investor_type_id' },
    reviewer: { kind: 'one', to: () => namedColleagues, column: 'reviewer_id' },
  },
  hiddenFrom: ({ actor }) =>
    actor.roleId === roleIds.user ? ['address', 'file_note', 'supporting_document_ids'] : [],
  visibleTo: aboutOneself,
})

const isInForce = (row: string, today: string) =>
  `(${row}.effective_from = (select max(f.effective_from) from category_rules f
     where f.tenant_id = $1 and f.effective_from <= ${today}))`

/** Rules that nobody's statement was judged by yet, on their first day or before. */
const isUncounted = (row: string, today: string) =>
  `(${row}.effective_from > ${today} or (${row}.effective_from = ${today} and not exists (
     select 1 from categorisations s where s.tenant_id = $1 and s.rules_effective_from = ${row}.effective_from)))`

export const categoryRules: Table = tableOf(categoryRule, {
  events: recordEventNames('category_rule', 'created', 'updated'),
  name: 'category_rules',
  softDeletes: false,
  columns: {
    in_force: isInForce,
    may_change: isUncounted,
    status: (row, today) =>
      `case when ${row}.effective_from > ${today} then 'planned'
         when ${isInForce(row, today)} then 'in_force' else 'superseded' end`,
    effective_until: (row) =>
      `(select min(f.effective_from) - 1 from category_rules f
         where f.tenant_id = $1 and f.effective_from > ${row}.effective_from)`,
  },
})

const rightAnswers = (row: string, condition = '') =>
  `(select count(*) from compliance_options o where o.tenant_id = $1 and o.compliance_question_id = ${row}.id
     and o.deleted_at is null ${condition})`
/** One right answer among at least three. */
export const isComplete = (row: string) =>
  `(${rightAnswers(row, 'and o.is_correct')} = 1 and ${rightAnswers(row)} >= 3)`

export const bankNumber = (row: string) => `case ${row}.bank when 'fca_1' then 1 when 'fca_2' then 2 end`

const questionTable = (
  resource: Resource,
  events: RecordEventNames,
  isOfBank: (row: string) => string,
  options: () => Table,
): Table =>
  tableOf(resource, {
    name: 'compliance_questions',
    events,
    columns: { complete: isComplete, bank: bankNumber },
    relations: { options: { kind: 'many', to: options, column: 'compliance_question_id' } },
    // Investors see what they may be asked: questions in use and complete.
    visibleTo: ({ actor }, row) =>
      actor.roleId === roleIds.user
        ? `${isOfBank(row)} and ${row}.active and ${isComplete(row)}`
        : isOfBank(row),
  })

/** An investor is never shown which answer is right. */
const optionTable = (
  resource: Resource,
  events: RecordEventNames,
  isOfBank: (row: string) => string,
): Table =>
  tableOf(resource, {
    name: 'compliance_options',
    events,
    hiddenFrom: ({ actor }) => (actor.roleId === roleIds.user ? ['is_correct'] : []),
    visibleTo: ({ actor }, row) => `exists (select 1 from compliance_questions q where q.tenant_id = $1
      and q.id = ${row}.compliance_question_id and q.deleted_at is null and ${isOfBank('q')}
      ${actor.roleId === roleIds.user ? 'and q.active' : ''})`,
  })

const ofSingle = (row: string) => `${row}.bank = 'single'`
const ofTwo = (row: string) => `${row}.bank in ('fca_1', 'fca_2')`

export const options: Table = optionTable(
  complianceOption,
  allRecordEventNames('compliance_option'),
  ofSingle,
)
export const fcaOptions: Table = optionTable(
  fcaComplianceOption,
  allRecordEventNames('fca_compliance_option'),
  ofTwo,
)
export const questions: Table = questionTable(
  complianceQuestion,
  allRecordEventNames('compliance_question'),
  ofSingle,
  () => options,
)
export const fcaQuestions: Table = questionTable(
  fcaComplianceQuestion,
  allRecordEventNames('fca_compliance_question'),
  ofTwo,
  () => fcaOptions,
)

const attemptTable = (resource: Resource, condition: (row: string) => string): Table =>
  tableOf(resource, {
    name: 'test_attempts',
    softDeletes: false,
    columns: {
      bank: bankNumber,
      score: (row) => `${row}.score_percent`,
      passed: (row) => `case ${row}.status when 'passed' then 1 else 0 end`,
    },
    relations: { user: { kind: 'one', to: () => users, column: 'user_id' } },
    hiddenFrom: ({ actor }) => (actor.roleId === roleIds.user ? ['critical_wrong', 'hasty'] : []),
    visibleTo: (scope, row, statement) =>
      [`${row}.submitted_at is not null`, condition(row), aboutOneself(scope, row, statement)]
        .filter(Boolean)
        .join(' and '),
  })

const passed = (row: string) => `${row}.status = 'passed'`
/** Of either mode: what a person's record includes. */
export const allScores: Table = attemptTable(complianceScore, () => 'true')
export const scores: Table = attemptTable(complianceScore, ofSingle)
export const fcaScores: Table = attemptTable(fcaComplianceScore, ofTwo)
export const successes: Table = attemptTable(
  complianceSuccess,
  (row) => `${ofSingle(row)} and ${passed(row)}`,
)
export const fcaSuccesses: Table = attemptTable(
  fcaComplianceSuccess,
  (row) => `${ofTwo(row)} and ${passed(row)}`,
)
