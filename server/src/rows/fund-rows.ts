import { admittedCommitmentStatuses } from '@moorgate/contract/statuses/fund.ts'
import { statusList } from '../kernel/database/status-list.ts'
import { handsSql } from './hands-rows.ts'

/**
 * What was paid for the units of a commitment, as `id`, `date`, `minor` and `units`; interest of those who
 * joined late buys none. What was transferred counts as if its holder had always had it, with an id below
 * nothing. `commitment` is SQL of its id.
 */
export const unitPaymentsSql = (commitment: string): string => `
  select p.id, p.received_on as date, p.capital_minor as minor, p.units from fund_payments p
  where p.tenant_id = $1 and p.fund_commitment_id = ${commitment} and p.capital_minor > 0
  union all
  select -x.id, x.date, x.capital_minor, x.units from fund_transfer_parts x
  where x.tenant_id = $1 and x.fund_commitment_id = ${commitment} and x.kind = 'payment'`

/** What was paid out on them, likewise; equalisation is between investors, and is none of the fund's. */
export const unitPayoutsSql = (commitment: string): string => `
  select l.id, l.paid_on as date, l.amount_minor as minor from distribution_lines l
  join distributions s on s.tenant_id = $1 and s.id = l.distribution_id and s.kind <> 'equalisation'
  where l.tenant_id = $1 and l.fund_commitment_id = ${commitment} and l.status = 'paid' and l.recipient = 'investor'
  union all
  select -x.id, x.date, x.capital_minor + x.gain_minor from fund_transfer_parts x
  where x.tenant_id = $1 and x.fund_commitment_id = ${commitment} and x.kind = 'payout'`

/** A fund holds this commitment on a day: it is in the value of that fund’s own units. Both are SQL. */
export const isHeldByFundRow = (commitment: string, day: string): string =>
  `exists (select 1 from fund_links k where k.tenant_id = $1 and k.fund_commitment_id = ${commitment}
    and k.deleted_at is null and k.starts_on <= ${day} and (k.ends_on is null or k.ends_on > ${day}))`

/**
 * Units of a commitment that somebody holds now: a closing admitted it, something was paid for it, it has not
 * ended at a value of nothing, and no fund holds it. Links begin and end on days that are past, so one without
 * an end counts today.
 */
export const isHeldUnitsRow = (row: string): string => `(${row}.deleted_at is null
  and ${row}.status in ${statusList(admittedCommitmentStatuses)} and ${row}.paid_minor > 0
  and (${row}.status <> 'closed' or ${row}.value_minor is distinct from 0)
  and not exists (select 1 from fund_links k where k.tenant_id = $1 and k.fund_commitment_id = ${row}.id
    and k.deleted_at is null and k.ends_on is null))`

/**
 * What the units of a commitment are worth, in minor units. `worthOfUnits` of the domain says the same: the
 * latest published value, with what came in and went out after its day; before one, what they cost less what
 * was paid out.
 */
export const unitsWorthSql = (row: string): string => `greatest(case when ${row}.valued_on is null
  then ${row}.paid_minor - ${row}.distributed_minor
  else ${row}.value_minor
    + (select coalesce(sum(m.minor), 0) from (${unitPaymentsSql(`${row}.id`)}) m where m.date > ${row}.valued_on)
    - (select coalesce(sum(m.minor), 0) from (${unitPayoutsSql(`${row}.id`)}) m where m.date > ${row}.valued_on)
  end, 0)::bigint`

/** What may still be called of a commitment, in minor units; `unfunded` of the domain says the same. */
export const unfundedSql = (row: string): string =>
  `(${row}.amount_minor - ${row}.called_minor + ${row}.recallable_minor - ${row}.released_minor)`

/** What is not paid yet of a line of a call, interest with it; `openOfLine` of the domain says the same. */
export const openOfFundLineSql = (row: string): string =>
  `(${row}.amount_minor + ${row}.interest_minor - ${row}.received_minor)`

/** The people who drafted, changed or confirmed a distribution. */
export const handsInDistributionSql = (row: string): string =>
  handsSql(row, 'distribution', 'distribution.redrafted')
