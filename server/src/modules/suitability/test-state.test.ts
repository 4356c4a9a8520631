import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests } from '../../../test/harness.ts'
import { newInvestor } from './test-tenant.ts'

const api = apiForTests()

test('a list and a record say that somebody waits 24 hours only while they do', async () => {
  const id = await newInvestor(api, 'Wendeline')
  const becomes = (tested: Record<string, unknown>) =>
    api.db.updateTable('users').set(tested).where('tenant_id', '=', 1).where('id', '=', id).execute()
  const state = async () => {
    const staff = await api.as('superAdmin')
    const listed = await staff.get('/api/users?filter[name]=Wendeline&append=test_state')
    assert.equal(listed.status, 200, listed.text)
    const shown = await staff.get(`/api/users/${id}?append=test_state`)
    assert.equal(shown.body.data.test_state, listed.body.data[0].test_state)
    return listed.body.data[0].test_state as string
  }
  assert.equal(await state(), 'not_started')
  await becomes({ compliance_tries: 1 })
  assert.equal(await state(), 'not_passed')
  await becomes({ compliance_tries: 2, compliance_locked_until: new Date('2026-11-21T09:30:00Z') })
  assert.equal(await state(), 'locked')
  api.clock.forward({ hours: 23, minutes: 59 })
  assert.equal(await state(), 'locked')
  api.clock.forward({ minutes: 1 })
  assert.equal(await state(), 'not_passed')
  await becomes({ compliance_passed: 1 })
  assert.equal(await state(), 'passed')
})
