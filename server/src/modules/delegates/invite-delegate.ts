import { refuseField } from '@moorgate/contract'
import type { BodyOf, inviteDelegate as inviting } from '@moorgate/contract'
import { createRow } from '../../kernel/resource/write.ts'
import type { Work } from '../../kernel/work.ts'
import { checkLastDay, checkMethods, keepMethods } from './delegate-terms.ts'
import { delegates } from './tables.ts'

type DelegateInvitation = BodyOf<typeof inviting>

/**
 * Lets somebody see the caller's account. A mail asks them to sign in, or to open an account with that
 * address. Returns the id.
 */
export async function inviteDelegate(
  work: Work,
  { method_ids, ...fields }: DelegateInvitation,
): Promise<number> {
  checkLastDay(work, fields.ends_on)
  await checkAddress(work, fields.email)
  await checkMethods(work, method_ids)
  const id = await createRow(work, delegates, { ...fields, user_id: work.actor.id })
  await keepMethods(work, id, method_ids ?? [])
  return id
}

/** Nobody is let into their own account, and staff see it anyway, under their own rights. */
async function checkAddress(work: Work, email: string): Promise<void> {
  const known = await work.db
    .selectFrom('users')
    .select(['id', 'role_id'])
    .where('tenant_id', '=', work.tenant.id)
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (known?.id === work.actor.id) refuseField('email', 'This is your own address.')
}
