import { refuse, roleIds } from '@moorgate/contract'
import type { Work } from '../../../kernel/work.ts'
import { accountById } from '../account.ts'

/** What staff are told where they would have a link sent to an address that one of them set. */
export const addressUnproven = {
  code: 'conflict',
  reason: 'address_unproven',
} as const

/** Staff have an investor's reset mail sent, and learn nothing that would let them in. */
export async function sendPasswordReset(work: Work, userId: number): Promise<void> {
  const account = await accountById(work.db, work.tenant.id, userId)
  if (account?.roleId !== roleIds.user) refuse({ code: 'not_found' })
  if (account.isAddressUnproven) refuse(addressUnproven)
  work.emit({ type: 'identity.password_reset_requested', subject: { type: 'user', id: userId } })
}
