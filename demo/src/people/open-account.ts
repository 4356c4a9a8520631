import { addUser, recordIdentity } from '../../../server/src/modules/investors/index.ts'
import type { amlStatuses } from '@moorgate/contract'
import { markVerified, writePassword } from '../../../server/src/modules/identity/index.ts'
import type { Firm } from '../firm.ts'

export interface DemoAccount {
  roleId: number
  values: Record<string, unknown> & { email: string }
  /** The hash of the demo's password. */
  passwordHash: string
  identity?: (typeof amlStatuses)[number]
  /** Who adds the record; the platform's own staff where nobody is named. */
  by?: { id: number; roleId: number }
}

const identityReason = 'Papers seen when the account was opened.'

/** Support is the highest role: the platform's own staff, who may give every role. */
const platformStaff = { id: null, roleId: 8 }

/**
 * A record with a password and a proven address. The one exception of the demo world: its password is written
 * as a hash, outside the password policy, which may refuse the product's name; and nobody opens the letter
 * that proves the address. Everything else is the product's own act. Returns the id.
 */
export function openDemoAccount(firm: Firm, account: DemoAccount): Promise<number> {
  return firm.act(account.by ?? platformStaff, async (work) => {
    const id = await addUser(work, { ...account.values, role_id: account.roleId })
    await writePassword(work, id, account.passwordHash, 'first')
    await markVerified(work, id)
    if (account.identity) await recordIdentity(work, id, { status: account.identity, reason: identityReason })
    return id
  })
}
