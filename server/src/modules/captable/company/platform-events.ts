import { disposedStatuses, transferredKinds } from '@moorgate/contract'
import { sql } from 'kysely'
import { statusList } from '../../../kernel/database/status-list.ts'
import type { Db, Trx } from '../../../kernel/database/database.ts'
import { parseShares } from '../../../domain/decimal.ts'
import type { CapTableEvent } from '../../../domain/cap-table-events.ts'
import type { Company } from './company.ts'
import { transferredLots } from './transferred-lots.ts'

/** Shares that the platform allotted, with the person who stands on the register for them. */
export interface PlatformLot {
  id: number
  opportunity_id: number
  round_name: string
  investment_id: number
  user_id: number
  holder: string
  holder_name: string
  holder_kind: 'nominee' | 'investor' | 'organisation'
  address: Record<string, string | null> | null
  share_class: string
  shares: string
  price: string
  cost: string
  eis: boolean
  number_from: string | null
  number_to: string | null
  certificate: string | null
  allotted_on: string
  created_at: Date
  /** Set once nobody holds it through the platform any more, with how it ended. */
  ended_on: string | null
  outcome: string | null
  /** Still on the register, and worth nothing. */
  written_off: boolean
  /** They came from another holder, so they were not issued to this one. */
  received?: boolean
  /** Who got them, where they ended by a transfer; null where the outcome of the round ended them. */
  to?: { holder: string; name: string; kind: PlatformLot['holder_kind'] } | null
  /** What was paid for them by who got them. */
  paid?: string | null
}

/** Outcomes in which shares end, instead of going to somebody who buys them. */
const cancelling = new Set(['buy_back', 'redemption', 'dissolution'])

/**
 * What the platform did by itself with a company's shares. Nothing is copied: the lots are the source, so the
 * table has an allotment as soon as it has happened, and a maturity that is withdrawn is gone from it in the
 * same moment. A holding that was written off has lost its value and not its shares: it stays on the
 * register. Shares that were transferred are a lot of who held them before, which ended on that day. As it
 * was known at a moment, lots that were allotted later are left out, and a holding stands as its history had
 * it then.
 */
export async function platformLots(
  db: Db | Trx,
  tenantId: number,
  { company, knownAt }: { company: Pick<Company, 'rounds'>; knownAt: Date | undefined },
): Promise<PlatformLot[]> {
  const ids = company.rounds.map((round) => round.id)
  const [held, transferred] = [
    await heldLots(db, tenantId, ids, knownAt),
    await transferredLots(db, tenantId, ids, knownAt),
  ]
  return [...transferred, ...held].toSorted((a, b) => a.allotted_on.localeCompare(b.allotted_on))
}

async function heldLots(
  db: Db | Trx,
  tenantId: number,
  ids: readonly number[],
  knownAt: Date | undefined,
): Promise<PlatformLot[]> {
  const known = knownAt ?? null
  const { rows } = await sql<PlatformLot>`
    select l.id, l.investment_opportunity_id as opportunity_id, coalesce(t.name, o.name) as round_name, l.investment_id, l.user_id,
      case when l.nominee_id is not null then 'n' || l.nominee_id
        when m.registered_name is not null and m.registered_name = l.registered_name then 'm' || m.id
        when l.organisation_id is not null then 'o' || l.organisation_id
        else 'u' || l.user_id end as holder,
      l.registered_name as holder_name,
      case when l.nominee_id is not null then 'nominee' when l.organisation_id is not null then 'organisation'
        else 'investor' end as holder_kind,
      l.registered_address as address, l.share_class, wire_decimal(l.shares) as shares, l.price::text as price,
      l.cost_minor::text as cost, i.eis, l.number_from::text as number_from, l.number_to::text as number_to,
      c.number as certificate, coalesce(x.registered_on, l.allotted_on)::text as allotted_on, l.created_at,
      case when s.status in ${sql.raw(statusList(disposedStatuses))} then coalesce(o.outcome_date, s.since)::text end as ended_on,
      o.outcome, s.status = 'written_off' as written_off,
      (i.kind in ${sql.raw(statusList(transferredKinds))} or x.id is not null) as received
    from share_lots l
    join investments i on i.tenant_id = ${tenantId} and i.id = l.investment_id
    join investment_opportunities o on o.tenant_id = ${tenantId} and o.id = l.investment_opportunity_id
    left join investment_round_types t on t.tenant_id = ${tenantId} and t.id = o.investment_round_type_id
    left join investment_method_entities m on m.tenant_id = ${tenantId} and m.id = i.investment_method_entity_id
    left join certificates c on c.tenant_id = ${tenantId} and c.share_lot_id = l.id and c.cancelled_on is null
    left join lateral (
      select h.to_status, (h.at at time zone 'Europe/London')::date as since from investment_status_changes h
      where h.tenant_id = ${tenantId} and h.investment_id = i.id and (${known}::timestamptz is null or h.at <= ${known}::timestamptz)
      order by h.id desc limit 1) h on true
    left join lateral (
      select n.id, n.registered_on, n.registered_at from share_transfers n where n.tenant_id = ${tenantId}
        and n.investment_id = i.id and n.status = 'registered' and n.kind = 'nominee' order by n.id desc limit 1) x on true
    cross join lateral (
      select case when ${known}::timestamptz is null then i.status else coalesce(h.to_status, i.status) end as status, h.since) s
    where l.tenant_id = ${tenantId} and l.investment_opportunity_id = any(${[...ids]}::bigint[])
      and (${known}::timestamptz is null or (l.created_at <= ${known}::timestamptz
        and (x.id is null or x.registered_at <= ${known}::timestamptz)))
    order by l.allotted_on, l.id`.execute(db)
  return rows
}

export const buyerOf = (lot: Pick<PlatformLot, 'opportunity_id'>): string => `b${lot.opportunity_id}`

const micro = (shares: string): bigint => parseShares(shares) ?? 0n

/** Transfers in their order, since one of a day may pass on what another brought; then ends of rounds. */
const byTransfer = (a: PlatformLot, b: PlatformLot) =>
  Number(!a.to) - Number(!b.to) || (a.to && b.to ? b.id - a.id : 0)

/**
 * Each lot is issued on its day; where its holding has ended, its shares went to the buyer or were cancelled.
 */
export function platformEvents(lots: readonly PlatformLot[]): {
  allotted: CapTableEvent[]
  ended: CapTableEvent[]
} {
  const what = (lot: PlatformLot) => ({
    holder: lot.holder,
    shareClass: lot.share_class,
    sharesMicro: micro(lot.shares),
  })
  const ended = lots.toSorted(byTransfer).flatMap((lot): CapTableEvent[] => {
    if (lot.ended_on === null) return []
    const when = { id: `end:${lot.id}`, date: lot.ended_on }
    return !lot.to && lot.outcome !== null && cancelling.has(lot.outcome)
      ? [{ ...when, kind: 'redeem', ...what(lot) }]
      : [{ ...when, kind: 'transfer', ...what(lot), to: lot.to?.holder ?? buyerOf(lot) }]
  })
  return {
    allotted: lots
      .filter(({ received }) => !received)
      .map((lot) => ({
        id: `lot:${lot.id}`,
        date: lot.allotted_on,
        kind: 'issue',
        ...what(lot),
        paidMinor: BigInt(lot.cost),
      })),
    ended,
  }
}
