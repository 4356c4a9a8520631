import type { Api } from '../../../test/harness.ts'

/** For tests: the id of a kind of method that the firm offers. */
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
