import type { Database } from '../src/kernel/database/database.ts'
import { hashPassword } from '../src/kernel/password.ts'
import { accounts, demoPassword } from '../../demo/src/accounts.ts'
import { firms } from '../../demo/src/firms.ts'
import { openTenant } from '../src/open-tenant.ts'

/**
 * Made once for all the databases of a process: it takes a core 20 ms, and nobody is to be kept from guessing
 * it.
 */
let passwordHash: Promise<string> | undefined

/**
 * Opens both tenants with one account for each role, and nothing else. Written straight into the table: every
 * test begins with it.
 */
export async function seedAccounts(database: Database, now: Date): Promise<void> {
  const hash = await (passwordHash ??= hashPassword(demoPassword))
  for (const { domain, ...firm } of firms) {
    const [first, ...others] = accounts
    const { tenantId } = await openTenant(database, now, {
      ...firm,
      firstSuperAdmin: { ...first!, email: `${first!.name}@${domain}`, passwordHash: hash },
    })
    await database
      .of(tenantId)
      .insertInto('users')
      .values(
        others.map((account) => ({
          tenant_id: tenantId,
          role_id: account.roleId,
          first_name: account.firstName,
          last_name: account.lastName,
          email: `${account.name}@${domain}`,
          email_verified_at: now,
          password_hash: hash,
          accepted_terms_version: account.name === 'new-investor' ? 0 : 1,
          created_at: now,
          updated_at: now,
        })),
      )
      .execute()
  }
}
