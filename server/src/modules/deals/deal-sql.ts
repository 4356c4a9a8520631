import { boardDealStatuses, placedStatuses } from '@moorgate/contract'
import { statusList } from '../../kernel/database/status-list.ts'

/** SQL that several questions about deals share. `$1` is the tenant, `row` the alias of `pipeline_deals`. */

/**
 * Per cent: a won deal is certain, a lost one gone, any other as likely as it says itself, else as its stage
 * says.
 */
export const probabilitySql = (row: string) =>
  `case ${row}.status when 'won' then 100 when 'lost' then 0 else coalesce(${row}.probability,
     (select g.probability from pipeline_stages g where g.tenant_id = $1 and g.id = ${row}.pipeline_stage_id)) end`

/**
 * What is sought times the probability, in minor units, rounded half up for each deal, so that a total is the
 * sum of what is shown. £5,000,000.00 at 40 % → 200000000; £0.03 at 50 % → 2; nothing sought → null.
 */
export const weightedSql = (row: string) =>
  `round(${row}.target_amount_minor * (${probabilitySql(row)}) / 100.0)::bigint`

/** What the placements of a deal come to, in minor units, without those that were declined or withdrawn. */
export const placedSql = (row: string) => `(select coalesce(sum(p.amount_minor), 0)::bigint
  from pipeline_deal_placements p where p.tenant_id = $1 and p.pipeline_deal_id = ${row}.id
    and p.deleted_at is null and p.status in ${statusList(placedStatuses)})`

/** Whole days, of 24 hours each, since the deal came into its stage; `now` is SQL. */
export const daysInStageSql = (row: string, now: string) =>
  `greatest(floor(extract(epoch from ${now} - ${row}.stage_entered_at) / 86400), 0)::int`

/** Deals that stand on the board: neither won nor lost nor deleted. */
export const onBoardSql = (row: string) =>
  `${row}.status in ${statusList(boardDealStatuses)} and ${row}.deleted_at is null`
