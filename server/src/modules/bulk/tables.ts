import { bulkJob, bulkJobRow, bulkRowStatuses, roleIds } from '@moorgate/contract'
import { isTrue, tableOf } from '../../kernel/resource/table.ts'
import type { Table } from '../../kernel/resource/table.ts'
import type { Scope } from '../../kernel/work.ts'

const rowsOf = (job: string) => `from bulk_job_rows r where r.tenant_id = $1 and r.bulk_job_id = ${job}.id`

const counts = Object.fromEntries(
  bulkRowStatuses.map((status) => [
    status,
    (job: string) => `(select count(*)::int ${rowsOf(job)} and r.status = '${status}')`,
  ]),
)

/** Jobs are seen, stopped, tried again and taken back by those who began them, and by a Super Admin. */
export const seesAll = ({ actor }: Pick<Scope, 'actor'>): boolean => actor.roleId === roleIds.superAdmin

const takenBack = (job: string, column: string) =>
  `(select o.${column} from bulk_jobs o where o.tenant_id = $1 and o.id = ${job}.undo_of_id)`
const valuesOf = (job: string) => `coalesce(${takenBack(job, '"values"')}, ${job}."values")`

/** Where the names are that the values' ids stand for, by the path of the id in them. */
const named = {
  '{owner_id}': 'users',
  '{lead_status_id}': 'lead_statuses',
  '{attribute,attribute_id}': 'attributes',
  '{group,client_group_id}': 'client_groups',
  '{invitation,investment_opportunity_id}': 'investment_opportunities',
}

function namesOf(job: string): string {
  const found = Object.entries(named).map(
    ([
      path,
      table,
    ]) => `select '${path.replace(/^\{(?:.*,)?|\}$/g, '')}' as key, n.name::text as name from ${table} n
      where n.tenant_id = $1 and n.id = (asked."values" #>> '${path}')::bigint`,
  )
  return `(select coalesce(jsonb_object_agg(found.key, found.name), '{}'::jsonb)
    from (select ${valuesOf(job)} as "values") asked, lateral (${found.join(' union all ')}) found)`
}

const reasonsOf = (job: string) =>
  `(select coalesce(jsonb_agg(to_jsonb(found) order by found.count desc, found.reason), '[]'::jsonb)
    from (select r.status, r.reason, count(*)::int as count ${rowsOf(job)} and r.reason is not null
      group by r.status, r.reason order by count(*) desc limit 10) found)`

export const bulkJobs: Table = tableOf(bulkJob, {
  columns: {
    ...counts,
    reasons: reasonsOf,
    values: valuesOf,
    names: namesOf,
    undone_action: (job) => takenBack(job, 'action'),
    total: (job) => `(select count(*)::int ${rowsOf(job)})`,
    begun_by: (job) => `(select u.name from users u where u.tenant_id = $1 and u.id = ${job}.created_by)`,
    undone_by_id: (job) =>
      `(select u.id from bulk_jobs u where u.tenant_id = $1 and u.undo_of_id = ${job}.id)`,
  },
  filters: {
    mine: (row, values, statement) =>
      `${row}.created_by ${isTrue(values) ? '=' : 'is distinct from'} ${statement.me()}`,
    needs_you: (row, values) =>
      `(${row}.problem is not null or exists (select 1 ${rowsOf(row)} and r.status = 'refused')) is ${isTrue(values)}`,
  },
  visibleTo: (scope, row, statement) =>
    seesAll(scope) ? undefined : `${row}.created_by = ${statement.me()}`,
})

export const bulkJobRows: Table = tableOf(bulkJobRow, {
  softDeletes: false,
  visibleTo: (scope, row, statement) =>
    seesAll(scope)
      ? undefined
      : `exists (select 1 from bulk_jobs j where j.tenant_id = $1 and j.id = ${row}.bulk_job_id
      and j.created_by = ${statement.me()})`,
})
