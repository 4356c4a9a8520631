import type { Api } from '../../../test/harness.ts'

/** For tests: switches of Wrenfield, from now on. */
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
