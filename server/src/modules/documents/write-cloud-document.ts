import { isDeepStrictEqual } from 'node:util'
import { refuseField, usualCloudHosts } from '@moorgate/contract'
import type { Db, Trx } from '../../kernel/database/database.ts'
import type { Work } from '../../kernel/work.ts'
import { changeableOwner, checkFolder } from './write-document.ts'

type Values = Record<string, unknown>

/**
 * What a new or changed link comes to. Its address is https (the contract's), on a host that the firm allows,
 * and is never fetched here: a server that opened addresses could be sent to look at its own network.
 */
export async function prepareCloudDocument(
  work: Work,
  values: Values,
  existing: Values | undefined,
): Promise<Values> {
  const owner = await changeableOwner(work, values, existing)
  const { owner_type: _type, owner_id: _id, ...columns } = values
  await checkFolder(work, owner, columns['folder_structure_id'])
  if (typeof columns['url'] === 'string') await checkHost(work, columns['url'])
  return { ...columns, ...(!existing && owner) }
}

async function checkHost(work: Work, url: string): Promise<void> {
  const allowed = await cloudHosts(work)
  const { hostname } = new URL(url)
  if (!allowed.some((host) => hostname === host || hostname.endsWith(`.${host}`)))
    refuseField('url', `Links may lead to these places only: ${allowed.join(', ')}.`)
}

/**
 * The hosts that linked documents of the firm may lie on: its own list, or the usual ones where it keeps
 * none.
 */
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

/** The firm's own list from now on. Links that are there stay, wherever they lead. */
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
