import { labelOf, opportunityStatuses, refuse } from '@moorgate/contract'
import type { OpportunityStatus, Wording } from '@moorgate/contract'
import type { Work } from '../../kernel/work.ts'

/** A move that the machine doesn't know: 409 with the reason in the firm's own words, "Draft can't become Completed." */
export function refuseMove(
  { tenant }: Pick<Work, 'tenant'>,
  { from, to, how = '' }: { from: OpportunityStatus; to: OpportunityStatus; how?: ' by itself' | '' },
): never {
  const labels = tenant.branding.navigation as Wording['labels']
  const named = (status: OpportunityStatus) => labelOf(labels, opportunityStatuses[status].label)
  const message = `${named(from)} can't become ${named(to)}${how}.`
  refuse({ code: 'conflict', reason: 'illegal_move', message, errors: { status: [message] } })
}
