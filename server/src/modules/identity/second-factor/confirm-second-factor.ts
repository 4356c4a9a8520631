import { refuseField } from '@moorgate/contract'
import type { NewSession } from '../../../kernel/open-session.ts'
import type { Work } from '../../../kernel/work.ts'
import { ownAccount } from '../passwords/own-password.ts'
import { signOutElsewhere } from '../passwords/write-password.ts'
import type { BrowserContext } from '../sign-in/device.ts'
import { makeRecoveryCodes, useCode } from './second-factor-store.ts'
import { secretInTheMaking } from './start-second-factor.ts'

/**
 * Switches the second factor on, once a code shows that the app has the secret. The recovery codes are told
 * this once.
 */
export async function confirmSecondFactor(
  work: Work,
  code: string,
  visit: BrowserContext,
): Promise<{ opened: NewSession; codes: string[] }> {
  const account = await ownAccount(work)
  await secretInTheMaking(work)
  if (!(await useCode(work, account.id, code)))
    refuseField('code', 'The provided two factor authentication code was invalid.')
  await work.db
    .updateTable('two_factors')
    .set({ confirmed_at: work.now })
    .where('tenant_id', '=', work.tenant.id)
    .where('user_id', '=', account.id)
    .execute()
  const codes = await makeRecoveryCodes(work, account.id)
  work.emit({ type: 'identity.second_factor_enabled', subject: { type: 'user', id: account.id } })
  return { opened: await signOutElsewhere(work, account, visit), codes }
}
