import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApi } from '../../test/harness.ts'
import { eachAsSystem } from './work.ts'

test('of what time brings about, one that fails undoes itself alone and is told when all had their turn', async () => {
  await using api = await startApi()
  const tenant = await api.platform.tenants.byId(1)
  const done = eachAsSystem(api.platform, tenant, ['Alder', 'Birch', 'Cedar'], async ({ db }, name) => {
    await db.insertInto('nominees').values({ tenant_id: 1, name }).execute()
    if (name === 'Birch') throw new Error('Birch is ill')
  })
  await assert.rejects(done, ({ errors }: AggregateError) => {
    assert.deepEqual(
      errors.map((error: Error) => error.message),
      ['Birch is ill'],
    )
    return true
  })
  const stored = await api.db.selectFrom('nominees').select('name').orderBy('id').execute()
  assert.deepEqual(
    stored.map(({ name }) => name),
    ['Alder', 'Cedar'],
  )
})
