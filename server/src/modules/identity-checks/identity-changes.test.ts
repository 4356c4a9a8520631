import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { person, send, standingOf, passed } from '../../../test/identity-checks.ts'
import { setFlags } from '../suitability/test-tenant.ts'

const api = apiForTests()
let staff: Client
let second: Client
before(async () => {
  staff = await api.as('superAdmin')
  second = await api.as('investmentManager')
  await setFlags(api, { ca_use_intl_check: 0 })
})

const rename = async (client: Client, id: number) => {
  const answer = await client.patch(`/api/users/${id}`, { last_name: 'Smith' })
  assert.equal(answer.status, 200, answer.text)
  await api.deliver()
}

test('a changed name makes a passed check due again, and staff are told', async () => {
  const id = await person(api, 'Cecily')
  await passed(api, id, 'low')
  const investor = await api.asUser(id)
  assert.equal((await standingOf(investor)).may_send, false)
  await rename(investor, id)
  const standing = await standingOf(investor)
  assert.deepEqual([standing.status, standing.may_send], ['expired', true])
  const bell = (await staff.get('/api/notifications/admin')).body.data[0]
  assert.match(bell.data.message, /Cecily Smith\*\* changed details that their identity check relies on/)
  assert.equal((await send(investor)).status, 201)
})

test('documents of another name are not passed: neither proposed nor approved', async () => {
  const id = await person(api, 'Crispin')
  const investor = await api.asUser(id)
  const check = (await send(investor)).body.data
  const path = `/api/identity-checks/${check.id}`
  const propose = () =>
    staff.post(`/api/users/${id}/identity-check`, { status: 'passed', reason: 'Papers seen.' })
  assert.equal((await propose()).status, 200)
  await rename(investor, id)
  const late = await second.post(`${path}/approve`)
  assert.deepEqual([late.status, late.body.reason], [409, 'changed'], late.text)
  assert.deepEqual((await staff.get(path)).body.data.changed_details, ['name'])
  assert.equal('changed_details' in (await investor.get(path)).body.data, false)
  assert.equal((await second.post(`${path}/return`, { reason: 'The name changed.' })).status, 200)
  assert.equal((await propose()).status, 409)
  const referred = { status: 'referred', reason: 'New documents are needed.' }
  assert.equal((await staff.post(`/api/users/${id}/identity-check`, referred)).status, 200)
  assert.equal((await send(investor)).status, 201)
  assert.equal((await propose()).status, 200)
})
