import { bulkJob, bulkJobRow, bulkRowStatuses } from '@moorgate/contract'
import { tableOf } from '../../kernel/resource/table.ts'
import type { Table } from '../../kernel/resource/table.ts'

const rowsOf = (job: string) => `from bulk_job_rows r where r.tenant_id = $1 and r.bulk_job_id = ${job}.id`

const counts = Object.fromEntries(
  bulkRowStatuses.map((status) => [
    status,
    (job: string) => `(select count(*)::int ${rowsOf(job)} and r.status = '${status}')`,
  ]),
)

/** Jobs are seen by those who began them. */
export const bulkJobs: Table = tableOf(bulkJob, {
  columns: {
    ...counts,
    total: (job) => `(select count(*)::int ${rowsOf(job)})`,
    undone_by_id: (job) =>
      `(select u.id from bulk_jobs u where u.tenant_id = $1 and u.undo_of_id = ${job}.id)`,
  },
  visibleTo: ({ actor }, row, statement) => `${row}.created_by = ${statement.bind(actor.id)}`,
})

export const bulkJobRows: Table = tableOf(bulkJobRow, {
  softDeletes: false,
  visibleTo: ({ actor }, row, statement) =>
    `exists (select 1 from bulk_jobs j where j.tenant_id = $1 and j.id = ${row}.bulk_job_id
      and j.created_by = ${statement.bind(actor.id)})`,
})
