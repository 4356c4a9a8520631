import assert from 'node:assert/strict'
import { test } from 'node:test'
import { featureFlags } from '@moorgate/contract/features/catalogue.ts'
import type { Flags } from '@moorgate/contract/features.ts'
import { adminNavigation, createShortcuts } from '@moorgate/contract/navigation.ts'
import { roleIds } from '@moorgate/contract/roles.ts'
import { areaFacts, currentEntry, inArea, shortcutFacts } from './areas.ts'

const flags = Object.fromEntries(featureFlags.map((flag) => [flag, 1])) as Flags

test('every area and every shortcut has an icon and a letter of its own', () => {
  const areas = adminNavigation(roleIds.superAdmin, flags).map(({ key }) => areaFacts[key]?.letter)
  const shortcuts = createShortcuts(roleIds.superAdmin, flags).map(({ key }) => shortcutFacts[key]?.letter)
  for (const letters of [areas, shortcuts]) {
    assert.ok(!letters.includes(undefined))
    assert.equal(new Set(letters).size, letters.length)
  }
})

test('only the overview itself is the overview', () => {
  assert.ok(inArea('overview', '/admin'))
  assert.ok(!inArea('overview', '/admin/funds'))
  assert.ok(inArea('investments', '/admin/investments/deals/7/performance'))
  assert.ok(!inArea('investors', '/admin/investments/deals'))
})

test('a record belongs to the entry whose path it continues', () => {
  const paths = ['/admin/investors', '/admin/investors/contacts']
  assert.equal(currentEntry(paths, '/admin/investors/contacts/7/details'), '/admin/investors/contacts')
  assert.equal(currentEntry(paths, '/admin/investors/7/details'), '/admin/investors')
  assert.equal(currentEntry(paths, '/admin/funds'), undefined)
})
