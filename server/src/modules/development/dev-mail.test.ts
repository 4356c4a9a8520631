import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApi } from '../../../test/harness.ts'

test('the outbox is read at loopback names, and nowhere once a tenant has a public name', async () => {
  await using api = await startApi()
  assert.equal((await api.guest().get('/dev/mail')).status, 200)
  assert.equal((await api.guest(2).get('/dev/mail')).status, 200)
  await api.addHost('invest.wrenfield.example')
  for (const host of ['localhost', 'invest.wrenfield.example'])
    assert.equal((await api.guest().get('/dev/mail', { host })).status, 404, host)
  assert.equal((await api.guest(2).get('/dev/mail')).status, 200)
})
