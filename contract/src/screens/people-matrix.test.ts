import assert from 'node:assert/strict'
import { test } from 'node:test'
import { featureFlags } from '../features/catalogue.ts'
import type { Flags } from '../features.ts'
import { screenAt, screens, verdictOn } from '../screens.ts'

/** What a page of people is for: to find somebody, to read of them, to add, to change or to end a record. */
type Purpose = 'find' | 'read' | 'add' | 'change' | 'end'

/**
 * Specification §6, row `investors`, role by role as it is written there. Who is not named has nothing to do
 * with people.
 */
const granted: Readonly<Record<string, readonly Purpose[]>> = {
  'Super Admin 1': ['find', 'read', 'add', 'change', 'end'],
  'Entrepreneur 2': [],
  'Investment Committee 3': ['find', 'read', 'add', 'change'],
  'Investor 5': [],
  'Custodian 7': [],
  'Support 8': ['find', 'read', 'add', 'change', 'end'],
  'Creator 9': ['find', 'add'],
  'Investment Manager 10': ['find', 'read', 'add', 'change', 'end'],
  'Fund Manager 11': ['find', 'read', 'add', 'change'],
  'Adviser 12': ['find', 'read', 'add', 'change', 'end'],
}

const tabsOf = (base: string, ...tabs: string[]) => tabs.map((tab) => `${base}/${tab}`)
const people = '/admin/investors'

/** Every page below `/admin/investors`, by what it is for. */
const pages: Readonly<Record<Purpose, readonly string[]>> = {
  find: [
    people,
    ...tabsOf(people, 'duplicates', 'contacts', 'organisations', 'organisation-applications'),
    ...tabsOf(people, 'investment-methods', 'investment-methods/kinds', 'nominees'),
  ],
  read: [
    `${people}/investment-methods/payouts`,
    ...tabsOf(`${people}/:id/details`, 'transactions', 'documents', 'notes-calls-tasks', 'category'),
    ...tabsOf(`${people}/:id/details`, 'registration-form', 'investment-documents', 'fact-find'),
    ...tabsOf(`${people}/:id/details`, 'risk-profile', 'investor-consent'),
    ...tabsOf(`${people}/:id`, 'details'),
    ...tabsOf(`${people}/contacts/:id`, 'details', 'documents', 'notes-calls-tasks', 'category'),
    ...tabsOf(`${people}/contacts/:id`, 'registration-form', 'fact-find', 'risk-profile'),
    ...tabsOf(`${people}/organisations/:id`, 'details', 'transactions', 'documents', 'notes-calls-tasks'),
    ...tabsOf(`${people}/organisation-applications/:id`, 'details'),
    ...tabsOf(`${people}/investment-methods/:id`, 'details', 'transactions', 'documents'),
    ...tabsOf(`${people}/investment-methods/:id`, 'notes-calls-tasks'),
    `${people}/investment-methods/kinds/:kindId/documents`,
    ...tabsOf(`${people}/nominees/:id`, 'details', 'transactions', 'notes-calls-tasks'),
  ],
  add: [
    ...tabsOf(people, 'new-investor', 'new-contact', 'new-organisation', 'import', 'import/:importId'),
    ...tabsOf(people, 'investment-methods/new-method', 'nominees/new-nominee'),
  ],
  change: [
    `${people}/jobs`,
    ...tabsOf(people, ':id/edit', ':id/sign-pdf/:pdfId', 'contacts/:id/edit', 'organisations/:id/edit'),
    ...tabsOf(people, 'investment-methods/:id/edit', 'nominees/:id/edit'),
  ],
  end: tabsOf(people, 'merge/:keptId/:closedId'),
}

const everything = Object.fromEntries(featureFlags.map((flag) => [flag, 1])) as Flags

test('every page of people is for something', () => {
  const declared = screens.map(({ path }) => path).filter((path) => path.startsWith(people))
  assert.deepEqual(Object.values(pages).flat().toSorted(), declared.toSorted())
})

for (const [role, purposes] of Object.entries(granted)) {
  const roleId = Number(role.split(' ').at(-1))
  test(`${role.replace(/ \d+$/, '')} opens exactly the pages of people that specification §6 grants`, () => {
    for (const [purpose, paths] of Object.entries(pages) as [Purpose, readonly string[]][])
      for (const path of paths) {
        const expected = purposes.includes(purpose) ? 'open' : 'forbidden'
        assert.equal(verdictOn(screenAt(path), roleId, everything), expected, path)
      }
  })
}

test('anyone who is signed out is asked to sign in on each of them', () => {
  for (const path of Object.values(pages).flat())
    assert.equal(verdictOn(screenAt(path), undefined, everything), 'signed_out', path)
})

test('papers, hosts, folders and pipelines are set up by Super Admin and Support alone', () => {
  const settings = [
    '/admin/settings/account/roles',
    '/admin/settings/account/pipelines',
    '/admin/settings/account/pipelines/:id/stages',
    '/admin/settings/account/documents',
    '/admin/settings/investor/sign-up-documents',
    '/admin/settings/investor/registration-documents',
    '/admin/settings/investor/types',
    '/admin/settings/investor/lead-status',
    '/admin/settings/investor/fact-find',
    '/admin/settings/investor/risk-profile',
    '/admin/settings/investor/investor-consent',
  ]
  for (const role of Object.keys(granted)) {
    const roleId = Number(role.split(' ').at(-1))
    for (const path of settings) {
      const expected = roleId === 1 || roleId === 8 ? 'open' : 'forbidden'
      assert.equal(verdictOn(screenAt(path), roleId, everything), expected, `${role} ${path}`)
    }
  }
})
