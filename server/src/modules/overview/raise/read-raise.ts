import { refuse } from '@moorgate/contract'
import { Statement } from '../../../kernel/database/statement.ts'
import type { QueryContext } from '../../../kernel/work.ts'
import { readOpportunity } from '../../opportunity-reading/index.ts'
import { ownedBy } from '../../../rows/holding-rows.ts'
import { openRightRows } from '../../../rows/right-rows.ts'

/**
 * How far a round is, as a person who sees the offer may know. Money in minor units; `own` is what counts of
 * the reader's own investments.
 */
export interface ViewedRaise {
  name: string
  currency: string
  raised: string
  target: string | null
  /** The most that the round takes; null where there is none. */
  ceiling: string | null
  /** What holders may still take of it by right of pre-emption, and what of that is the reader's. */
  kept: string
  right: string
  own: string
  /** How many people have something that counts, and how many of them own what is the reader's. */
  investors: number
  own_investors: number
}

/** 404 for who may not see the offer. */
export async function viewRaise(question: QueryContext, id: number): Promise<ViewedRaise> {
  if (!(await readOpportunity(question, id))) refuse({ code: 'not_found' })
  const statement = new Statement(question)
  const own = ownedBy('i', statement.me())
  const text = `
    select o.name, o.currency, o.held_minor::text as raised, o.target_amount_minor::text as target,
      o.ceiling_minor::text as ceiling, o.rights_minor::text as kept, case when o.rights_minor > 0
        then (select coalesce(sum(r.open_minor), 0)::bigint::text from ${openRightRows('$1', 'o.id')} r where ${ownedBy('r', statement.me())})
        else '0' end as right,
      m.*
    from investment_opportunities o
    cross join lateral (
      select coalesce(sum(i.held_minor) filter (where ${own}), 0)::text as own,
        (count(distinct i.user_id) filter (where i.held_minor > 0))::int as investors,
        (count(distinct i.user_id) filter (where i.held_minor > 0 and ${own}))::int as own_investors
      from investments i
      where i.tenant_id = $1 and i.investment_opportunity_id = o.id and i.deleted_at is null) m
    where o.tenant_id = $1 and o.id = ${statement.bind(id)}`
  const [raise] = await question.rows<ViewedRaise>(text, statement.values)
  return raise!
}
