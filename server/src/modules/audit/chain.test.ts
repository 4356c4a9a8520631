import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asOwner } from '../../../test/as-owner.ts'
import { startApi } from '../../../test/harness.ts'
import { linkEvents } from './link-events.ts'
import { verifyChain } from './verify-chain.ts'

test('what happened is linked once, in order, and a changed entry is found', async () => {
  await using api = await startApi()
  const staff = await api.as('superAdmin')
  for (const name of ['One', 'Two', 'Three']) await staff.post('/api/nominees', { name })
  const tenant = await api.platform.tenants.byId(1)
  assert.equal((await verifyChain(api.platform, 1)).unlinked > 0, true)
  await linkEvents(api.platform, tenant)
  await linkEvents(api.platform, tenant)
  const whole = await verifyChain(api.platform, 1)
  assert.deepEqual([whole.brokenAt, whole.unlinked], [undefined, 0])
  assert.ok(whole.entries >= 3)

  const forged =
    "update event_chain set entry = replace(entry, 'created', 'deleted') where tenant_id = 1 and seq = 2"
  await asOwner(api.owner, 1, forged)
  assert.equal((await verifyChain(api.platform, 1)).brokenAt, 2)
})

test('the application itself cannot change what happened', async () => {
  await using api = await startApi()
  await (await api.as('superAdmin')).post('/api/nominees', { name: 'Kept' })
  for (const statement of ['update events set type = type', 'delete from events', 'delete from event_chain'])
    await assert.rejects(api.platform.database.rows(1, statement, []), /permission denied/)
})
