import { sql } from 'kysely'
import type { Work } from '../../kernel/work.ts'
import { keepLots } from './keep-lots.ts'

/** Why shares come or go, as the register says it. */
export type MovementKind =
  | 'allotment'
  | 'transfer'
  | 'transmission'
  | 'nominee_change'
  | 'split'
  | 'consolidation'
  | 'conversion'
  | 'bonus'
  | 'buy_back'
  | 'cancellation'
  | 'correction'
  | 'merge'

/** The record that brought a movement about. */
export interface MovementCause {
  cause_type: 'investment_opportunity' | 'share_transfer' | 'merge' | 'cap_table_event'
  cause_id: number
}

/** Whose shares they are, and what every share of the lot has in common: as the columns of `share_lots`. */
export interface LotTerms {
  investment_opportunity_id: number
  /** Empty, as the owner is, where somebody outside the platform holds them. */
  investment_id: number | null
  user_id: number | null
  organisation_id: number | null
  nominee_id: number | null
  registered_name: string
  registered_address: unknown
  share_class: string
  price: string
  currency: string
  allotted_on: string
}

/** Shares that come to a lot, or below nothing leave it: decimal text, with the cost that they carry. */
export interface Movement extends LotTerms, MovementCause {
  kind: MovementKind
  effective_on: string
  shares: string
  costMinor: bigint
  /** Empty where the shares have no numbers. */
  number_from: string | null
  number_to: string | null
}

/**
 * Writes movements into the register, in their order, and brings the lots that they move in step, in the
 * transaction of the act that causes them. Nothing else writes either table. The caller has locked the round.
 */
export async function recordMovements(work: Work, movements: readonly Movement[]): Promise<void> {
  if (movements.length === 0) return
  const rows = movements.map(({ costMinor, ...movement }, place) => ({
    ...movement,
    place,
    cost_minor: String(costMinor),
  }))
  await sql`
    insert into share_movements (tenant_id, kind, effective_on, recorded_at, created_by, cause_type, cause_id,
      investment_opportunity_id, investment_id, user_id, organisation_id, nominee_id, registered_name, registered_address,
      share_class, price, currency, allotted_on, shares, cost_minor, number_from, number_to)
    select ${work.tenant.id}, m.kind, m.effective_on, ${work.now}, ${work.actor.id}::bigint, m.cause_type, m.cause_id,
      m.investment_opportunity_id, m.investment_id, m.user_id, m.organisation_id, m.nominee_id, m.registered_name,
      nullif(m.registered_address, 'null'), m.share_class, m.price, m.currency, m.allotted_on, m.shares, m.cost_minor,
      m.number_from, m.number_to
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m(place bigint, kind text, effective_on date, cause_type text,
      cause_id bigint, investment_opportunity_id bigint, investment_id bigint, user_id bigint, organisation_id bigint,
      nominee_id bigint, registered_name text, registered_address jsonb, share_class text, price numeric, currency text,
      allotted_on date, shares numeric, cost_minor bigint, number_from numeric, number_to numeric)
    order by m.place
    returning 1`.execute(work.db)
  await keepLots(
    work,
    movements.flatMap(({ investment_id: id }) => (id === null ? [] : [id])),
  )
}
