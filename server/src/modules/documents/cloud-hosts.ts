import { usualCloudHosts } from '@moorgate/contract'
import type { Db, Trx } from '../../kernel/database/database.ts'
import type { Work } from '../../kernel/work.ts'

/** The hosts that linked documents may lie on: the tenant's own list, or the usual ones where it has none. */
export async function cloudHosts({
  db,
  tenant,
}: Pick<Work, 'tenant'> & { db: Db | Trx }): Promise<readonly string[]> {
  const row = await db
    .selectFrom('document_settings')
    .select('cloud_hosts')
    .where('tenant_id', '=', tenant.id)
    .executeTakeFirst()
  return (row?.cloud_hosts as string[] | undefined) ?? usualCloudHosts
}
