import { sql } from 'kysely'
import type { Work } from '../../kernel/work.ts'

/** An investment and the shares of a right that it holds. */
export interface HeldShares {
  choiceId: number
  investmentId: number
  shares: bigint
  /** From which day they are theirs, where they are issued at once. */
  issuedOn?: string
}

/**
 * Writes onto investments the shares that they hold of a right, and onto each right which investment holds
 * it. Of a right that was held in part before, only the rest counts.
 */
export async function holdPlaces(work: Work, held: readonly HeldShares[]): Promise<void> {
  const rows = held.map((each) => ({
    choice_id: each.choiceId,
    investment_id: each.investmentId,
    shares: String(each.shares),
    issued_on: each.issuedOn ?? null,
  }))
  await sql`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(choice_id bigint, investment_id bigint, shares numeric,
        issued_on date)
    ), written as (
      update investments i set shares = g.shares, by_right = true, version = i.version + 1, updated_at = ${work.now}
      from given g where i.tenant_id = ${work.tenant.id} and i.id = g.investment_id
    )
    update pre_emption_choices c set investment_id = g.investment_id, follows_reservation = false, issued_on = g.issued_on,
      version = c.version + 1, updated_at = ${work.now}
    from given g where c.tenant_id = ${work.tenant.id} and c.id = g.choice_id`.execute(work.db)
}
