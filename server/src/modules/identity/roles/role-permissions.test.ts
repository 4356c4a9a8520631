import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readRolePermissions, roleIds } from '@moorgate/contract'
import { apiForTests } from '../../../../test/harness.ts'

const api = apiForTests()

test('those who may list accounts read what each role may do, under the firm’s names', async () => {
  const staff = await api.as('superAdmin')
  const renamed = await staff.patch('/api/branding/1', { navigation: { custodian: 'Depositary' } })
  assert.equal(renamed.status, 200, renamed.text)
  const answer = await staff.get('/api/role-permissions')
  assert.equal(answer.status, 200, answer.text)
  const roles = readRolePermissions.answer!.parse(answer.body.data)
  assert.equal(roles.length, 9)
  const of = (id: number) => roles.find((role) => role.role_id === id)!
  assert.equal(of(roleIds.custodian).name, 'Depositary')
  assert.deepEqual(of(roleIds.creator).permissions, [{ event: 'investors', actions: ['index', 'create'] }])
  assert.equal(of(roleIds.superAdmin).people_count > 0, true)
  assert.ok(of(roleIds.investmentManager).hidden_tabs.some(({ tabs }) => tabs.includes('cap-table')))
  assert.deepEqual(of(roleIds.superAdmin).hidden_tabs, [])
})

test('other staff and investors don’t read it', async () => {
  for (const role of ['investmentManager', 'user'] as const)
    assert.equal((await (await api.as(role)).get('/api/role-permissions')).status, 403, role)
})
