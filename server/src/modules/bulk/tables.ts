import { bulkJob, bulkJobRow, bulkRowStatuses, roleIds } from '@moorgate/contract'
import { tableOf } from '../../kernel/resource/table.ts'
import type { Table } from '../../kernel/resource/table.ts'

const rowsOf = (job: string) => `from bulk_job_rows r where r.tenant_id = $1 and r.bulk_job_id = ${job}.id`

const counts = Object.fromEntries(
  bulkRowStatuses.map((status) => [
    status,
    (job: string) => `(select count(*)::int ${rowsOf(job)} and r.status = '${status}')`,
  ]),
)

/** Jobs are seen by those who began them, and by a Super Admin where something went wrong. */
export const bulkJobs: Table = tableOf(bulkJob, {
  columns: {
    ...counts,
    total: (job) => `(select count(*)::int ${rowsOf(job)})`,
    undone_by_id: (job) =>
      `(select u.id from bulk_jobs u where u.tenant_id = $1 and u.undo_of_id = ${job}.id)`,
  },
  visibleTo: ({ actor }, row, statement) => {
    const isTheirs = `${row}.created_by = ${statement.bind(actor.id)}`
    return actor.roleId === roleIds.superAdmin ? `(${isTheirs} or ${row}.problem is not null)` : isTheirs
  },
})

export const bulkJobRows: Table = tableOf(bulkJobRow, {
  softDeletes: false,
  visibleTo: ({ actor }, row, statement) =>
    `exists (select 1 from bulk_jobs j where j.tenant_id = $1 and j.id = ${row}.bulk_job_id
      and j.created_by = ${statement.bind(actor.id)})`,
})
