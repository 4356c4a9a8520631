import { roleIds } from '@moorgate/contract'
import { accounts } from '../accounts.ts'
import type { Firm } from '../firm.ts'
import { openDemoAccount } from './open-account.ts'

/** One account for each role of staff; the first Super Admin is there since the firm was opened. */
export async function openStaff(firm: Firm, passwordHash: string): Promise<void> {
  for (const account of accounts.filter(
    ({ roleId, name }) => roleId !== roleIds.user && name !== 'super-admin',
  )) {
    const id = await openDemoAccount(firm, {
      roleId: account.roleId,
      passwordHash,
      values: {
        first_name: account.firstName,
        last_name: account.lastName,
        email: `${account.name}@${firm.domain}`,
      },
    })
    firm.name(`staff:${account.name}`, id)
    await firm.as(id).patch(`users/${id}`, { accepted_terms_version: 1 })
  }
}
