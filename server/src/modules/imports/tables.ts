import { can, importRun, undoDays } from '@moorgate/contract'
import { tableOf } from '../../kernel/resource/table.ts'
import type { Table } from '../../kernel/resource/table.ts'

const rowsOf = (row: string) => `from import_rows r where r.tenant_id = $1 and r.import_id = ${row}.id`
const count = (condition: string) => `count(*) filter (where ${condition})`

/** Imports, for those who may bring something in: a file holds more about people than a list shows. */
export const imports: Table = tableOf(importRun, {
  columns: {
    counts: (row) => `(select json_build_object(
      ${['pending', 'new', 'changed', 'unchanged', 'refused'].map((name) => `'${name}', ${count(`r.outcome = '${name}'`)}`).join(', ')},
      'fixed', ${count(`r.fixed <> '[]'`)},
      'fields', coalesce(sum(jsonb_array_length(r.changes)), 0),
      ${['created', 'updated', 'failed'].map((name) => `'${name}', ${count(`r.applied = '${name}'`)}`).join(', ')},
      'undone', ${count(`r.undone = 'undone'`)}, 'conflicts', ${count(`r.undone = 'conflict'`)}) ${rowsOf(row)})`,
    problem_counts: (row) => `(select coalesce(json_object_agg(p.field, p.count), '{}') from (
      select problem.value ->> 'field' as field, count(distinct r.row) as count
      from import_rows r cross join jsonb_array_elements(r.problems) as problem (value)
      where r.tenant_id = $1 and r.import_id = ${row}.id and r.outcome = 'refused'
      group by 1 order by 2 desc) p)`,
    uploaded_by: (row) => `(select u.name from users u where u.tenant_id = $1 and u.id = ${row}.created_by)`,
    undo_until: (row) => `(${row}.applied_at + interval '${undoDays} days')::date`,
  },
  visibleTo: ({ actor }) => (can(actor.roleId ?? 0, 'investors', 'create') ? undefined : 'false'),
})
