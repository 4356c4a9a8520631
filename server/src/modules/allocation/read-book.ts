import { appliedStatuses, droppedStatuses, refuse } from '@moorgate/contract'
import { sql } from 'kysely'
import { parsePrice, sharesOnOffer, wholeSharesOf } from '../../domain/decimal.ts'
import type { Round } from '../../domain/round-allocation.ts'
import type { BookPolicy, BookRequest } from '../../domain/round-allocation-book.ts'
import { statusList } from '../../kernel/database/status-list.ts'
import { isHeldRow, isSameIssuerRow } from '../../rows/opportunity-rows.ts'
import type { Db, Trx } from '../../kernel/database/database.ts'
import type { Scope } from '../../kernel/work.ts'

/** One request of the book as it is shown. Places follow the order in which people asked. */
export interface BookRow {
  id: number
  user_id: number
  investor_name: string
  organisation_name: string | null
  is_holder: boolean
  status: string
  at: string
  amount: string
  by_hand: string | null
  /**
   * Shares that it was given when the book was shared out, and what they cost in the smallest unit; before
   * that null.
   */
  allotted: string | null
  cost: string | null
}

export interface Book {
  round: Round
  /**
   * Whole shares of the round, and those of them that are somebody's by a right of pre-emption: the book is
   * of the others.
   */
  sharesInAll: bigint
  byRight: bigint
  policy: BookPolicy
  price: string | null
  /** What the shares on offer follow from: what staff said, or else the target. */
  offeredBy: 'shares' | 'target'
  targetMinor: bigint
  rows: BookRow[]
  requests: BookRequest[]
}

interface Terms {
  currency: string
  price: string | null
  policy: BookPolicy
  shares_available: string | null
  offered: string
  minimum: string
  /** Theirs by a right of pre-emption, and not shared out. */
  by_right: string
}

/**
 * The book of a round: everybody who asked, whether they hold a place or wait for one, in the order in which
 * they asked. Requests for whose amount a call was issued count with what they are; what was cancelled does
 * not count.
 */
export async function readBook(db: Db | Trx, scope: Pick<Scope, 'tenant'>, id: number): Promise<Book> {
  const terms = (await termsOf(db, scope, id)) ?? refuse({ code: 'not_found' })
  const rows = await rowsOf(db, scope, id)
  return {
    round: roundOf(terms),
    sharesInAll: sharesOf(terms),
    byRight: wholeSharesOf(terms.by_right),
    policy: terms.policy,
    price: terms.price,
    offeredBy: terms.shares_available === null ? 'target' : 'shares',
    targetMinor: BigInt(terms.offered),
    rows,
    requests: rows.map((row) => ({
      id: row.id,
      amountMinor: BigInt(row.amount),
      place: row.id,
      isHolder: row.is_holder,
      byHand: wholeSharesOf(row.by_hand),
    })),
  }
}

/**
 * The shares that staff have said, or else what the target buys; what may be taken beyond the target is not
 * on offer until staff say so, and shares that are somebody's by a right of pre-emption are not in the book.
 */
function roundOf(terms: Terms): Round {
  const left = sharesOf(terms) - wholeSharesOf(terms.by_right)
  return { ...pricingOf(terms), shares: left > 0n ? left : 0n, minimumMinor: BigInt(terms.minimum) }
}

const pricingOf = ({ price, currency }: Terms) => ({ priceE8: parsePrice(price ?? '0') ?? 0n, currency })

const sharesOf = (terms: Terms): bigint =>
  sharesOnOffer(terms.shares_available, BigInt(terms.offered), pricingOf(terms))

async function termsOf(
  db: Db | Trx,
  { tenant }: Pick<Scope, 'tenant'>,
  id: number,
): Promise<Terms | undefined> {
  const { rows } = await sql<Terms>`
    select o.currency, wire_decimal(o.share_price) as price, o.allocation_policy as policy,
      wire_decimal(o.shares_available) as shares_available, coalesce(o.target_amount_minor, 0)::text as offered,
      coalesce(o.minimum_investment_minor, 0)::text as minimum,
      (select coalesce(sum(i.shares), 0)::text from investments i where i.tenant_id = ${tenant.id}
        and i.investment_opportunity_id = o.id and i.by_right and i.deleted_at is null
        and i.status not in ${sql.raw(statusList(droppedStatuses))}) as by_right
    from investment_opportunities o
    where o.tenant_id = ${tenant.id} and o.id = ${id} and o.deleted_at is null`.execute(db)
  return rows[0]
}

async function rowsOf(db: Db | Trx, { tenant }: Pick<Scope, 'tenant'>, id: number): Promise<BookRow[]> {
  const { rows } = await sql<BookRow>`
    with holders as materialized (
      select distinct l.user_id from investment_opportunities r
      join investment_opportunities e on e.tenant_id = ${tenant.id} and e.id <> r.id
        and ${sql.raw(isHeldRow('e'))} and ${sql.raw(isSameIssuerRow('e', 'r'))}
      join share_lots l on l.tenant_id = ${tenant.id} and l.investment_opportunity_id = e.id
      where r.tenant_id = ${tenant.id} and r.id = ${id})
    select i.id, i.user_id, u.name as investor_name, g.name as organisation_name, h.user_id is not null as is_holder, i.status,
      wire_instant(i.created_at) as at, coalesce(l.requested_minor, i.amount_minor)::text as amount,
      wire_decimal(n.shares) as by_hand, wire_decimal(l.shares) as allotted,
      l.cost_minor::text as cost
    from investments i
    join users u on u.tenant_id = ${tenant.id} and u.id = i.user_id
    left join organisations g on g.tenant_id = ${tenant.id} and g.id = i.organisation_id
    left join holders h on h.user_id = i.user_id
    left join allocation_notes n on n.tenant_id = ${tenant.id} and n.investment_id = i.id
    left join allocation_lines l on l.tenant_id = ${tenant.id} and l.investment_id = i.id
    where i.tenant_id = ${tenant.id} and i.investment_opportunity_id = ${id} and i.deleted_at is null
      and not i.by_right and (l.id is not null or i.status in ${sql.raw(statusList(appliedStatuses))})
    order by i.id`.execute(db)
  return rows
}
