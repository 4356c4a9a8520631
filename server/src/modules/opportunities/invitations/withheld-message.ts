import { roleIds } from '@moorgate/contract'
import type { Withheld } from '../../../kernel/resource/withheld.ts'
import { isReadable } from '../../opportunity-reading/index.ts'
import { isRevealed } from '../../opportunity-visibility/index.ts'

/**
 * What staff write with an invitation is part of the promotion. Its investor reads it once they may read the
 * offer: not before pause, category and test, and not before they accept to keep a confidential one.
 */
export const messageOfInvitation: Withheld = {
  instead: { message: 'null' },
  relations: [],
  unless: (scope, row, statement) =>
    scope.actor.roleId === roleIds.user
      ? `exists (select 1 from investment_opportunities w where w.tenant_id = $1
          and w.id = ${row}.investment_opportunity_id and ${isRevealed('w', `${row}.user_id`)}
          and ${isReadable(scope, 'w', statement) ?? 'true'})`
      : undefined,
}
