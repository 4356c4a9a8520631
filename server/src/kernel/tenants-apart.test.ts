import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { startApi } from '../../test/harness.ts'
import { sealTenantSecrets } from '../commands/seal-tenant-secrets.ts'
import { isSealed } from './secrets.ts'
import { tenantDirectory } from './tenants.ts'

test('a tenant’s row and hosts are seen by that tenant alone, and found by host all the same', async () => {
  await using api = await startApi()
  const { database } = api.platform
  const seenBy = async (tenantId: number) => {
    const tenants = await database.of(tenantId).selectFrom('tenants').select('id').execute()
    const hosts = await database.of(tenantId).selectFrom('tenant_hosts').select('tenant_id').execute()
    return [...new Set([...tenants.map(({ id }) => id), ...hosts.map((host) => host.tenant_id)])]
  }
  assert.deepEqual([await seenBy(1), await seenBy(2), await seenBy(0)], [[1], [2], []])
  assert.equal((await api.platform.tenants.byHost('harbour.localhost'))?.id, 2)
  const { rows } = await sql`select * from tenant_directory()`.execute(database.of(1))
  assert.deepEqual(Object.keys(rows[0] as object).toSorted(), [
    'changed_at',
    'host',
    'is_suspended',
    'name',
    'slug',
    'tenant_id',
  ])
})

test('the application’s role changes no tenant and no host, and writes none of another tenant', async () => {
  await using api = await startApi()
  const db = api.platform.database.of(1)
  const refused = [
    sql`update tenants set realtime_secret = 'known' where id = 1`,
    sql`update tenant_hosts set tenant_id = 2 where tenant_id = 1`,
    sql`delete from tenant_hosts where tenant_id = 1`,
    sql`delete from tenants where id = 1`,
    sql`insert into tenant_hosts (host, tenant_id) values ('evil.localhost', 2)`,
    sql`insert into tenants (id, name, slug, realtime_key, realtime_secret, signing_secret) values (9, 'E', 'e', 'k', 's', 's')`,
  ]
  for (const statement of refused)
    await assert.rejects(statement.execute(db), (error: { code?: string }) => error.code === '42501')
})

test('a change of its look is still stamped on a tenant, so that no process goes on with the old one', async () => {
  await using api = await startApi()
  const changed = async () =>
    (await sql<{ at: string }>`select updated_at::text as at from tenants where id = 1`.execute(api.db))
      .rows[0]!.at
  const before = await changed()
  const staff = await api.as('superAdmin')
  assert.equal((await staff.patch('/api/branding/1', { page_title: 'Another' })).status, 200)
  assert.notEqual(await changed(), before)
})

test('what a tenant signs with is stored sealed, is the same as before, and is sealed once', async () => {
  await using api = await startApi()
  const { masterKey } = api.platform.settings
  const stored = async () => {
    const owner = new pg.Client(api.owner)
    await owner.connect()
    const { rows } = await owner.query('select realtime_secret, signing_secret from tenants order by id')
    await owner.end()
    return rows.flatMap((row) => [row.realtime_secret, row.signing_secret] as string[])
  }
  const plain = await api.platform.tenants.byId(1)
  await sealTenantSecrets(api.owner, masterKey)
  const sealed = await stored()
  assert.ok(sealed.length === 4 && sealed.every(isSealed))
  await sealTenantSecrets(api.owner, masterKey)
  assert.deepEqual(await stored(), sealed)
  const read = await tenantDirectory(api.platform.database, masterKey).byId(1)
  assert.deepEqual([read.realtime, read.signingSecret], [plain.realtime, plain.signingSecret])
  await assert.rejects(tenantDirectory(api.platform.database, Buffer.alloc(32)).byId(1), /another master key/)
})
