import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  abilitiesOf,
  allows,
  can,
  hiddenTabs,
  ownedResourceHidden,
  permissionActions,
  permissionEvents,
  tabHidden,
} from './permissions.ts'
import type { PermissionAction } from './permissions.ts'
import { allRoleIds } from './roles.ts'

/*
 * The whole table, written out a second time. i index, v visit, c create, u update, d delete, D
 * delete_unsafe, L lock. Role: 1 8 3 2 7 9 10 12 11 5
 */
const table = `
overview                             i       i        i     -     -     -   -      -      -      -
pipeline_deals                       ivcu    ivcu     ivcu  ivu   -     -   -      -      ivcud  -
investment_opportunity_live          ivcud   ivcudD   ivcu  ivu   ivu   -   iv     -      ivcu   -
investment_opportunity_existing      ivcu    ivcuD    ivcu  ivcu  ivu   -   iv     -      ivcu   -
funds                                ivcud   ivcud    ivcud -     -     -   -      -      ivud   -
funds_opportunity                    ivcu    ivcu     ivcu  -     ivu   -   -      -      ivcu   -
investors                            ivcud   ivcudD   ivcu  -     -     ic  ivcud  ivcud  ivcu   -
investor_password                    u       u        -     -     -     -   -      -      -      -
investor_category                    u       u        u     -     -     -   u      -      u      -
kpi                                  ivcu    ivcu     iv    -     -     -   -      -      ic     -
custom_kpis                          ivcu    ivcu     iv    -     -     -   -      -      i      -
kpiPortfolio                         iv      iv       iv    -     -     -   -      -      i      -
update_reports                       ivcu    ivcu     iv    -     -     -   -      -      iv     -
wip_report                           ivcu    ivcu     ivc   -     -     -   -      -      iv     -
branding                             ivcu    ivcu     -     -     -     -   -      -      -      -
pipelines                            ivcu    ivcu     -     -     -     -   -      -      -      -
user                                 ivcu    ivcu     -     -     -     -   -      -      -      -
features                             ivcu    ivcu     -     -     -     -   -      -      -      -
attributes                           ivcu    ivcuL    -     -     -     -   -      -      -      -
kpi_report_types                     ivcu    ivcu     -     -     -     -   -      -      -      -
industries                           ivcu    ivcu     -     -     -     -   -      -      -      -
investment_opportunity_types         ivcu    ivcu     -     -     -     -   -      -      -      -
investment_opportunity_sub_types     ivcu    ivcu     -     -     -     -   -      -      -      -
investor_type                        ivcu    ivcu     -     -     -     -   -      -      -      -
compliance                           ivcu    ivcu     -     -     -     -   -      -      -      -
cash_calls                           cu      cu       -     -     -     -   -      -      -      -
onboarding_documents                 ivcu    ivcu     -     -     -     -   i      -      -      -
user_app_test                        c       c        -     -     -     -   -      -      -      -`

const columns = [1, 8, 3, 2, 7, 9, 10, 12, 11, 5] as const
const letters: Record<PermissionAction, string> = {
  index: 'i',
  visit: 'v',
  create: 'c',
  update: 'u',
  delete: 'd',
  delete_unsafe: 'D',
  lock: 'L',
}
const rows = table
  .trim()
  .split('\n')
  .map((line) => line.split(/\s+/))

test('every role has exactly the cells of the table, over all events and actions', () => {
  assert.deepEqual(rows.map(([event]) => event).sort(), [...permissionEvents].sort())
  assert.deepEqual([...columns].sort(), [...allRoleIds].sort())
  let cells = 0
  for (const [event, ...cellsOfRow] of rows) {
    for (const [at, roleId] of columns.entries()) {
      const granted = permissionActions
        .filter((action) => can(roleId, event as (typeof permissionEvents)[number], action))
        .map((action) => letters[action])
      assert.equal(granted.join('') || '-', cellsOfRow[at], `role ${roleId}, ${event}`)
      cells += permissionActions.length
    }
  }
  assert.equal(cells, 10 * 28 * 7)
})

test('what names no event is open to every known role', () => {
  for (const roleId of allRoleIds) assert.equal(can(roleId, undefined, 'delete_unsafe'), true)
})

test('an unknown role is denied everything, even what names no event', () => {
  for (const roleId of [0, 4, 6, 13, -1, Number.NaN]) {
    assert.equal(can(roleId, undefined, 'index'), false)
    for (const event of permissionEvents) assert.equal(can(roleId, event, 'index'), false)
    assert.deepEqual(abilitiesOf(roleId), {})
  }
})

test('an event that nobody has heard of is denied, whatever it is called', () => {
  for (const name of ['teleport', 'toString', '__proto__', 'constructor']) {
    assert.equal(can(1, name as 'overview', 'index'), false)
  }
})

test('the abilities sent to a browser answer as the server does', () => {
  for (const roleId of allRoleIds) {
    const received = JSON.parse(JSON.stringify(abilitiesOf(roleId))) as ReturnType<typeof abilitiesOf>
    for (const event of permissionEvents) {
      for (const action of permissionActions) {
        assert.equal(
          allows(received, event, action),
          can(roleId, event, action),
          `${roleId} ${event} ${action}`,
        )
      }
    }
  }
})

test('anyone who may visit records may list them', () => {
  assert.deepEqual(abilitiesOf(3).investment_opportunity_live, ['index', 'visit', 'create', 'update'])
})

test('an Investment Manager misses the named tabs, and the rows behind them', () => {
  const tabs = [
    'details',
    'key-information',
    'transactions',
    'performance',
    'cap-table',
    'cap-table-performance',
  ]
  const seen = (event: 'investment_opportunity_live' | 'investment_opportunity_existing') =>
    [...tabs, 'notes-calls-tasks'].filter((tab) => !tabHidden(10, event, tab))
  assert.deepEqual(seen('investment_opportunity_live'), ['details', 'key-information', 'transactions'])
  assert.deepEqual(seen('investment_opportunity_existing'), ['details', 'key-information'])

  for (const resource of ['notes', 'call-logs', 'tasks', 'portfolio-tables']) {
    assert.equal(ownedResourceHidden(10, 'investment_opportunity_live', resource), true, resource)
    assert.equal(ownedResourceHidden(10, 'investment_opportunity_existing', resource), true, resource)
  }
  assert.equal(ownedResourceHidden(10, 'investment_opportunity_live', 'investments'), false)
  assert.equal(ownedResourceHidden(10, 'investment_opportunity_existing', 'investments'), true)
})

test('the tabs of investors, and those of other roles, stay as they are', () => {
  assert.equal(tabHidden(10, 'investors', 'notes-calls-tasks'), false)
  assert.equal(ownedResourceHidden(10, 'investors', 'notes'), false)
  assert.equal(ownedResourceHidden(10, 'investment_opportunity_existing', 'documents'), false)
  assert.equal(ownedResourceHidden(10, 'investment_opportunity_existing', 'toString'), false)
  for (const roleId of allRoleIds.filter((id) => id !== 10)) {
    for (const { event, tabs } of hiddenTabs) {
      for (const tab of tabs) assert.equal(tabHidden(roleId, event, tab), false)
    }
  }
})
