import { addUser } from '../../../server/src/modules/investors/index.ts'
import type { amlStatuses } from '@moorgate/contract'
import {
  beginChecking,
  decideCheck,
  lockSubject,
  openCheck,
} from '../../../server/src/modules/identity-checks/index.ts'
import { markVerified, writePassword } from '../../../server/src/modules/identity/index.ts'
import type { Work } from '../../../server/src/kernel/work.ts'
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
    if (account.identity && account.identity !== 'not_started') await check(work, id, account.identity)
    return id
  })
}

/** Checks those again whose check ends before a day, so that none of them has expired by then. */
export function checkAgain(firm: Firm, until: string): Promise<void> {
  return firm.act(platformStaff, async (work) => {
    const due = await work.db
      .selectFrom('identity_checks')
      .select('user_id')
      .where('tenant_id', '=', work.tenant.id)
      .where('status', '=', 'passed')
      .where('expires_on', '<', until)
      .orderBy('user_id')
      .execute()
    for (const { user_id: id } of due) await check(work, id, 'passed')
  })
}

/** As if a colleague had looked at the documents and a second one had agreed. */
async function check(
  work: Work,
  id: number,
  status: Exclude<(typeof amlStatuses)[number], 'not_started'>,
): Promise<void> {
  const subject = await lockSubject(work, id)
  const checkId = await openCheck(work, subject)
  if (status === 'pending') return beginChecking(work, subject, identityReason)
  const finding = {
    type: 'document',
    product: subject.needed,
    risk: 'low',
    score: null,
    reason: identityReason,
  } as const
  await decideCheck(work, subject, checkId, { ...finding, decision: status })
}
