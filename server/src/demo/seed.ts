import type { Database } from '../kernel/database/database.ts'
import { hashPassword } from '../kernel/password.ts'
import { openFirm } from '../open-firm.ts'
import { accounts, demoPassword } from './accounts.ts'
import { firms } from './firms.ts'

/** Opens both firms with one account for each role, and nothing else. */
export async function seedAccounts(database: Database, now: Date): Promise<void> {
  const passwordHash = await hashPassword(demoPassword)
  for (const { domain, ...firm } of firms) {
    const [first, ...others] = accounts
    const { tenantId } = await openFirm(database, now, {
      ...firm,
      firstSuperAdmin: { ...first!, email: `${first!.name}@${domain}`, passwordHash },
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
          password_hash: passwordHash,
          accepted_terms_version: account.name === 'new-investor' ? 0 : 1,
          created_at: now,
          updated_at: now,
        })),
      )
      .execute()
  }
}

/** Fills an empty database with the demo world. */
export async function seedDemo(database: Database, now: Date): Promise<void> {
  await seedAccounts(database, now)
}

export async function isEmpty(database: Database): Promise<boolean> {
  const row = await database.platform.selectFrom('tenants').select('id').limit(1).executeTakeFirst()
  return row === undefined
}
