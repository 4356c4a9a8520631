import type { NewSession } from '../../../kernel/open-session.ts'
import type { Work } from '../../../kernel/work.ts'
import { ownAccount } from '../passwords/own-password.ts'
import { signOutElsewhere } from '../passwords/write-password.ts'
import type { BrowserContext } from '../sign-in/device.ts'
import { forgetRecoveryCodes } from './second-factor-store.ts'

/** Switches the app off. Staff then reach nothing but what sets up another factor. */
export async function stopSecondFactor(work: Work, visit: BrowserContext): Promise<NewSession> {
  const account = await ownAccount(work)
  await work.db
    .deleteFrom('two_factors')
    .where('tenant_id', '=', work.tenant.id)
    .where('user_id', '=', account.id)
    .execute()
  // They stay where a passkey may still have to be recovered from.
  if (!account.hasPasskey) await forgetRecoveryCodes(work.db, work.tenant.id, account.id)
  work.emit({ type: 'identity.second_factor_disabled', subject: { type: 'user', id: account.id } })
  return signOutElsewhere(work, account, visit)
}
