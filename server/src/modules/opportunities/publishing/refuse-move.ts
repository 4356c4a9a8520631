import { labelOf, opportunityStatuses, refuse } from '@moorgate/contract'
import type { OpportunityStatus } from '@moorgate/contract'
import { wordingOf } from '../../../kernel/wording.ts'
import type { Work } from '../../../kernel/work.ts'

/**
 * A move that the machine doesn't know: 409 with the reason in the tenant's own words, "Draft can't become
 * Completed."
 */
export function refuseMove(
  { tenant }: Pick<Work, 'tenant'>,
  { from, to, how = '' }: { from: OpportunityStatus; to: OpportunityStatus; how?: ' by itself' | '' },
): never {
  const { labels } = wordingOf(tenant)
  const named = (status: OpportunityStatus) => labelOf(labels, opportunityStatuses[status].label)
  const message = `${named(from)} can't become ${named(to)}${how}.`
  refuse({ code: 'conflict', reason: 'illegal_move', message, errors: { status: [message] } })
}
