import { settingChange, settingKinds } from '@moorgate/contract'
import type { SettingKind } from '@moorgate/contract'
import { eventCatalogue } from '@moorgate/contract/events/index.ts'
import type { EventType } from '@moorgate/contract/events/index.ts'
import type { Statement } from '../../kernel/database/statement.ts'
import { momentsBetween } from '../../kernel/list/between.ts'
import { tableOf } from '../../kernel/resource/table.ts'
import type { Table } from '../../kernel/resource/table.ts'
import type { Scope } from '../../kernel/work.ts'
import { namedSettingFields } from './named-fields.ts'
import type { NameColumn } from './named-fields.ts'
import { redacted } from './redacted.ts'

/** Of records that are settings: what they do, which changes none of them. */
const noChanges: readonly EventType[] = [
  'accounting_connection.sign_in_begun',
  'card_connection.checked',
  'demo.begun',
  'demo.completed',
  'onboarding_document.accepted',
  'terms.plan_failed',
  'trigger.failed',
  'trigger.performed',
  'trigger.run_again',
]

/** Of people those of staff alone. */
const ofStaff: readonly EventType[] = [
  'user.staff_account_opened',
  'user.staff_account_switched_on',
  'user.staff_role_changed',
]

/** Events that change a setting, from the catalogue: a new event of such a record is listed by itself. */
const settingEvents = (Object.keys(eventCatalogue) as EventType[]).filter((type) => {
  const { subject } = eventCatalogue[type]
  if (subject === 'user') return ofStaff.includes(type)
  return Object.hasOwn(settingKinds, subject) && !noChanges.includes(type)
})

const changesSetting = (_scope: Scope, row: string, statement: Statement) =>
  `${row}.type = any(${statement.bindList(settingEvents, 'text')})`

/** Where the name of a changed record is. */
const names: Readonly<Partial<Record<SettingKind, NameColumn>>> = {
  user: { table: 'users', name: 'name' },
  pipeline: { table: 'pipelines', name: 'name' },
  pipeline_stage: { table: 'pipeline_stages', name: 'name' },
  trigger: { table: 'triggers', name: 'name' },
  fee: { table: 'fees', name: 'name' },
  attribute: { table: 'attributes', name: 'name' },
  kpi_category: { table: 'kpi_categories', name: 'name' },
  custom_kpi: { table: 'report_types', name: 'name' },
  report_type: { table: 'report_types', name: 'name' },
  report_sub_type: { table: 'report_sub_types', name: 'name' },
  industry: { table: 'industries', name: 'name' },
  investment_opportunity_type: { table: 'opportunity_types', name: 'name' },
  investment_opportunity_sub_type: { table: 'opportunity_sub_types', name: 'name' },
  investment_round_type: { table: 'investment_round_types', name: 'name' },
  investment_category: { table: 'opportunity_categories', name: 'name' },
  investment_character: { table: 'opportunity_characters', name: 'name' },
  tax_option: { table: 'tax_options', name: 'name' },
  portfolio_table: { table: 'portfolio_tables', name: 'name' },
  onboarding_document: { table: 'onboarding_documents', name: 'title' },
  registration_requirement: { table: 'registration_requirements', name: 'title' },
  folder_template: { table: 'folder_templates', name: 'name' },
  investor_type: { table: 'investor_types', name: 'name' },
  lead_status: { table: 'lead_statuses', name: 'name' },
  client_group: { table: 'client_groups', name: 'name' },
  investment_method: { table: 'investment_methods', name: 'name' },
  compliance_question: { table: 'compliance_questions', name: 'text' },
  compliance_option: { table: 'compliance_options', name: 'text' },
  fca_compliance_question: { table: 'compliance_questions', name: 'text' },
  fca_compliance_option: { table: 'compliance_options', name: 'text' },
  questionnaire: { table: 'questionnaires', name: 'name' },
}

/** The record's own name as it is now; what it was called then, where it is gone for good. */
function nameSql(row: string): string {
  const own = nameBy(`${row}.subject_type`, names, `${row}.subject_id`)
  return `coalesce(${own}, ${row}.after ->> 'name', ${row}.before ->> 'name')`
}

/** The name of the record of an id, by the kind or the field that says where it is. */
function nameBy(key: string, columns: Readonly<Record<string, NameColumn>>, id: string): string {
  const known = Object.entries(columns).map(
    ([value, { table, name }]) =>
      `when '${value}' then (select n.${name} from ${table} n where n.tenant_id = $1 and n.id = ${id})`,
  )
  return `case ${key} ${known.join(' ')} end`
}

/** What an event puts in order: the stages of a pipeline, or the attributes. */
const sorted: Readonly<Partial<Record<SettingKind, NameColumn>>> = {
  pipeline: { table: 'pipeline_stages', name: 'name' },
  attribute: { table: 'attributes', name: 'name' },
}

/** The names behind the ids that a change holds, however deep: `{"category_id:12": "Trading"}`. */
function namesSql(row: string): string {
  const fields = ['ids', ...Object.keys(namedSettingFields)].map((field) => `'${field}'`)
  return `(select coalesce(jsonb_object_agg(r.field || ':' || r.id, r.name) filter (where r.name is not null), '{}')
    from (select i.field, i.id,
        case when i.field = 'ids' then ${nameBy(`${row}.subject_type`, sorted, 'i.id')}
          else ${nameBy('i.field', namedSettingFields, 'i.id')} end as name
      from (select p ->> 'key' as field, (v #>> '{}')::bigint as id
        from jsonb_path_query(jsonb_build_array(${row}.before, ${row}.after),
            '$.** ? (@.type() == "object").keyvalue()') p
          cross join lateral jsonb_path_query(p -> 'value', '$[*] ? (@.type() == "number")') v
        where p ->> 'key' in (${fields.join(', ')})) i) r)`
}

/** The two sides of an event as `w`, without what is secret; each part of a map counts as a field. */
const differences = (row: string) => `
  (select ${redacted(`${row}.before`)} as was, ${redacted(`${row}.after`)} as now) w
  cross join lateral (
    select f.field, w.was -> f.field as before, w.now -> f.field as after
    from jsonb_object_keys(coalesce(w.was, '{}') || coalesce(w.now, '{}')) f(field)
    where not (${isMap('w.was', 'f.field')} and ${isMap('w.now', 'f.field')})
    union all
    select f.field || '.' || p.part, w.was -> f.field -> p.part, w.now -> f.field -> p.part
    from jsonb_object_keys(coalesce(w.was, '{}') || coalesce(w.now, '{}')) f(field)
    cross join lateral jsonb_object_keys(case
      when ${isMap('w.was', 'f.field')} and ${isMap('w.now', 'f.field')} then (w.was -> f.field) || (w.now -> f.field)
      else '{}' end) p(part)
  ) d
  where nullif(d.before, 'null') is distinct from nullif(d.after, 'null') and d.field not in ('version', 'order')`

const isMap = (side: string, field: string) => `coalesce(jsonb_typeof(${side} -> ${field}) = 'object', false)`
const shown = (value: string) => `coalesce(left(${value} #>> '{}', 500), '–')`

export const settingChanges: Table = tableOf(settingChange, {
  name: 'events',
  softDeletes: false,
  columns: {
    created_at: (row) => `wire_instant(${row}.at)`,
    updated_at: (row) => `wire_instant(${row}.at)`,
    version: () => '1',
    event: (row) => `${row}.type`,
    subject_name: nameSql,
    causer_id: (row) => `${row}.actor_id`,
    causer_name: (row) => `(select u.name from users u where u.tenant_id = $1 and u.id = ${row}.actor_id)`,
    summary: (row) =>
      `(select string_agg(d.field || ': ' || ${shown('d.before')} || ' → ' || ${shown('d.after')}, '; ' order by d.field)
        from ${differences(row)})`,
    changes: (row) =>
      `(select coalesce(jsonb_agg(jsonb_build_object('field', d.field, 'before', d.before, 'after', d.after)
          order by d.field), '[]') from ${differences(row)})`,
    names: namesSql,
  },
  filters: { between: momentsBetween('at') },
  visibleTo: changesSetting,
})
