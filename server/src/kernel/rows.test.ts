import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FailureError } from '@moorgate/contract'
import { startApi } from '../../test/harness.ts'
import type { Api } from '../../test/harness.ts'
import { changeById, checkNamed, checkVersion, lockById } from './rows.ts'
import { system, transact } from './work.ts'
import type { Work } from './work.ts'

/** Runs an act of a tenant; answers what it did, or the code it was refused with. */
async function acting<Result>(api: Api, tenantId: number, act: (work: Work) => Promise<Result>) {
  const tenant = await api.platform.tenants.byId(tenantId)
  try {
    return await transact(api.platform, { tenant, actor: system, now: api.clock.now() }, act)
  } catch (error) {
    if (error instanceof FailureError) return error.failure.code
    throw error
  }
}

const hasReason = (reason: string) => (error: unknown) =>
  error instanceof FailureError && error.failure.code === 'conflict' && error.failure.reason === reason

/** A nominee of the first tenant. */
async function nominee({ db }: Api): Promise<number> {
  const values = { tenant_id: 1, name: 'Wrenfield Nominees' }
  const row = await db.insertInto('nominees').values(values).returning('id').executeTakeFirstOrThrow()
  return row.id
}

test('a row is locked by its id in its own firm while it is not deleted', async () => {
  await using api = await startApi()
  const id = await nominee(api)
  const lock = async (work: Work) => (await lockById(work, 'nominees', id)).name
  assert.equal(await acting(api, 1, lock), 'Wrenfield Nominees')
  assert.equal(await acting(api, 2, lock), 'not_found')
  await acting(api, 1, (work) => changeById(work, 'nominees', id, { deleted_at: work.now }))
  assert.equal(await acting(api, 1, lock), 'not_found')
})

test('a change writes what it names, counts itself and leaves what is undefined or another firm’s', async () => {
  await using api = await startApi()
  const id = await nominee(api)
  const change = (work: Work) =>
    changeById(work, 'nominees', id, { legal_name: 'Wrenfield Nominees Limited', name: undefined })
  await acting(api, 2, change)
  const before = await acting(api, 1, (work) => lockById(work, 'nominees', id))
  await acting(api, 1, change)
  const after = await acting(api, 1, (work) => lockById(work, 'nominees', id))
  assert.ok(typeof before === 'object' && typeof after === 'object')
  assert.deepEqual([before.version, before.legal_name], [1, null])
  assert.deepEqual(
    [after.version, after.name, after.legal_name],
    [2, 'Wrenfield Nominees', 'Wrenfield Nominees Limited'],
  )
})

test('an id that came in a form is refused on its field unless it is the firm’s', async () => {
  await using api = await startApi()
  const id = await nominee(api)
  const check = (work: Work) => checkNamed(work, 'nominees', 'nominee_id', id)
  assert.equal(await acting(api, 1, check), undefined)
  assert.equal(await acting(api, 2, check), 'invalid')
})

test('anyone who read an older version is told so', () => {
  checkVersion({ version: 3 }, 3)
  checkVersion({ version: 3 }, undefined)
  assert.throws(() => checkVersion({ version: 3 }, 2), hasReason('stale_version'))
})
