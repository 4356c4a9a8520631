import { refuse } from '@moorgate/contract'
import type { JsonText } from '../../../kernel/http/json-text.ts'
import type { NewSession } from '../../../kernel/open-session.ts'
import type { QueryContext, Work } from '../../../kernel/work.ts'
import { ownAccount } from '../passwords/own-password.ts'
import { signOutElsewhere } from '../passwords/write-password.ts'
import type { BrowserContext } from '../sign-in/device.ts'
import { passkeyJson } from './passkeys.ts'

/** Renames one of the caller's passkeys. */
export async function renamePasskey(work: Work, id: number, name: string): Promise<JsonText> {
  const before = await ownPasskey(work, id)
  await work.db
    .updateTable('passkeys')
    .set({ name })
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', id)
    .execute()
  if (before.name !== name)
    work.emit({
      type: 'identity.passkey_renamed',
      subject: { type: 'user', id: work.actor.id },
      payload: { passkey_id: id },
      before: { name: before.name },
      after: { name },
    })
  return passkeyJson(work, id)
}

/** Removes a passkey, and signs out every other session of its owner. */
export async function removePasskey(work: Work, id: number, visit: BrowserContext): Promise<NewSession> {
  const { name } = await ownPasskey(work, id)
  await work.db.deleteFrom('passkeys').where('tenant_id', '=', work.tenant.id).where('id', '=', id).execute()
  work.emit({
    type: 'identity.passkey_removed',
    subject: { type: 'user', id: work.actor.id },
    payload: { passkey_id: id },
    before: { name },
  })
  return signOutElsewhere(work, await ownAccount(work), visit)
}

/** One of the caller's passkeys, locked, or not found. */
export async function ownPasskey(
  work: Pick<QueryContext, 'db' | 'tenant' | 'actor'>,
  id: number,
): Promise<{ name: string }> {
  const row = await work.db
    .selectFrom('passkeys')
    .select('name')
    .where('tenant_id', '=', work.tenant.id)
    .where('user_id', '=', work.actor.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? refuse({ code: 'not_found' })
}
