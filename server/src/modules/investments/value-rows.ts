import { endedStatuses } from '@moorgate/contract'
import { statusList } from '../../kernel/database/status-list.ts'
import { allottedCostSql } from '../../rows/investment-rows.ts'
import { latestPriceSql, lotValueSql, worthSql } from '../../rows/share-rows.ts'

const latestPrice = (row: string) =>
  `(select p.price from (${latestPriceSql(`${row}.investment_opportunity_id`)}) p)`

/** What has ended is worth nothing more, whatever its last price was. */
export const valueMinor = (row: string) => `case when ${row}.status in ${statusList(endedStatuses)} then 0
  else ${worthSql(lotValueSql(`${row}.shares`, latestPrice(row)), allottedCostSql(row))} end`

const paidOutMinor = (
  row: string,
) => `(select coalesce(sum(e.debit_minor - e.credit_minor), 0)::bigint from ledgers e
  where e.tenant_id = $1 and e.investment_id = ${row}.id and e.account = 'distribution')`

/** Domain handbook §5.2: what it is worth and what it paid out, against what it cost. */
export const returnedMinor = (row: string) => `(${valueMinor(row)} + ${paidOutMinor(row)})`

export const gainMinor = (row: string) => `${returnedMinor(row)} - (${allottedCostSql(row)})`
