import assert from 'node:assert/strict'
import { test } from 'node:test'
import { featureFlags } from '@moorgate/contract/features/catalogue.ts'
import type { FeatureFlag, Flags } from '@moorgate/contract/features.ts'
import { roleIds } from '@moorgate/contract/roles.ts'
import { screens } from '@moorgate/contract/screens.ts'
import { decideRoute } from './guard.ts'
import type { RouteDecision } from './guard.ts'
import { investorGuard, investorGuardFor } from './investor-guard.ts'
import { staffGuard } from './staff-guard.ts'

const flagsWithout = (...off: FeatureFlag[]) =>
  Object.fromEntries(featureFlags.map((flag) => [flag, off.includes(flag) ? 0 : 1])) as Flags
const everything = flagsWithout()

const visit = (path: string, roleId: number | undefined, flags = everything) =>
  (roleId === roleIds.user ? investorGuard : staffGuard).passageTo(path, path, { roleId, flags })

/** The pattern and the parameters of a page that opens. */
const opened = (passage: RouteDecision) =>
  passage.kind === 'open' ? [passage.screen.path, passage.params] : passage.kind

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

test('an investor can not enter the back office, and staff can not enter the portal, not even its frame', () => {
  const refused = { kind: 'forbidden', framed: false }
  assert.deepEqual(visit('/admin/investors', roleIds.user), refused)
  assert.deepEqual(visit('/investor', roleIds.superAdmin), refused)
  // What is switched off on the other side is not told either.
  assert.deepEqual(visit('/admin/funds', roleIds.user, flagsWithout('funds_enabled')), refused)
})

test('whom an investor let in comes back to what is held from every page that is not shared', () => {
  const visitor = { roleId: roleIds.user, flags: everything }
  const guard = investorGuardFor({ documents: false })
  assert.equal(decideRoute(guard, '/', visitor).href, '/investor/portfolio')
  assert.equal(decideRoute(guard, '/investor/investments?page=2', visitor).passage.kind, 'open')
  assert.match(decideRoute(guard, '/investor/profile/documents', visitor).href, /^\/investor\/portfolio/)
  assert.equal(decideRoute(guard, '/investor/portfolio/7', visitor).href, '/investor/portfolio/7')
})

test('a page whose switch is off does not exist', () => {
  const flags = flagsWithout('funds_enabled')
  assert.deepEqual(visit('/admin/funds', roleIds.superAdmin, flags), { kind: 'absent', framed: true })
  assert.deepEqual(visit('/nowhere', roleIds.superAdmin), { kind: 'absent', framed: false })
  assert.deepEqual(visit('/investor/nowhere', roleIds.user), { kind: 'absent', framed: true })
})

test('a tab that a role may not see is refused by its address as well', () => {
  const tab = '/admin/investments/existing/3/transactions'
  assert.deepEqual(visit(tab, roleIds.investmentManager), { kind: 'forbidden', framed: true })
  assert.deepEqual(opened(visit(tab, roleIds.fundManager)), [
    '/admin/investments/existing/:id/transactions',
    { id: '3' },
  ])
})

test('a draft leads those who may read it and not change it to its details', () => {
  const offer = '/admin/investments/opportunities/7'
  const report = '/admin/reports/updates/7'
  assert.deepEqual(visit(`${offer}/edit`, roleIds.investmentManager), {
    kind: 'elsewhere',
    path: `${offer}/details`,
  })
  for (const role of [roleIds.investmentCommittee, roleIds.fundManager])
    assert.deepEqual(visit(`${report}/edit-update`, role), { kind: 'elsewhere', path: `${report}/details` })
  assert.equal(visit(`${offer}/edit`, roleIds.fundManager).kind, 'open')
  assert.equal(visit(`${report}/edit-update`, roleIds.superAdmin).kind, 'open')
  for (const path of [`${offer}/edit`, '/admin/investors/7/edit'])
    assert.deepEqual(visit(path, roleIds.creator), { kind: 'forbidden', framed: true })
})

test('another spelling leads to the address that the specification writes', () => {
  const path = '/admin/investors/12/details/transactions'
  assert.deepEqual(visit('/admin/investors/12/transactions', roleIds.superAdmin), { kind: 'elsewhere', path })
  assert.equal(visit(path, roleIds.superAdmin).kind, 'open')
})

test('an address without a tab leads to the first tab that the role may open', () => {
  const to = (path: string, roleId: number = roleIds.superAdmin) => {
    const passage = visit(path, roleId)
    return passage.kind === 'elsewhere' ? passage.path : passage.kind
  }
  assert.equal(to('/admin/investors/12'), '/admin/investors/12/details')
  assert.equal(to('/admin/investments/existing/3'), '/admin/investments/existing/3/details')
  assert.equal(to('/admin/investors/contacts/4'), '/admin/investors/contacts/4/details')
  assert.equal(to('/admin/funds/2'), '/admin/funds/2/details')
  assert.equal(to('/admin/settings/terminology'), '/admin/settings/terminology/opportunities')
  assert.equal(to('/admin/settings/security', roleIds.adviser), '/admin/settings/security/password')
  assert.equal(to('/admin/investors/abc'), 'absent')
  assert.equal(to('/admin/nowhere'), 'absent')
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

test('anyone who is led on arrives at the last address, with query and anchor', () => {
  const visitor = { roleId: roleIds.superAdmin, flags: everything }
  const { href, passage } = decideRoute(staffGuard, '/admin/investors/12/transactions?page=2#end', visitor)
  assert.equal(href, '/admin/investors/12/details/transactions?page=2#end')
  assert.deepEqual(opened(passage), ['/admin/investors/:id/details/transactions', { id: '12' }])
  assert.equal(decideRoute(staffGuard, '/', visitor).href, '/admin')
})

test('the investor’s own guard says of every page what the one that knows all pages would say', () => {
  for (const flags of [everything, flagsWithout(...featureFlags)]) {
    const investor = { roleId: roleIds.user, flags }
    for (const pattern of screens.flatMap(({ path, also = [] }) => [path, ...also])) {
      const path = pattern.replaceAll(/\/?:\w+\?/g, '').replaceAll(/:\w+/g, '7')
      assert.deepEqual(
        investorGuard.passageTo(path, path, investor),
        staffGuard.passageTo(path, path, investor),
        path,
      )
    }
  }
})

test('an address that the back office does not have looks to an investor like one that it has', () => {
  assert.deepEqual(visit('/admin/nowhere', roleIds.user), { kind: 'forbidden', framed: false })
  assert.deepEqual(visit('/administration', roleIds.user), { kind: 'absent', framed: false })
})
