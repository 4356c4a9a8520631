import { insiderListEntry, insiderListVersion } from '@moorgate/contract'
import { instant } from '@moorgate/contract/wire.ts'
import { refuseFilters } from '../../../kernel/list/names.ts'
import { isTrue, tableOf } from '../../../kernel/resource/table.ts'
import type { Table } from '../../../kernel/resource/table.ts'
import { nameOfColumn } from '../name-of-column.ts'
import { replacedAt } from './insider-versions.ts'
import { utc } from './template.ts'

/** Everybody who accepted a sounding or was added, in the columns of the template. */
export const insiderList: Table = tableOf(insiderListEntry, {
  name: 'insiders',
  softDeletes: false,
  columns: {
    created_at: (row) => `wire_instant(${row}.obtained_at)`,
    obtained: (row) => utc(`${row}.obtained_at`),
    ceased: (row) => utc(`${row}.ceased_at`),
    updated: (row) => utc(`${row}.updated_at`),
    is_sounded: (row) => `(${row}.user_id is not null)`,
    acknowledged_at: (row) =>
      `wire_instant(coalesce(${row}.acknowledged_at, (select a.accepted_at from market_sounding_acceptances a
        where a.tenant_id = $1 and a.user_id = ${row}.user_id
          and a.investment_opportunity_id = ${row}.investment_opportunity_id limit 1)))`,
  },
  filters: {
    is_sounded: (row, values) => `${row}.user_id is ${isTrue(values) ? 'not null' : 'null'}`,
  },
  sorts: { created_at: { sql: (row) => `${row}.obtained_at`, type: 'timestamptz' } },
})

/** The list as it stood at a moment, or every version that it had. */
export const insiderVersions: Table = tableOf(insiderListVersion, {
  name: 'insider_versions',
  softDeletes: false,
  columns: {
    created_at: (row) => `wire_instant(${row}.recorded_at)`,
    updated_at: (row) => `wire_instant(${row}.recorded_at)`,
    version: (row) => `${row}.number`,
    insider_list_entry_id: (row) => `${row}.insider_id`,
    is_sounded: (row) =>
      `(select i.user_id is not null from insiders i where i.tenant_id = $1 and i.id = ${row}.insider_id)`,
    obtained: (row) => utc(`${row}.obtained_at`),
    ceased: (row) => utc(`${row}.ceased_at`),
    updated: (row) => utc(`${row}.recorded_at`),
    replaced_at: (row) => `wire_instant(${replacedAt(row)})`,
    recorded_by: nameOfColumn('recorded_by'),
  },
  filters: {
    as_at: (row, [value], statement) => {
      const moment = statement.bind(momentOf(value))
      return `${row}.recorded_at <= ${moment}::timestamptz and coalesce(${replacedAt(row)} > ${moment}::timestamptz, true)`
    },
  },
  sorts: {
    created_at: { sql: (row) => `${row}.recorded_at`, type: 'timestamptz', nullable: false },
    insider_list_entry_id: { sql: (row) => `${row}.insider_id`, type: 'bigint', nullable: false },
  },
})

function momentOf(value: string | undefined): string {
  const read = instant().safeParse(value)
  return read.success
    ? read.data
    : refuseFilters(
        ['as_at'],
        'Enter a date and time.',
        'The filter `as_at` must be a date and time, such as 2026-11-17T10:02:00Z.',
      )
}
