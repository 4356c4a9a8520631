import { refuse } from '@moorgate/contract'
import type { Work } from '../../../kernel/work.ts'
import { ownAccount } from '../passwords/own-password.ts'
import { makeRecoveryCodes } from './second-factor-store.ts'

/** Ten new codes in the place of the old ones, for an account that has a factor to recover from. */
export async function renewRecoveryCodes(work: Work): Promise<string[]> {
  const { id, hasApp, hasPasskey } = await ownAccount(work)
  if (!hasApp && !hasPasskey)
    refuse({
      code: 'conflict',
      reason: 'no_second_factor',
    })
  work.emit({ type: 'identity.recovery_codes_renewed', subject: { type: 'user', id } })
  return makeRecoveryCodes(work, id)
}
