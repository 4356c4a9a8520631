import assert from 'node:assert/strict'
import { test } from 'node:test'
import { featureFlags } from '@moorgate/contract/features.ts'
import type { FeatureFlag, Flags } from '@moorgate/contract/features.ts'
import { roleIds } from '@moorgate/contract/roles.ts'
import { passageTo } from './guard.ts'

const flagsWithout = (...off: FeatureFlag[]) =>
  Object.fromEntries(featureFlags.map((flag) => [flag, off.includes(flag) ? 0 : 1])) as Flags
const everything = flagsWithout()

const visit = (path: string, roleId: number | undefined, flags = everything) =>
  passageTo(path, path, { roleId, flags })

test('an investor lands on the portal, staff on the first entry of their own', () => {
  assert.deepEqual(visit('/', roleIds.user), { kind: 'elsewhere', path: '/investor' })
  assert.deepEqual(visit('/', roleIds.superAdmin), { kind: 'elsewhere', path: '/admin' })
  assert.deepEqual(visit('/', roleIds.creator), { kind: 'elsewhere', path: '/admin/investors' })
})

test('a stranger is asked to sign in and then brought to the page', () => {
  const path = '/investor/portfolio/7'
  assert.deepEqual(visit(path, undefined), {
    kind: 'sign_in',
    path: '/login?then=%2Finvestor%2Fportfolio%2F7',
  })
})

test('an investor can not enter the back office, and staff can not enter the portal', () => {
  assert.deepEqual(visit('/admin/investors', roleIds.user), { kind: 'forbidden' })
  assert.deepEqual(visit('/investor', roleIds.superAdmin), { kind: 'forbidden' })
})

test('a page whose switch is off does not exist', () => {
  const flags = flagsWithout('funds_enabled')
  assert.deepEqual(visit('/admin/funds', roleIds.superAdmin, flags), { kind: 'absent' })
  assert.deepEqual(visit('/nowhere', roleIds.superAdmin), { kind: 'absent' })
})

test('a tab that a role may not see is refused by its address as well', () => {
  const tab = '/admin/investments/existing/3/transactions'
  assert.deepEqual(visit(tab, roleIds.investmentManager), { kind: 'forbidden' })
  assert.deepEqual(visit(tab, roleIds.fundManager), { kind: 'open' })
})

test('another spelling leads to the address that the specification writes', () => {
  const path = '/admin/investors/12/details/transactions'
  assert.deepEqual(visit('/admin/investors/12/transactions', roleIds.superAdmin), { kind: 'elsewhere', path })
  assert.deepEqual(visit(path, roleIds.superAdmin), { kind: 'open' })
})

test('a page that only leads on opens the first page that the role may open', () => {
  assert.deepEqual(visit('/admin/investments', roleIds.custodian), {
    kind: 'elsewhere',
    path: '/admin/investments/opportunities',
  })
  assert.deepEqual(visit('/admin/settings', roleIds.adviser), {
    kind: 'elsewhere',
    path: '/admin/settings/security/password',
  })
})
