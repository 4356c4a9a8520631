import type { Api } from '../../../test/harness.ts'
import { standardCategoryRules } from './category-rules.ts'
import { standardQuestionBanks } from './standard-question-banks.ts'

/** For tests: both firms with the question banks and thresholds that a new firm begins with. */
export async function equipFirms(api: Api): Promise<void> {
  for (const tenantId of [1, 2]) {
    const db = api.platform.database.of(tenantId)
    const known = await db
      .selectFrom('compliance_banks')
      .select('bank')
      .where('tenant_id', '=', tenantId)
      .execute()
    if (known.length > 0) continue
    await db.transaction().execute(async (trx) => {
      await standardQuestionBanks(trx, tenantId, api.clock.now())
      await standardCategoryRules(trx, tenantId, api.clock.now())
    })
  }
}

/** Switches of Wrenfield, from now on. */
export async function setFlags(api: Api, flags: Record<string, 0 | 1>): Promise<void> {
  const { flags: kept } = await api.db
    .selectFrom('brandings')
    .select('flags')
    .where('tenant_id', '=', 1)
    .executeTakeFirstOrThrow()
  await api.db
    .updateTable('brandings')
    .set({ flags: JSON.stringify({ ...(kept as object), ...flags }) })
    .where('tenant_id', '=', 1)
    .execute()
  api.platform.tenants.forget(1)
}

/** The id of a category of Wrenfield. */
export async function typeId(api: Api, code: string): Promise<number> {
  const row = await api.db
    .selectFrom('investor_types')
    .select('id')
    .where('tenant_id', '=', 1)
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  return row.id
}

/** An investor of Wrenfield who has confirmed an address and nothing else. */
export async function newInvestor(api: Api, name: string): Promise<number> {
  const row = await api.db
    .insertInto('users')
    .values({
      tenant_id: 1,
      role_id: 5,
      first_name: name,
      last_name: 'Test',
      email: `${name.toLowerCase()}@people.example`,
      email_verified_at: api.clock.now(),
      accepted_terms_version: 1,
      created_at: api.clock.now(),
      updated_at: api.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}
