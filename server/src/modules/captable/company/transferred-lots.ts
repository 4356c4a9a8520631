import { heldStatuses, transferredKinds } from '@moorgate/contract'
import { sql } from 'kysely'
import { statusList } from '../../../kernel/database/status-list.ts'
import type { Db, Trx } from '../../../kernel/database/database.ts'
import type { PlatformLot } from './platform-events.ts'

type Row = Omit<PlatformLot, 'to'> & {
  to_holder: string
  to_name: string
  to_kind: PlatformLot['holder_kind']
}

/**
 * What was transferred, as the lot of who held it before: from the day on which they got it until the day of
 * the transfer. Its id is the transfer's below nothing. As it was known at a moment, what was transferred
 * later is still held; after a change of nominee that was not known, that one lot stands for what followed.
 */
export async function transferredLots(
  db: Db | Trx,
  tenantId: number,
  ids: readonly number[],
  knownAt: Date | undefined,
): Promise<PlatformLot[]> {
  const known = knownAt ?? null
  const { rows } = await sql<Row>`
    select -t.id as id, t.investment_opportunity_id as opportunity_id, coalesce(rt.name, o.name) as round_name, t.investment_id,
      i.user_id, case when t.from_nominee_id is not null then 'n' || t.from_nominee_id
        when m.registered_name = t.transferor_name then 'm' || m.id
        when i.organisation_id is not null then 'o' || i.organisation_id else 'u' || i.user_id end as holder,
      t.transferor_name as holder_name,
      case when t.from_nominee_id is not null then 'nominee' when i.organisation_id is not null then 'organisation'
        else 'investor' end as holder_kind,
      t.transferor_address as address, t.share_class, wire_decimal(t.shares) as shares, t.price::text as price,
      t.cost_minor::text as cost, i.eis, t.number_from::text as number_from, t.number_to::text as number_to,
      t.surrendered_certificate as certificate, coalesce(x.registered_on, i.allotted_on)::text as allotted_on,
      coalesce(a.at, i.created_at) as created_at,
      case when ${known}::timestamptz is null or t.registered_at <= ${known}::timestamptz then t.registered_on::text end as ended_on,
      null as outcome, false as written_off,
      (i.kind in ${sql.raw(statusList(transferredKinds))} or x.registered_on is not null) as received,
      case when t.consideration_minor > 0 then t.consideration_minor::text end as paid,
      case when t.kind = 'outside' then 'b-t' || t.id when t.nominee_id is not null then 'n' || t.nominee_id
        when bm.registered_name = t.transferee_name then 'm' || bm.id
        when b.organisation_id is not null then 'o' || b.organisation_id else 'u' || b.user_id end as to_holder,
      t.transferee_name as to_name,
      case when t.nominee_id is not null then 'nominee' when t.kind = 'outside' or b.organisation_id is not null then 'organisation'
        else 'investor' end as to_kind
    from share_transfers t
    join investments i on i.tenant_id = ${tenantId} and i.id = t.investment_id
    join investment_opportunities o on o.tenant_id = ${tenantId} and o.id = t.investment_opportunity_id
    left join investment_round_types rt on rt.tenant_id = ${tenantId} and rt.id = o.investment_round_type_id
    left join investment_method_entities m on m.tenant_id = ${tenantId} and m.id = i.investment_method_entity_id
    left join investments b on b.tenant_id = ${tenantId} and b.id = t.to_investment_id
    left join investment_method_entities bm on bm.tenant_id = ${tenantId} and bm.id = b.investment_method_entity_id
    left join lateral (
      select max(n.registered_on) as registered_on, bool_or(n.registered_at > ${known}::timestamptz) as unknown
      from share_transfers n where n.tenant_id = ${tenantId} and n.investment_id = i.id and n.status = 'registered'
        and n.kind = 'nominee' and (n.registered_at, n.id) < (t.registered_at, t.id)) x on true
    left join lateral (
      select min(h.at) as at from investment_status_changes h
      where h.tenant_id = ${tenantId} and h.investment_id = i.id and h.to_status in ${sql.raw(statusList(heldStatuses))}) a on true
    where t.tenant_id = ${tenantId} and t.investment_opportunity_id = any(${[...ids]}::bigint[]) and t.status = 'registered'
      and t.deleted_at is null and (${known}::timestamptz is null
        or (coalesce(a.at, i.created_at) <= ${known}::timestamptz and x.unknown is not true))
    order by t.registered_at, t.id`.execute(db)
  return rows.map(({ to_holder: holder, to_name: name, to_kind: kind, ...lot }) => ({
    ...lot,
    to: { holder, name, kind },
  }))
}
