import { refuse, refuseField, say } from '@moorgate/contract'
import { CompiledQuery, sql } from 'kysely'
import { londonDate } from '../../kernel/clock.ts'
import { checkNamed } from '../../kernel/rows.ts'
import { lockRow, updateRow } from '../../kernel/resource/write.ts'
import type { Work } from '../../kernel/work.ts'
import { companyValueSql } from '../../rows/company-rows.ts'
import { companies } from './tables.ts'

/** What one fund holds of one class of a company. */
export interface Position {
  company_id: number
  fund_id: number
  share_class: string
}

/**
 * The company, locked: two who record outcomes of it at once take turns, so that together they take no more
 * than is held.
 */
export async function lockCompany(work: Work, id: number) {
  await checkNamed(work, 'companies', 'company_id', id)
  return lockRow(work, companies, id)
}

/** 422 on a day that has not come. */
export function mustHaveBeen(work: Work, field: string, date: string | undefined): void {
  const today = londonDate(work.now)
  if (date !== undefined && date > today) refuseField(field, say.beforeOrEqual(today))
}

/**
 * How many shares of a position can be taken on a day: those held on it, and never more than are left on any
 * later day. An outcome that is being changed is left out.
 */
export async function availableOn(
  work: Work,
  position: Position,
  date: string,
  exceptOutcome: number | null = null,
): Promise<string> {
  const { rows } = await sql<{ shares: string }>`
    with moves as (${movesSql(work, position, exceptOutcome)}),
      balances as (select date, sum(sum(shares)) over (order by date) as held from moves group by date)
    select wire_decimal(least(
      coalesce((select held from balances where date <= ${date}::date order by date desc limit 1), 0),
      (select min(held) from balances where date > ${date}::date))) as shares`.execute(work.db)
  return rows[0]!.shares
}

/** 422 or 409 where outcomes would take more of a position than was held on their days. */
export async function mustStayHeld(work: Work, position: Position, field?: string): Promise<void> {
  const { rows } = await sql<{ least: string | null }>`
    with moves as (${movesSql(work, position, null)})
    select min(held)::text as least
    from (select sum(sum(shares)) over (order by date) as held from moves group by date) b`.execute(work.db)
  if (!rows[0]?.least?.startsWith('-')) return
  if (field) refuseField(field, 'The outcomes recorded involve more shares than this would leave.')
  refuse({ code: 'conflict', reason: 'in_use', about: 'company_holding' })
}

const movesSql = ({ tenant }: Work, position: Position, exceptOutcome: number | null) => sql`
  select h.acquired_on as date, h.shares from company_holdings h
  where h.tenant_id = ${tenant.id} and h.company_id = ${position.company_id} and h.fund_id = ${position.fund_id}
    and h.share_class = ${position.share_class} and h.deleted_at is null
  union all
  select x.date, -x.shares from company_outcomes x
  where x.tenant_id = ${tenant.id} and x.company_id = ${position.company_id} and x.fund_id = ${position.fund_id}
    and x.share_class = ${position.share_class} and x.deleted_at is null and x.id is distinct from ${exceptOutcome}::bigint`

/** What all funds together hold of a company on a day. */
export async function heldByAll({ db, tenant }: Work, companyId: number, date: string): Promise<string> {
  const { rows } = await sql<{ shares: string }>`
    select wire_decimal(
      (select coalesce(sum(h.shares), 0) from company_holdings h where h.tenant_id = ${tenant.id}
        and h.company_id = ${companyId} and h.deleted_at is null and h.acquired_on <= ${date}::date)
      - (select coalesce(sum(x.shares), 0) from company_outcomes x where x.tenant_id = ${tenant.id}
        and x.company_id = ${companyId} and x.deleted_at is null and x.date <= ${date}::date)) as shares`.execute(
    db,
  )
  return rows[0]!.shares
}

/** 422 where what is held would be worth more than an amount can say: every list that shows it would fail. */
export async function mustBeCountable({ db, tenant }: Work, companyId: number): Promise<void> {
  const value = `select ${companyValueSql('c')} from companies c where c.tenant_id = $1 and c.id = $2`
  await db.executeQuery(CompiledQuery.raw(value, [tenant.id, companyId]))
}

/** The state of a company follows from its outcomes: it is active while anything of it is held. */
export async function followOutcomes(work: Work, companyId: number): Promise<void> {
  await mustBeCountable(work, companyId)
  const { rows } = await sql<{ state: string }>`
    select case
      when last.type is null or held.shares <> 0 then 'active'
      when last.type = 'write_off' then 'written_off'
      when last.type = 'dissolution' then 'dissolved'
      else 'exited' end as state
    from (select
      (select coalesce(sum(h.shares), 0) from company_holdings h where h.tenant_id = ${work.tenant.id}
        and h.company_id = ${companyId} and h.deleted_at is null)
      - (select coalesce(sum(x.shares), 0) from company_outcomes x where x.tenant_id = ${work.tenant.id}
        and x.company_id = ${companyId} and x.deleted_at is null) as shares) held
    left join lateral (select x.type from company_outcomes x where x.tenant_id = ${work.tenant.id}
      and x.company_id = ${companyId} and x.deleted_at is null and x.shares > 0
      order by x.date desc, x.id desc limit 1) last on true`.execute(work.db)
  const row = await lockRow(work, companies, companyId)
  await updateRow(work, companies, row, { state: rows[0]!.state })
}
