import { recordEventNames } from '@moorgate/contract/events/index.ts'
import {
  can,
  changeQuestionnaire,
  investorConsent,
  publishQuestionnaire,
  questionnaire,
  questionnaireResponse,
  questionnaireVersion,
  roleIds,
} from '@moorgate/contract'
import type { Statement } from '../../kernel/database/statement.ts'
import { tableOf } from '../../kernel/resource/table.ts'
import type { Table } from '../../kernel/resource/table.ts'
import { todayOf } from '../../kernel/work.ts'
import type { Scope } from '../../kernel/work.ts'
import { users } from '../investors/index.ts'

const newest = (row: string, what: string) =>
  `(select ${what} from questionnaire_versions v where v.tenant_id = $1 and v.questionnaire_id = ${row}.id
     order by v.number desc limit 1)`

export const questionnaires: Table = tableOf(questionnaire, {
  events: recordEventNames('questionnaire', 'updated'),
  softDeletes: false,
  permissions: { edit: changeQuestionnaire, publish: publishQuestionnaire },
  columns: {
    published_number: (row) => newest(row, 'v.number'),
    published_at: (row) => newest(row, 'wire_instant(v.published_at)'),
    has_changes: (row) => `(${row}.draft is distinct from ${newest(row, 'v.definition')})`,
  },
})

const nameOf = (column: string) => `(select u.name from users u where u.tenant_id = $1 and u.id = ${column})`

export const versions: Table = tableOf(questionnaireVersion, {
  name: 'questionnaire_versions',
  softDeletes: false,
  columns: { published_by: (row) => nameOf(`${row}.created_by`) },
})

/** Their own to investors, anybody's to staff who may open an investor's record. */
function aboutOneself(scope: Scope, row: string, statement: Statement): string | undefined {
  if (can(scope.actor.roleId ?? 0, 'investors', 'visit')) return undefined
  return `${row}.user_id = ${statement.me()}`
}

/** Whether somebody sees the answers that are marked as sensitive: the investor, and compliance. */
export const seesSensitive = ({ actor }: Pick<Scope, 'actor'>): boolean =>
  actor.roleId === roleIds.user || can(actor.roleId ?? 0, 'compliance', 'visit')

const version = (row: string, what: string) =>
  `(select ${what} from questionnaire_versions v where v.tenant_id = $1 and v.id = ${row}.questionnaire_version_id)`

const named = (row: string, what: string) =>
  `(select ${what} from questionnaires q where q.tenant_id = $1 and q.kind = ${row}.kind)`

/** A version's definition without its sensitive questions, and without the sections that ask nothing else. */
const openDefinition = `(select jsonb_set(v.definition, '{sections}', coalesce(jsonb_agg(jsonb_set(s.section, '{questions}', o.questions) order by s.place), '[]'))
  from jsonb_array_elements(v.definition->'sections') with ordinality s(section, place)
  cross join lateral (select jsonb_agg(q.question order by q.place) as questions
    from jsonb_array_elements(s.section->'questions') with ordinality q(question, place)
    where q.question->>'key' <> all(v.sensitive_keys)) o
  where o.questions is not null)`

function definitionFor(scope: Pick<Scope, 'actor'>): string {
  if (scope.actor.roleId === roleIds.user) return 'v.shown_definition'
  return seesSensitive(scope) ? 'v.definition' : openDefinition
}

/**
 * Responses as somebody reads them on a day: what has run out is shown as such before anything has been by to
 * mark it, investors see neither points nor, before they have signed, what their answers come to, and staff
 * without compliance neither sensitive questions nor their answers.
 */
export function responsesFor(scope: Pick<Scope, 'actor' | 'now' | 'today'>): Table {
  const today = todayOf(scope)
  const isInvestor = scope.actor.roleId === roleIds.user
  const afterSigning = (sql: (row: string) => string) => (row: string) =>
    isInvestor ? `case when ${row}.status <> 'open' then ${sql(row)} end` : sql(row)
  return tableOf(questionnaireResponse, {
    name: 'questionnaire_responses',
    relations: { user: { kind: 'one', to: () => users, column: 'user_id' } },
    visibleTo: aboutOneself,
    columns: {
      status: (row) =>
        `case when ${row}.status = 'signed' and ${row}.expires_at <= date '${today}' then 'expired' else ${row}.status end`,
      answers: (row) =>
        seesSensitive(scope) ? `${row}.answers` : `(${row}.answers - ${version(row, 'v.sensitive_keys')})`,
      definition: (row) => version(row, definitionFor(scope)),
      version_number: (row) => version(row, 'v.number'),
      questionnaire_name: (row) => named(row, 'q.name'),
      intro: (row) => named(row, 'q.intro'),
      bands: (row) => version(row, "jsonb_array_length(v.definition->'bands')"),
      score: afterSigning((row) => `${row}.score`),
      band: afterSigning((row) => `${row}.band`),
      band_label: afterSigning((row) => version(row, `v.definition->'bands'->(${row}.band - 1)->>'label'`)),
      band_text: afterSigning((row) => version(row, `v.definition->'bands'->(${row}.band - 1)->>'text'`)),
      answered_by: (row) =>
        `(select json_build_object('id', u.id, 'name', u.name) from users u
           where u.tenant_id = $1 and u.id = ${row}.answered_by)`,
    },
  })
}

export const consents: Table = tableOf(investorConsent, {
  name: 'investor_consents',
  softDeletes: false,
  visibleTo: aboutOneself,
  columns: {
    version_number: (row) => version(row, 'v.number'),
    decided_by: (row) => nameOf(`${row}.created_by`),
  },
})
