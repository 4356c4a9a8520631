import { can, isStaff, refuse, refuseField, say } from '@moorgate/contract'
import type { Work } from '../../../kernel/work.ts'
import { accountById } from '../account.ts'
import type { Account } from '../account.ts'
import { addressUnproven } from './send-password-reset.ts'

/**
 * Sends the mail to choose a first password again. 409 once there is a password: then a reset is what is
 * wanted.
 */
export async function resendSetPassword(work: Work, userId: number): Promise<void> {
  const account = await accountById(work.db, work.tenant.id, userId)
  invite(work, account ?? refuse({ code: 'not_found' }))
}

/** The same with the user named in the body, where an unknown one is a wrong field. */
export async function resendSetPasswordByBody(work: Work, userId: number): Promise<void> {
  const account = await accountById(work.db, work.tenant.id, userId)
  invite(work, account ?? refuseField('user_id', say.in))
}

function invite(work: Work, account: Account): void {
  if (isStaff(account.roleId) && !can(work.actor.roleId ?? 0, 'user', 'update')) refuse({ code: 'forbidden' })
  if (account.passwordHash !== null) refuse({ code: 'conflict', reason: 'password_set' })
  if (account.isAddressUnproven) refuse(addressUnproven)
  work.emit({ type: 'identity.set_password_requested', subject: { type: 'user', id: account.id } })
}
