import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allRoleIds, isRoleId, isStaff, roleIds, roleTerms } from './roles.ts'
import { term } from './terminology.ts'

test('there are ten roles, and 4 and 6 are none of them', () => {
  assert.deepEqual(allRoleIds, [1, 2, 3, 5, 7, 8, 9, 10, 11, 12])
  for (const stranger of [0, 4, 6, 13, -1, 1.5, '1', null, undefined]) assert.equal(isRoleId(stranger), false)
})

test('everybody but the investor is staff, and a stranger is not', () => {
  assert.deepEqual(
    allRoleIds.filter((id) => !isStaff(id)),
    [roleIds.user],
  )
  for (const stranger of [0, 4, 6, 13, undefined]) assert.equal(isStaff(stranger), false)
})

test('each role is called by its label, which a tenant may change', () => {
  const names = allRoleIds.map((id) => term({}, roleTerms[id]))
  assert.deepEqual(names, [
    'Super Admin',
    'Entrepreneur',
    'Investment Committee',
    'Investor',
    'Custodian',
    'Support',
    'Creator',
    'Investment Manager',
    'Fund Manager',
    'Adviser',
  ])
  assert.equal(term({ adviser: 'Broker' }, roleTerms[12]), 'Broker')
})
