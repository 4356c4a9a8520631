import { changeMarketSounding, marketSounding } from '@moorgate/contract'
import { tableOf } from '../../../kernel/resource/table.ts'
import type { Table } from '../../../kernel/resource/table.ts'
import { opportunityColumn } from '../../opportunities/index.ts'
import { nameOfColumn } from '../name-of-column.ts'

const offer = (row: string) => `${row}.investment_opportunity_id`

/** How many requests of a sounding, those that another one took the place of left out. `n` is one of them. */
const requests = (row: string, is: string) =>
  `(select count(*)::int from invitations n where n.tenant_id = $1 and n.investment_opportunity_id = ${offer(row)}
     and n.deleted_at is null and ${is})`

const accepted = (row: string) =>
  `exists (select 1 from market_sounding_acceptances a where a.tenant_id = $1 and a.user_id = n.user_id
     and a.investment_opportunity_id = ${offer(row)})`

export const soundings: Table = tableOf(marketSounding, {
  name: 'market_soundings',
  softDeletes: false,
  permissions: { edit: changeMarketSounding },
  columns: {
    opportunity_name: (row) => opportunityColumn('name', offer(row)),
    issuer_name: (row) => opportunityColumn('issuer_name', offer(row)),
    status: (row) => `case when ${row}.cleansed_at is null then 'open' else 'cleansed' end`,
    cleansed_by_name: nameOfColumn('cleansed_by'),
    accepted_count: (row) =>
      `(select count(*)::int from market_sounding_acceptances a where a.tenant_id = $1 and a.investment_opportunity_id = ${offer(row)})`,
    waiting_count: (row) =>
      requests(
        row,
        `n.status <> 'declined' and n.expired_at is null and ${row}.cleansed_at is null and not ${accepted(row)}`,
      ),
    declined_count: (row) => requests(row, `n.status = 'declined'`),
    expired_count: (row) => requests(row, `n.status <> 'declined' and n.expired_at is not null`),
  },
})
