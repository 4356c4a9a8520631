import { isDeepStrictEqual } from 'node:util'
import type { Work } from '../../kernel/work.ts'
import { cloudHosts } from './cloud-hosts.ts'

/** The tenant's own list from now on. Links that are there stay, wherever they lead. */
export async function changeCloudHosts(work: Work, hosts: readonly string[]): Promise<void> {
  const before = [...(await cloudHosts(work))]
  const after = [...new Set(hosts)]
  if (isDeepStrictEqual(after, before)) return
  const cloud_hosts = JSON.stringify(after)
  await work.db
    .insertInto('document_settings')
    .values({ tenant_id: work.tenant.id, cloud_hosts, updated_at: work.now })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet({ cloud_hosts, updated_at: work.now }))
    .execute()
  work.emit({
    type: 'document_settings.updated',
    subject: { type: 'tenant', id: work.tenant.id },
    before: { cloud_hosts: before },
    after: { cloud_hosts: after },
  })
}
