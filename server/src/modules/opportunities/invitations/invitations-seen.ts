import { roleIds } from '@moorgate/contract'
import type { Table } from '../../../kernel/resource/table.ts'
import type { Scope } from '../../../kernel/work.ts'
import { isRevealed } from '../../opportunity-visibility/index.ts'
import { invitations } from '../tables.ts'

/**
 * Invitations as one caller sees them: what staff wrote with one is no more to be read than its confidential
 * offer.
 */
export const invitationsSeenBy = ({ actor }: Scope): Table =>
  actor.roleId === roleIds.user
    ? { ...invitations, columns: { ...invitations.columns, message: messageOnceRevealed } }
    : invitations

const messageOnceRevealed = (row: string) =>
  `(select ${row}.message from investment_opportunities o where o.tenant_id = $1
     and o.id = ${row}.investment_opportunity_id and ${isRevealed('o', `${row}.user_id`)})`
