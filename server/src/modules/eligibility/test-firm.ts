import { sql } from 'kysely'
import type { Api } from '../../../test/harness.ts'

/** A pass of the test lasts for so many months, or for good. */
export async function testValidMonths(api: Api, months: number | null): Promise<void> {
  await sql`update brandings set test_valid_months = ${months} where tenant_id = 1`.execute(api.db)
  api.platform.tenants.forget(1)
}

/** The id of a category, which is made where the firm has none. */
export async function categoryOf(api: Api, code: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with made as (insert into investor_types (tenant_id, code, name)
      select 1, ${code}, ${code} where not exists (select 1 from investor_types where tenant_id = 1 and code = ${code}) returning id)
    select id from made union all select id from investor_types where tenant_id = 1 and code = ${code}`.execute(
    api.db,
  )
  return rows[0]!.id
}
