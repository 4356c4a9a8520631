import pg from 'pg'
import type { TenantSettings } from '../src/kernel/tenants.ts'
import type { Api } from './harness.ts'

/** Changes settings of tenant 1 as the operator does: the application's role may not. */
export async function changeTenantSettings(api: Api, settings: TenantSettings): Promise<void> {
  const owner = new pg.Client(api.owner)
  await owner.connect()
  await owner.query('update tenants set settings = settings || $1, updated_at = now() where id = 1', [
    JSON.stringify(settings),
  ])
  await owner.end()
  api.platform.tenants.forget(1)
}
