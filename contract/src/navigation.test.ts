import assert from 'node:assert/strict'
import { test } from 'node:test'
import { featureFlags } from './features/catalogue.ts'
import type { FeatureFlag, Flags } from './features.ts'
import {
  adminNavigation,
  createShortcuts,
  landingPath,
  portalNavigation,
  settingsNavigation,
} from './navigation.ts'
import { allRoleIds } from './roles.ts'
import { screenFor, titleOf } from './screens.ts'

const flagsWithout = (...off: FeatureFlag[]) =>
  Object.fromEntries(featureFlags.map((flag) => [flag, off.includes(flag) ? 0 : 1])) as Flags
const everything = flagsWithout()

/** A navigation as one line: areas by key, children in brackets. */
const line = (roleId: number, flags = everything) =>
  adminNavigation(roleId, flags)
    .map(({ key, children }) =>
      children.length > 0 ? `${key}(${children.map((c) => c.key).join(' ')})` : key,
    )
    .join(' ')

const people =
  'investors(investors contacts organisations organisation-applications investment-methods nominees)'

test('the side navigation of each role', () => {
  const whole = `overview investments(deals opportunities existing companies) funds ${people} insider-register reports(kpis kpi-portfolio updates wip trial-balance builder) settings`
  assert.equal(line(1), whole)
  assert.equal(line(8), whole)
  assert.equal(
    line(2),
    'investments(deals opportunities existing) insider-register reports(own-kpis builder) settings',
  )
  assert.equal(line(3), whole)
  assert.equal(line(5), '')
  assert.equal(line(7), 'investments(opportunities existing companies) insider-register settings')
  assert.equal(line(9), `${people} insider-register settings`)
  assert.equal(line(10), `investments(opportunities existing) ${people} insider-register settings`)
  assert.equal(
    line(11),
    `investments(deals opportunities existing companies) funds ${people} insider-register reports(kpis kpi-portfolio updates wip trial-balance builder) settings`,
  )
  assert.equal(line(12), `${people} insider-register settings`)
  for (const stranger of [0, 4, 6, 13]) assert.equal(line(stranger), '')
})

test('what a tenant switched off is in nobody’s navigation', () => {
  const flags = flagsWithout(
    'funds_enabled',
    'nominee_enabled',
    'market_sounding_enabled',
    'organisation_links_enabled',
  )
  assert.equal(
    line(1, flags),
    'overview investments(deals opportunities existing) investors(investors contacts organisations investment-methods) reports(updates wip trial-balance builder) settings',
  )
})

test('an area leads to its first open entry, and settings stand at the bottom', () => {
  const areas = adminNavigation(7, everything)
  assert.deepEqual(
    areas.map(({ path, place }) => [path, place]),
    [
      ['/admin/investments/opportunities', 'top'],
      ['/admin/insider-register/pa-deals', 'top'],
      ['/admin/settings', 'bottom'],
    ],
  )
})

test('the register is entered by compliance, and personal account deals by all other staff', () => {
  const entry = (roleId: number) => {
    const { title, path } = adminNavigation(roleId, everything).find(({ key }) => key === 'insider-register')!
    return [titleOf(title, {}), path]
  }
  for (const roleId of [1, 8])
    assert.deepEqual(entry(roleId), ['Insider Register', '/admin/insider-register'])
  for (const roleId of [2, 3, 7, 9, 10, 11, 12])
    assert.deepEqual(entry(roleId), ['Personal Account Deals', '/admin/insider-register/pa-deals'])
})

test('after signing in everybody lands on their first entry', () => {
  const landings = {
    1: '/admin',
    2: '/admin/investments/deals',
    3: '/admin',
    5: '/investor',
    7: '/admin/investments/opportunities',
    8: '/admin',
    9: '/admin/investors',
    10: '/admin/investments/opportunities',
    11: '/admin/investments/deals',
    12: '/admin/investors',
  }
  for (const [roleId, path] of Object.entries(landings)) {
    assert.equal(landingPath(Number(roleId), everything), path)
  }
  assert.equal(landingPath(undefined, everything), '/login')
  assert.equal(landingPath(4, everything), '/login')
})

test('a role is offered the create shortcuts that it may use, in order', () => {
  const offered = (roleId: number) =>
    createShortcuts(roleId, everything)
      .map(({ key }) => key)
      .join(' ')
  const all = 'deal opportunity investor company method nominee organisation contact update'
  assert.equal(offered(1), all)
  assert.equal(offered(8), all)
  assert.equal(offered(3), all.replace(' update', ''))
  assert.equal(offered(11), all.replace(' update', ''))
  for (const roleId of [9, 10, 12])
    assert.equal(offered(roleId), 'investor method nominee organisation contact')
  for (const roleId of [2, 5, 7, 4]) assert.equal(offered(roleId), '')
})

test('every entry leads to a screen under its own spelling', () => {
  for (const roleId of allRoleIds) {
    const entries = [
      ...adminNavigation(roleId, everything).flatMap((area) => [area, ...area.children]),
      ...createShortcuts(roleId, everything),
      ...settingsNavigation(roleId, everything).flatMap((group) => group.pages),
      ...([0, 1, 2] as const).flatMap((order) => portalNavigation(order)),
    ]
    for (const { path } of entries) assert.equal(screenFor(path)?.canonical, true, path)
  }
})

test('the settings have their groups in order, and the rest of staff find only their account', () => {
  const groups = settingsNavigation(1, everything)
  assert.deepEqual(
    groups.map(({ key }) => key),
    ['account', 'appearance', 'terminology', 'attributes', 'investor', 'security'],
  )
  assert.deepEqual(
    settingsNavigation(12, everything).map(({ key, pages }) => [key, pages.map(({ path }) => path)]),
    [
      [
        'security',
        [
          '/admin/settings/security/password',
          '/admin/settings/security/details',
          '/admin/settings/security/notifications',
        ],
      ],
    ],
  )
})

test('the portal’s navigation has the order that the tenant set, in the tenant’s words', () => {
  const names = (order: 0 | 1 | 2) =>
    portalNavigation(order).map(({ title }) => titleOf(title, { news: 'Journal' }))
  assert.deepEqual(names(0), ['Overview', 'Investments', 'Portfolio', 'Journal', 'Profile'])
  assert.deepEqual(names(1), ['Portfolio', 'Investments', 'Profile'])
  assert.deepEqual(names(2), ['Investments', 'Portfolio', 'Profile'])
})
