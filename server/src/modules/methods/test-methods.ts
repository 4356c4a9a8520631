import type { Api } from '../../../test/harness.ts'
import { standardInvestmentMethods } from './standard-methods.ts'

/** For tests: both firms with the kinds of method that a new firm begins with. */
export async function equipMethods(api: Api): Promise<void> {
  for (const tenantId of [1, 2]) {
    const db = api.platform.database.of(tenantId)
    const known = await db
      .selectFrom('investment_methods')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .execute()
    if (known.length > 0) continue
    await db.transaction().execute((trx) => standardInvestmentMethods(trx, tenantId, api.clock.now()))
  }
}

export async function kindId(api: Api, kind: string, tenantId = 1): Promise<number> {
  const row = await api.platform.database
    .of(tenantId)
    .selectFrom('investment_methods')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return row.id
}
