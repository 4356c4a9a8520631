import { insiderListEntry } from '@moorgate/contract'
import { isTrue, tableOf } from '../../../kernel/resource/table.ts'
import type { Table } from '../../../kernel/resource/table.ts'
import { opportunityColumn } from '../../opportunities/index.ts'
import { spokenChannel } from './spoken-soundings.ts'

const person = (row: string, column: string) =>
  `(select ${column} from users u where u.tenant_id = $1 and u.id = ${row}.user_id)`

/** As the template writes a moment: 2026-11-17, 10:02 UTC. */
const utc = (moment: string) => `to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD, HH24:MI "UTC"')`

const digits = (text: string) => `nullif(regexp_replace(${text}, '[^0-9]', '', 'g'), '')`

const homeAddress = `nullif(concat_ws(', ', u.address ->> 'line1', u.address ->> 'line2', u.address ->> 'line3', u.address ->> 'city',
  u.address ->> 'county', u.address ->> 'postcode', u.address ->> 'country'), '')`

/** What was written of a person who was added, or what the record of an investor says. */
const either = (column: string, ofPerson: (row: string) => string) => (row: string) =>
  `coalesce(${row}.${column}, ${ofPerson(row)})`

/**
 * Everybody who accepted a sounding or was added, in the columns of the template. What the firm doesn't ask of
 * investors stays empty.
 */
export const insiderList: Table = tableOf(insiderListEntry, {
  name: 'insider_list_rows',
  softDeletes: false,
  columns: {
    created_at: (row) => `wire_instant(${row}.obtained_at)`,
    first_names: either('first_names', (row) => person(row, `concat_ws(' ', u.first_name, u.middle_names)`)),
    surnames: either('surnames', (row) => person(row, 'u.last_name')),
    company: either('company', () => `'Own account'`),
    reason: either(
      'reason',
      (
        row,
      ) => `case ${spokenChannel(row)} when 'phone' then 'Sounded by telephone: ' when 'meeting' then 'Sounded at a meeting: '
        else 'Sounded, accepted in the portal: ' end || ${opportunityColumn('name', `${row}.investment_opportunity_id`)}`,
    ),
    obtained: (row) => utc(`${row}.obtained_at`),
    ceased: (row) =>
      `(select ${utc(`least(${row}.ceased_at, s.cleansed_at)`)} from market_soundings s where s.tenant_id = $1
        and s.investment_opportunity_id = ${row}.investment_opportunity_id)`,
    date_of_birth: (row) => `coalesce(${row}.date_of_birth::text, ${person(row, 'u.date_of_birth::text')})`,
    personal_phones: either('personal_phones', (row) => person(row, digits('u.phone'))),
    home_address: either('home_address', (row) => person(row, homeAddress)),
    is_sounded: (row) => `(${row}.user_id is not null)`,
  },
  filters: {
    is_sounded: (row, values) => `${row}.user_id is ${isTrue(values) ? 'not null' : 'null'}`,
  },
  sorts: { created_at: { sql: (row) => `${row}.obtained_at`, type: 'timestamptz' } },
})
