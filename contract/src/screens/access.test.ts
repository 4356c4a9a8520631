import assert from 'node:assert/strict'
import { test } from 'node:test'
import { featureFlags } from '../features/catalogue.ts'
import type { FeatureFlag, Flags } from '../features.ts'
import { allRoleIds } from '../roles.ts'
import { allowed, screenAt, screens, verdictOn } from '../screens.ts'
import type { Screen } from '../screens.ts'

const flagsWithout = (...off: FeatureFlag[]) =>
  Object.fromEntries(featureFlags.map((flag) => [flag, off.includes(flag) ? 0 : 1])) as Flags
const everything = flagsWithout()

/** Screens (with every switch on) that a role may open, among those below a path. */
const openTo = (roleId: number | undefined, below: string, flags = everything) =>
  screens
    .filter((screen) => screen.path.startsWith(below) && allowed(screen, roleId, flags))
    .map((s) => s.path)

test('investors stay in the portal, staff in the back office, and strangers outside both', () => {
  assert.deepEqual(openTo(5, '/admin'), [])
  for (const roleId of allRoleIds.filter((id) => id !== 5)) assert.deepEqual(openTo(roleId, '/investor'), [])
  for (const roleId of [4, 6, 99]) {
    assert.deepEqual([...openTo(roleId, '/admin'), ...openTo(roleId, '/investor')], [])
  }
  assert.equal(verdictOn(screenAt('/admin'), undefined, everything), 'signed_out')
  assert.equal(verdictOn(screenAt('/investor'), undefined, everything), 'signed_out')
  assert.equal(verdictOn(screenAt('/login'), undefined, everything), 'open')
  assert.equal(verdictOn(screenAt('/admin'), 9, everything), 'forbidden')
})

test('a Creator lists and creates, and opens nobody', () => {
  assert.deepEqual(openTo(9, '/admin/investors'), [
    '/admin/investors',
    '/admin/investors/new-investor',
    '/admin/investors/import',
    '/admin/investors/import/:importId',
    '/admin/investors/duplicates',
    '/admin/investors/contacts',
    '/admin/investors/new-contact',
    '/admin/investors/organisations',
    '/admin/investors/new-organisation',
    '/admin/investors/organisation-applications',
    '/admin/investors/investment-methods',
    '/admin/investors/investment-methods/kinds',
    '/admin/investors/investment-methods/new-method',
    '/admin/investors/nominees',
    '/admin/investors/nominees/new-nominee',
  ])
  assert.deepEqual(openTo(9, '/admin/investments'), [])
  assert.deepEqual(openTo(9, '/admin/reports'), [
    '/admin/reports/builder',
    '/admin/reports/builder/new',
    '/admin/reports/builder/:id',
    '/admin/reports/builder/sent/:id',
  ])
})

test('an Investment Manager sees opportunities without the withheld tabs', () => {
  const segments = (paths: string[]) => paths.map((path) => path.split('/').at(-1))
  assert.deepEqual(segments(openTo(10, '/admin/investments/opportunities/')), [
    'details',
    'key-information',
    'transactions',
    'pre-emption',
    'documents',
    'data-room',
    'questions',
    'preview',
    'allocation',
    ':callId',
  ])
  assert.deepEqual(segments(openTo(10, '/admin/investments/existing/')), [
    'details',
    'key-information',
    'documents',
    'data-room',
    'questions',
    ':distributionId',
  ])
})

test('settings belong to Super Admin and Support; others find their own account there', () => {
  const own = [
    '/admin/settings',
    '/admin/settings/security/password',
    '/admin/settings/security/details',
    '/admin/settings/security/notifications',
  ]
  for (const roleId of [2, 3, 7, 9, 10, 11, 12]) assert.deepEqual(openTo(roleId, '/admin/settings'), own)
  for (const roleId of [1, 8]) assert.ok(openTo(roleId, '/admin/settings').length > 28)
})

test('the insider register is for compliance; a personal account deal is for any member of staff', () => {
  for (const roleId of allRoleIds.filter((id) => id !== 5)) {
    for (const tab of ['', '/soundings', '/do-not-sound', '/restricted-list'] as const)
      assert.equal(
        allowed(screenAt(`/admin/insider-register${tab}`), roleId, everything),
        roleId === 1 || roleId === 8,
      )
    assert.equal(allowed(screenAt('/admin/insider-register/pa-deals/create'), roleId, everything), true)
  }
})

test('a switch that is off removes its screens for everybody', () => {
  const removed = (...off: FeatureFlag[]) => {
    const gone = (screen: Screen) => verdictOn(screen, 1, flagsWithout(...off)) === 'absent'
    return screens
      .filter((screen) => gone(screen) && verdictOn(screen, 1, everything) !== 'absent')
      .map((s) => s.path)
  }
  assert.ok(removed('nominee_enabled').every((path) => path.startsWith('/admin/investors/nominees')))
  assert.equal(removed('nominee_enabled').length, 6)
  assert.deepEqual(removed('organisation_links_enabled'), [
    '/admin/investors/organisation-applications',
    '/admin/investors/organisation-applications/:id/details',
    '/investor/profile/organisation-apply',
  ])
  assert.deepEqual(removed('market_sounding_enabled'), [
    '/admin/insider-register',
    '/admin/insider-register/soundings',
    '/admin/insider-register/do-not-sound',
    '/admin/insider-register/restricted-list',
    '/admin/insider-register/pa-deals',
    '/admin/insider-register/pa-deals/create',
    '/admin/settings/investor/market-sounding',
    '/investor/investments/market-sounding/:id',
  ])
  assert.deepEqual(removed('portfolio_analysis_enabled'), ['/admin/funds/:id/portfolio-analysis'])
  assert.deepEqual(removed('investment_categories_enabled'), [
    '/admin/settings/attributes/investment-categories',
  ])
  const schemes = '/admin/settings/attributes/investment-characters'
  assert.ok(!removed('tax_enabled').includes(schemes))
  assert.ok(removed('investment_categories_enabled', 'tax_enabled').includes(schemes))
  assert.ok(removed('funds_enabled').includes('/investor/portfolio/fund/:id'))
  assert.ok(removed('funds_enabled').includes('/admin/investments/companies'))
  const kpis = removed('funds_enabled').filter((path) => path.includes('kpi'))
  assert.deepEqual(kpis.toSorted(), [
    '/admin/reports/kpi-periods',
    '/admin/reports/kpi-portfolio',
    '/admin/reports/kpi-requests',
    '/admin/reports/kpis/:suffix?',
    '/admin/reports/own-kpis',
    '/admin/reports/own-kpis/:id',
    '/admin/settings/attributes/kpi-category',
    '/admin/settings/attributes/kpis',
  ])
  const categories = removed('risk_warning_enabled', 'financial_promotion_exceptions_enabled')
  for (const path of ['/:id/details/category', '/contacts/:id/category'])
    assert.ok(categories.includes(`/admin/investors${path}`), path)
  assert.ok(categories.includes('/admin/settings/investor/types'))
  assert.deepEqual(categories.slice(-5), [
    '/investor/investments/:slug/investor-type',
    '/investor/investments/:slug/risk-warning',
    '/investor/profile/type',
    '/investor/profile/investor-type',
    '/investor/profile/risk-warning',
  ])
})

test('the risk warning decides between one test and two banks', () => {
  const tests = (flags: Flags) =>
    openTo(1, '/admin/settings/investor', flags).filter((path) => path.includes('test'))
  assert.deepEqual(tests(everything), [
    '/admin/settings/investor/fca-appropriateness-test-1',
    '/admin/settings/investor/fca-appropriateness-test-2',
  ])
  assert.deepEqual(tests(flagsWithout('risk_warning_enabled')), [
    '/admin/settings/investor/appropriateness-test',
  ])
  assert.deepEqual(tests(flagsWithout('compliance_test_enabled')), [])
})
