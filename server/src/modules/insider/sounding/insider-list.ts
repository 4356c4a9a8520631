import { insiderListEntry } from '@moorgate/contract'
import { tableOf } from '../../../kernel/resource/table.ts'
import type { Table } from '../../../kernel/resource/table.ts'
import { opportunityColumn } from '../../opportunities/index.ts'
import { spokenChannel } from './spoken-soundings.ts'

const person = (row: string, column: string) =>
  `(select ${column} from users u where u.tenant_id = $1 and u.id = ${row}.user_id)`

const nothing = () => 'null::text'

/** As the template writes a moment: 2026-11-17, 10:02 UTC. */
const utc = (moment: string) => `to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD, HH24:MI "UTC"')`

const digits = (text: string) => `nullif(regexp_replace(${text}, '[^0-9]', '', 'g'), '')`

const homeAddress = `nullif(concat_ws(', ', u.address ->> 'line1', u.address ->> 'line2', u.address ->> 'line3', u.address ->> 'city',
  u.address ->> 'county', u.address ->> 'postcode', u.address ->> 'country'), '')`

/**
 * Everybody who accepted a sounding, in the columns of the template. What the firm doesn't ask of investors
 * stays empty.
 */
export const insiderList: Table = tableOf(insiderListEntry, {
  name: 'market_sounding_acceptances',
  softDeletes: false,
  columns: {
    created_at: (row) => `wire_instant(${row}.accepted_at)`,
    updated_at: (row) => `wire_instant(${row}.accepted_at)`,
    version: () => '1',
    first_names: (row) => person(row, `concat_ws(' ', u.first_name, u.middle_names)`),
    surnames: (row) => person(row, 'u.last_name'),
    birth_surnames: nothing,
    professional_phones: nothing,
    company: () => `'Own account'`,
    reason: (row) =>
      `case ${spokenChannel(row)} when 'phone' then 'Sounded by telephone: ' when 'meeting' then 'Sounded at a meeting: '
        else 'Sounded, accepted in the portal: ' end || ${opportunityColumn('name', `${row}.investment_opportunity_id`)}`,
    obtained: (row) => utc(`${row}.accepted_at`),
    ceased: (row) =>
      `(select ${utc('s.cleansed_at')} from market_soundings s where s.tenant_id = $1
        and s.investment_opportunity_id = ${row}.investment_opportunity_id)`,
    national_identification_number: nothing,
    date_of_birth: (row) => person(row, 'u.date_of_birth::text'),
    personal_phones: (row) => person(row, digits('u.phone')),
    home_address: (row) => person(row, homeAddress),
  },
  sorts: { created_at: { sql: (row) => `${row}.accepted_at`, type: 'timestamptz' } },
})
