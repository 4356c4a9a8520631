import { isExisting } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../kernel/database/database.ts'
import { buyShares, parsePrice, toWholeShares } from '../../../domain/decimal.ts'
import type { Company, Round } from '../company/company.ts'

/** What somebody asked for in a round that is open, in whole shares at its price. */
export interface RequestedShares {
  holder: string
  holder_name: string
  holder_kind: 'nominee' | 'investor' | 'organisation'
  shares: bigint
}

export interface OpenRound {
  round: Round
  priceE8: bigint
  /** Whole shares on offer. */
  offered: bigint
  /** The same, or as many as were asked for where that is more. */
  newShares: bigint
  book: RequestedShares[]
  /** On offer and not asked for yet. */
  unplaced: bigint
}

/**
 * The company's newest round that is live or closed, as its book stands: every place that is held, and what
 * nobody has asked for.
 */
export async function openRoundOf(
  db: Db | Trx,
  tenantId: number,
  company: Company,
): Promise<OpenRound | undefined> {
  const round = company.rounds.findLast(
    ({ status, share_price: price }) => !isExisting(status) && price !== null,
  )
  const priceE8 = round && parsePrice(round.share_price!)
  if (!round || !priceE8) return undefined
  const at = { priceE8, currency: round.currency }
  const wholeFor = (minor: bigint) => toWholeShares(buyShares(minor, at)?.sharesMicro ?? 0n) ?? 0n
  const book = await bookOf(db, tenantId, round, wholeFor)
  const requested = book.reduce((total, { shares }) => total + shares, 0n)
  const offered =
    round.shares_available === null ? wholeFor(BigInt(round.target_minor)) : BigInt(round.shares_available)
  const newShares = offered > requested ? offered : requested
  return newShares === 0n
    ? undefined
    : { round, priceE8, offered, newShares, book, unplaced: newShares - requested }
}

async function bookOf(
  db: Db | Trx,
  tenantId: number,
  { id }: Round,
  wholeFor: (minor: bigint) => bigint,
): Promise<RequestedShares[]> {
  const { rows } = await sql<Omit<RequestedShares, 'shares'> & { minor: string }>`
    select case when n.id is not null then 'n' || n.id
        when m.registered_name is not null then 'm' || m.id
        when i.organisation_id is not null then 'o' || i.organisation_id else 'u' || i.user_id end as holder,
      coalesce(n.register_name, n.legal_name, n.name, m.registered_name, g.name, u.name) as holder_name,
      case when n.id is not null then 'nominee' when i.organisation_id is not null then 'organisation' else 'investor' end as holder_kind,
      i.held_minor::text as minor
    from investments i
    join investment_opportunities o on o.tenant_id = ${tenantId} and o.id = i.investment_opportunity_id
    join users u on u.tenant_id = ${tenantId} and u.id = i.user_id
    left join organisations g on g.tenant_id = ${tenantId} and g.id = i.organisation_id
    left join investment_method_entities m on m.tenant_id = ${tenantId} and m.id = i.investment_method_entity_id
    left join nominees n on n.tenant_id = ${tenantId} and n.id = coalesce(i.nominee_id, o.nominee_id)
    where i.tenant_id = ${tenantId} and i.investment_opportunity_id = ${id} and i.held_minor > 0 and i.deleted_at is null
    order by i.id`.execute(db)
  return [...Map.groupBy(rows, ({ holder }) => holder).values()].map((same) => ({
    holder: same[0]!.holder,
    holder_name: same[0]!.holder_name,
    holder_kind: same[0]!.holder_kind,
    // Each request buys whole shares by itself, as it will when it is allotted.
    shares: same.reduce((total, { minor }) => total + wholeFor(BigInt(minor)), 0n),
  }))
}
