import type { Selectable } from 'kysely'
import type { Tables } from '../../../kernel/database/tables.ts'
import { lockById } from '../../../kernel/rows.ts'
import type { Work } from '../../../kernel/work.ts'
import { lockOpportunityOf } from '../../round-locks/index.ts'
import type { Opportunity } from '../../round-locks/index.ts'

export type ProceedsDistribution = Selectable<Tables['opportunity_distributions']>

/** A distribution with its offer, locked in this order: nobody's holding ends while it is shared out or paid. */
export async function lockProceeds(
  work: Work,
  id: number,
): Promise<{ opportunity: Opportunity; row: ProceedsDistribution }> {
  const opportunity = await lockOpportunityOf(work, 'opportunity_distributions', id)
  return { opportunity, row: await lockById(work, 'opportunity_distributions', id) }
}
