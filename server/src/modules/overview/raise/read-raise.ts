import { refuse } from '@moorgate/contract'
import { Statement } from '../../../kernel/database/statement.ts'
import type { Question } from '../../../kernel/work.ts'
import { ownedBy, seenOpportunity } from '../../opportunities/index.ts'

/** How far a round is, as whoever sees the offer may know. Money in minor units; `own` is what counts of the reader's own investments. */
export interface ViewedRaise {
  name: string
  currency: string
  raised: string
  target: string | null
  own: string
}

/** 404 for who may not see the offer. */
export async function viewRaise(question: Question, id: number): Promise<ViewedRaise> {
  if (!(await seenOpportunity(question, id))) refuse({ code: 'not_found' })
  const statement = new Statement(question)
  const text = `
    select o.name, o.currency, o.held_minor::text as raised, o.target_amount_minor::text as target,
      (select coalesce(sum(i.held_minor), 0)::text from investments i
       where i.tenant_id = $1 and i.investment_opportunity_id = o.id and i.deleted_at is null
         and ${ownedBy('i', statement.me())}) as own
    from investment_opportunities o where o.tenant_id = $1 and o.id = ${statement.bind(id)}`
  const [raise] = await question.rows<ViewedRaise>(text, statement.values)
  return raise!
}
