import { spokenSounding } from '@moorgate/contract'
import { nameOfUser } from '../../../rows/people-rows.ts'
import { tableOf } from '../../../kernel/resource/table.ts'
import type { Table } from '../../../kernel/resource/table.ts'
import { nameOfColumn } from '../name-of-column.ts'

/** Minutes that nobody agreed to within the time are unsigned, by the day. */
const minutesStatus = (row: string, today: string) => `case
  when ${row}.recording_reference is not null then 'recorded'
  when ${row}.agree_by is null then 'not_needed'
  when ${row}.agreed_at is not null then 'agreed'
  when ${row}.disagreement is not null then 'disagreed'
  when ${row}.agree_by < ${today} then 'unsigned'
  else 'waiting' end`

export const spokenSoundings: Table = tableOf(spokenSounding, {
  softDeletes: false,
  columns: {
    code_name: (row) =>
      `(select s.code_name from market_soundings s where s.tenant_id = $1 and s.id = ${row}.market_sounding_id)`,
    user_name: nameOfUser,
    minutes_status: minutesStatus,
    recorded_by_name: nameOfColumn('created_by'),
  },
})
