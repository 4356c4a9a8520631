import { refuse } from '@moorgate/contract'
import { calledDrawdownStatuses } from '@moorgate/contract/statuses/fund.ts'
import { sql } from 'kysely'
import { sum } from '../../../domain/money.ts'
import { statusList } from '../../../kernel/database/status-list.ts'
import type { FundQuestion } from '../figures/read-fund-money.ts'
import type {
  AdmittedAmount,
  AskedAmount,
  LateInterestCharge,
  RecallableAmount,
} from './view-capital-account.ts'

/** Of which fund it is, and from when until when its holder has it. */
export async function commitmentFacts({ db, tenant }: FundQuestion, id: number) {
  const { rows } = await sql<{
    fund_id: number
    name: string
    currency: string
    registered_name: string
    held_from: string | null
    transferred_on: string | null
  }>`
    select f.id as fund_id, f.name, f.currency, e.registered_name, c.held_from::text as held_from,
      case when c.status = 'transferred' then c.ended_on::text end as transferred_on
    from fund_commitments c
    join funds f on f.tenant_id = ${tenant.id} and f.id = c.fund_id
    join investment_method_entities e on e.tenant_id = ${tenant.id} and e.id = c.investment_method_entity_id
    where c.tenant_id = ${tenant.id} and c.id = ${id} and c.deleted_at is null`.execute(db)
  const { fund_id, name, currency, registered_name, held_from, transferred_on } =
    rows[0] ?? refuse({ code: 'not_found' })
  return {
    fund: { id: fund_id, name, currency },
    registeredName: registered_name,
    heldFrom: held_from,
    transferredOn: transferred_on,
  }
}

/** Days of published values while the holder had it, the newest first. */
export async function daysOf(
  { db, tenant }: FundQuestion,
  id: number,
  { heldFrom, transferredOn }: { heldFrom: string | null; transferredOn: string | null },
): Promise<string[]> {
  const { rows } = await sql<{ date: string }>`
    select n.date::text as date from net_asset_values n
    join fund_commitments c on c.tenant_id = ${tenant.id} and c.id = ${id} and c.fund_id = n.fund_id and c.class = n.class
    where n.tenant_id = ${tenant.id} and n.status = 'published' and n.deleted_at is null
      and (${heldFrom}::date is null or n.date >= ${heldFrom}::date)
      and (${transferredOn}::date is null or n.date < ${transferredOn}::date)
    order by n.date desc`.execute(db)
  return rows.map(({ date }) => date)
}

export async function admittedOf(
  { db, tenant }: FundQuestion,
  id: number,
  { to, minor }: { to: string; minor: bigint },
): Promise<AdmittedAmount[]> {
  const { rows } = await sql<AdmittedAmount>`
    select c.id, x.date::text as date, ${minor}::bigint as minor
    from fund_commitments c
    join fund_closings x on x.tenant_id = ${tenant.id} and x.id = c.fund_closing_id
    where c.tenant_id = ${tenant.id} and c.id = ${id} and x.date <= ${to}::date`.execute(db)
  return rows
}

/**
 * What was left to call on the day of its closing, as number 0, and what was paid back since to be called again. As
 * of the last day: with what was transferred afterwards.
 */
export async function releasedOf(
  { db, tenant }: FundQuestion,
  id: number,
  { to, paidBack }: { to: string; paidBack: readonly RecallableAmount[] },
): Promise<AdmittedAmount[]> {
  const { rows } = await sql<{ date: string; released_minor: bigint }>`
    select closed_on::text as date, released_minor from (
      select case when c.status = 'closed' then c.ended_on else max(t.closed_on) end as closed_on,
        c.released_minor + coalesce(sum(t.released_minor), 0)::bigint as released_minor
      from fund_commitments c
      left join fund_transfers t on t.tenant_id = ${tenant.id} and t.fund_commitment_id = c.id and t.status = 'approved'
        and t.date > ${to}::date
      where c.tenant_id = ${tenant.id} and c.id = ${id} group by c.tenant_id, c.id) x
    where closed_on <= ${to}::date`.execute(db)
  const [closed] = rows
  if (!closed) return []
  const since = paidBack.filter(({ date }) => date > closed.date)
  const closing = closed.released_minor - sum(since.map(({ minor }) => minor))
  return [{ id: 0, date: closed.date, minor: closing }, ...since].filter(
    ({ date, minor }) => date <= to && minor !== 0n,
  )
}

export async function askedOf({ db, tenant }: FundQuestion, id: number, to: string): Promise<AskedAmount[]> {
  const { rows } = await sql<AskedAmount>`
    select l.id, d.title, (d.issued_at at time zone 'Europe/London')::date::text as date, l.amount_minor as minor
    from fund_drawdown_lines l
    join fund_drawdowns d on d.tenant_id = ${tenant.id} and d.id = l.fund_drawdown_id
    where l.tenant_id = ${tenant.id} and l.fund_commitment_id = ${id} and l.deleted_at is null
      and d.status in ${sql.raw(statusList(calledDrawdownStatuses))} and d.issued_at is not null
      and (d.issued_at at time zone 'Europe/London')::date <= ${to}::date
    union all
    select -x.id, d.title, x.date::text, x.capital_minor from fund_transfer_parts x
    join fund_drawdown_lines l on l.tenant_id = ${tenant.id} and l.id = x.source_id
    join fund_drawdowns d on d.tenant_id = ${tenant.id} and d.id = l.fund_drawdown_id
    where x.tenant_id = ${tenant.id} and x.fund_commitment_id = ${id} and x.kind = 'call' and x.moved_on <= ${to}::date
    order by date, id`.execute(db)
  return rows
}

/** Of every day, also after the last one; of what was transferred until then. */
export async function recallableOf(
  { db, tenant }: FundQuestion,
  id: number,
  to: string,
): Promise<RecallableAmount[]> {
  const { rows } = await sql<RecallableAmount>`
    select l.id, l.paid_on as date, l.amount_minor as minor
    from distribution_lines l
    join distributions d on d.tenant_id = ${tenant.id} and d.id = l.distribution_id
    where l.tenant_id = ${tenant.id} and l.fund_commitment_id = ${id} and l.status = 'paid' and d.kind = 'recallable'
    union all
    select -x.id, x.date, x.capital_minor + x.gain_minor from fund_transfer_parts x
    where x.tenant_id = ${tenant.id} and x.fund_commitment_id = ${id} and x.kind = 'payout' and x.is_recallable
      and x.moved_on <= ${to}::date
    order by date, id`.execute(db)
  return rows.map((row) => ({ ...row, minor: BigInt(row.minor) }))
}

/** What was waived is none of it. */
export async function lateChargesOf(
  { db, tenant }: FundQuestion,
  id: number,
  to: string,
): Promise<LateInterestCharge[]> {
  const { rows } = await sql<LateInterestCharge>`
    select x.id, d.title, x.charged_on::text as date, wire_decimal(x.rate_percent) as "ratePercent", x.amount_minor as minor,
      case when x.received_on <= ${to}::date then x.received_on::text end as "receivedOn", x.parts
    from fund_late_charges x
    join fund_drawdown_lines l on l.tenant_id = ${tenant.id} and l.id = x.fund_drawdown_line_id
    join fund_drawdowns d on d.tenant_id = ${tenant.id} and d.id = l.fund_drawdown_id
    where x.tenant_id = ${tenant.id} and x.fund_commitment_id = ${id} and x.status <> 'waived' and x.charged_on <= ${to}::date
    order by x.charged_on, x.id`.execute(db)
  return rows
}

export async function titlesOf(
  { db, tenant }: FundQuestion,
  id: number,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ key: string; title: string }>`
    select 'payment:' || p.id as key, d.title
    from fund_payments p
    join fund_drawdown_lines l on l.tenant_id = ${tenant.id} and l.id = p.fund_drawdown_line_id
    join fund_drawdowns d on d.tenant_id = ${tenant.id} and d.id = l.fund_drawdown_id
    where p.tenant_id = ${tenant.id} and p.fund_commitment_id = ${id}
    union all
    select 'payout:' || l.id, d.title
    from distribution_lines l
    join distributions d on d.tenant_id = ${tenant.id} and d.id = l.distribution_id
    where l.tenant_id = ${tenant.id} and l.fund_commitment_id = ${id}
    union all
    select 'payment:-' || x.id, d.title || ', transferred' from fund_transfer_parts x
    join fund_payments p on p.tenant_id = ${tenant.id} and p.id = x.source_id
    join fund_drawdown_lines l on l.tenant_id = ${tenant.id} and l.id = p.fund_drawdown_line_id
    join fund_drawdowns d on d.tenant_id = ${tenant.id} and d.id = l.fund_drawdown_id
    where x.tenant_id = ${tenant.id} and x.fund_commitment_id = ${id} and x.kind = 'payment'
    union all
    select 'payout:-' || x.id, d.title || ', transferred' from fund_transfer_parts x
    join distribution_lines l on l.tenant_id = ${tenant.id} and l.id = x.source_id
    join distributions d on d.tenant_id = ${tenant.id} and d.id = l.distribution_id
    where x.tenant_id = ${tenant.id} and x.fund_commitment_id = ${id} and x.kind = 'payout'`.execute(db)
  return new Map(rows.map(({ key, title }) => [key, title]))
}
