import { isRaising, refuse, refuseField, say } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Tables } from '../../kernel/database/tables.ts'
import { checkNamed, lockById } from '../../kernel/rows.ts'
import type { Work } from '../../kernel/work.ts'
import { lockSeenOpportunity } from '../opportunity-visibility/index.ts'

export type Opportunity = Selectable<Tables['investment_opportunities']>

/**
 * The opportunity, locked: anyone who changes what is held of it locks it first and its investments after,
 * always in this order, so that a cancellation and a cash call never wait for each other in a ring.
 */
export const lockOpportunity = (work: Work, id: number): Promise<Opportunity> =>
  lockById(work, 'investment_opportunities', id)

/** The same for an id that came in a form: a wrong one is told on its field. */
export async function lockNamedOpportunity(work: Work, id: number): Promise<Opportunity> {
  await checkNamed(work, 'investment_opportunities', 'investment_opportunity_id', id)
  return lockOpportunity(work, id)
}

/** The same for an id of an investor's form: one that they don't see is no opportunity. */
export const lockVisibleOpportunity = async (work: Work, id: number): Promise<Opportunity> =>
  (await lockSeenOpportunity(work, id)) ?? refuseField('investment_opportunity_id', say.in)

/** The opportunity of an investment, a cash call or a distribution, locked before it. */
export async function lockOpportunityOf(
  work: Work,
  table: 'investments' | 'cash_calls' | 'opportunity_distributions',
  id: number,
): Promise<Opportunity> {
  const { rows } = await sql<{ opportunity: number }>`
    select investment_opportunity_id as opportunity from ${sql.table(table)}
    where tenant_id = ${work.tenant.id} and id = ${id} and deleted_at is null`.execute(work.db)
  return lockOpportunity(work, rows[0]?.opportunity ?? refuse({ code: 'not_found' }))
}

/** 409 for a draft, and once the round is completed. */
export function mustBeRaising({ status }: Pick<Opportunity, 'status'>, message: string): void {
  if (!isRaising(status)) refuse({ code: 'conflict', reason: 'round_not_open', message })
}
