import { trigger, triggerRun } from '@moorgate/contract'
import { allRecordEventNames } from '@moorgate/contract/events/index.ts'
import { tableOf } from '../../kernel/resource/table.ts'
import type { Table } from '../../kernel/resource/table.ts'
import { runRecordSql } from './record-sources.ts'

const runsOf = (row: string) => `from trigger_runs n where n.tenant_id = $1 and n.trigger_id = ${row}.id`

export const triggers: Table = tableOf(trigger, {
  events: allRecordEventNames('trigger'),
  columns: {
    last_run_at: (row) => `(select wire_instant(max(n.created_at)) ${runsOf(row)})`,
    runs_in_30_days: (row, today) =>
      `(select count(*)::int ${runsOf(row)} and n.created_at >= ${today} - 30 and n.step = 1)`,
    failed_in_30_days: (row, today) =>
      `(select count(*)::int ${runsOf(row)} and n.created_at >= ${today} - 30 and n.status = 'failed')`,
  },
})

export const triggerRuns: Table = tableOf(triggerRun, {
  softDeletes: false,
  columns: { record: runRecordSql },
})
