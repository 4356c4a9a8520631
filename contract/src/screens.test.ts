import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readerOf } from './screens/path.ts'
import { pathTo, screenAt, screenFor, screens, settingsGroups, tabsIn, titleOf } from './screens.ts'

/** The routes of the specification, typed a second time: base, then what follows it. `5` stands for an id. */
const canonical = `
/admin
/admin/investors : new-investor 5/details 5/edit 5/sign-pdf/7
/admin/investors/5/details : transactions documents notes-calls-tasks category registration-form investment-documents
/admin/investors/5/details : fact-find risk-profile investor-consent
/admin/investors/contacts : 5/details 5/documents 5/notes-calls-tasks 5/category 5/registration-form 5/fact-find
/admin/investors/contacts : 5/risk-profile 5/edit
/admin/investors/new-contact
/admin/investors/organisations : 5/details 5/transactions 5/notes-calls-tasks 5/edit
/admin/investors/new-organisation
/admin/investors/organisation-applications : 5/details
/admin/investors/investment-methods : new-method 5/details 5/transactions 5/notes-calls-tasks 5/edit
/admin/investors/nominees : new-nominee 5/transactions 5/notes-calls-tasks 5/edit
/admin/investments/deals : new-deal 5/performance 5/key-information 5/notes-calls-tasks 5/edit
/admin/investments/opportunities : new-opportunity 5/edit 5/details 5/details/preview 5/key-information 5/transactions
/admin/investments/opportunities : 5/notes-calls-tasks
/admin/investments/existing : 5/details 5/key-information 5/transactions 5/notes-calls-tasks 5/cap-table
/admin/investments/existing : 5/cap-table-performance
/admin/investments/companies : new-company 5/details 5/details/key-information 5/details/transactions
/admin/investments/companies : 5/details/notes-calls-tasks 5/details/maturity-statuses 5/edit
/admin/funds : 5/details 5/transactions 5/portfolio 5/notes-calls-tasks 5/portfolio-analysis 5/edit
/admin/insider-register : pa-deals pa-deals/create
/admin/reports : kpis kpis/quarterly kpi-portfolio updates updates/5/edit-update updates/5/details updates/new-update wip
/admin/settings/account : pipelines/5/stages admin-accounts features
/admin/settings/terminology : opportunities roles investor portfolio-columns funds
/admin/settings/attributes : kpi-category kpis industries investment-types investment-sub-types investment-categories
/admin/settings/attributes : investment-characters configure/5
/admin/settings/investor : portfolio/5 portfolio-stats sign-up-documents lead-status appropriateness-test
/admin/settings/investor : fca-appropriateness-test-1 fca-appropriateness-test-2 terms market-sounding risk-warning
/admin/settings/security : password details
/admin/settings
/admin/settings : branding
/investor
/investor/investments : tidewell-energy tidewell-energy/investor-type tidewell-energy/invest market-sounding/5
/investor/portfolio : 5 5/reports/7 5/reports/kpis 5/reports/kpis/2026-q3 fund/5 fund/5/reports/7
/investor/profile : view details type investor-type appropriateness identity security documents subscription
/investor/profile : organisation-apply organisation_5 organisation-documents_5 investmentmethod_5
/investor/profile : investmentmethod-documents_5
/investor/news : reports/5
/investor/pdf/5
/terms
/login
/register
/maintenance
/forgot-password
/reset-password/f3Ab_-9
/set-password/f3Ab_-9
/two-factor-challenge
/email/verify/5/9c1d`

const routes = canonical
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [base = '', rest] = line.split(' : ')
    const isList =
      /\/(investors|contacts|organisations|organisation-applications|investment-methods|nominees|deals|opportunities|existing|companies|funds|insider-register|reports|investments|portfolio|news)$/
    const below = (rest ?? '').split(' ').filter(Boolean)
    const own = rest === undefined || isList.test(base) ? [base] : []
    return [...own, ...below.map((segment) => `${base}/${segment}`)]
  })

test('every route of the specification is a screen under its own spelling', () => {
  assert.ok(new Set(routes).size > 130)
  for (const route of routes) {
    const match = screenFor(route)
    assert.ok(match, route)
    assert.equal(match.canonical, true, route)
    assert.equal(pathTo(match.screen.path, match.params), route)
  }
})

test('where the specification can be read in two ways, the other reading leads to the first', () => {
  const readings = {
    '/admin/investors/contacts/new-contact': '/admin/investors/new-contact',
    '/admin/investors/organisations/new-organisation': '/admin/investors/new-organisation',
    '/admin/investors/new-method': '/admin/investors/investment-methods/new-method',
    '/admin/investors/new-nominee': '/admin/investors/nominees/new-nominee',
    '/admin/investments/new-deal': '/admin/investments/deals/new-deal',
    '/admin/investments/new-opportunity': '/admin/investments/opportunities/new-opportunity',
    '/admin/investments/new-company': '/admin/investments/companies/new-company',
    '/admin/reports/new-update': '/admin/reports/updates/new-update',
    '/admin/investors/5/transactions': '/admin/investors/5/details/transactions',
    '/admin/investors/5/investor-consent': '/admin/investors/5/details/investor-consent',
    '/admin/investors/contacts/5/details/documents': '/admin/investors/contacts/5/documents',
    '/admin/investments/companies/5/transactions': '/admin/investments/companies/5/details/transactions',
    '/admin/investments/existing/5/details/cap-table': '/admin/investments/existing/5/cap-table',
    '/admin/investments/opportunities/5/details/transactions':
      '/admin/investments/opportunities/5/transactions',
    '/admin/funds/5/details/portfolio': '/admin/funds/5/portfolio',
    '/investor/profile': '/investor/profile/view',
  }
  for (const [other, first] of Object.entries(readings)) {
    const match = screenFor(other)
    assert.ok(match, other)
    assert.equal(match.canonical, false, other)
    assert.equal(pathTo(match.screen.path, match.params), first)
  }
})

test('a path with a wrong id, a word too many or a broken escape is no screen', () => {
  const strangers = [
    '/admin/nowhere',
    '/admin/investors/abc/details',
    '/admin/investors/0/details',
    '/admin/investors/05/details',
    '/admin/investors/5',
    '/admin/investors/5/details/transactions/more',
    '/investor/pdf/one',
    '/investor/profile/organisation_x',
    '/investor/investments/%E0%A4%A',
    '/admin//investors',
    'admin',
    '/api/logout',
  ]
  for (const path of strangers) assert.equal(screenFor(path), undefined, path)
})

test('one slash at the end is forgiven, and parameters are decoded', () => {
  assert.equal(screenFor('/admin/investors/')?.screen.path, '/admin/investors')
  assert.deepEqual(screenFor('/investor/investments/a%20b%2Fc')?.params, { slug: 'a b/c' })
})

test('neighbouring patterns read their own paths', () => {
  assert.equal(
    screenFor('/admin/investors/contacts')?.screen.title,
    screenAt('/admin/investors/contacts').title,
  )
  assert.equal(
    screenFor('/investor/portfolio/5/reports/kpis')?.screen.path,
    '/investor/portfolio/:id/reports/kpis/:suffix?',
  )
  assert.equal(screenFor('/investor/investments/market-sounding/5')?.params['id'], '5')
  assert.equal(screenFor('/investor/investments/market-sounding/invest')?.params['slug'], 'market-sounding')
  assert.equal(
    screenFor('/investor/profile/investmentmethod_new')?.screen.path,
    '/investor/profile/investmentmethod_new',
  )
})

const valuesFor = (pattern: string, id: string, word: string) =>
  Object.fromEntries(
    [...pattern.matchAll(/:([a-zA-Z]+)/g)].map(([, name = '']) => [name, /^id$|Id$/.test(name) ? id : word]),
  )

test('no path belongs to two screens', () => {
  const patterns = screens.flatMap((screen) => [screen.path, ...(screen.also ?? [])])
  for (const pattern of patterns) {
    const path = pathTo(pattern, valuesFor(pattern, '5', 'some-word'))
    const readers = patterns.filter((other) => readerOf(other)(path) !== undefined)
    assert.deepEqual(readers, [pattern])
  }
})

test('what is put into a path is what is read from it', () => {
  const id = fc.integer({ min: 1, max: 2 ** 50 }).map(String)
  const word = fc.string({ minLength: 1 }).filter((text) => text.isWellFormed())
  fc.assert(
    fc.property(fc.constantFrom(...screens), id, word, (screen, id, word) => {
      const values = valuesFor(screen.path, id, word)
      assert.deepEqual({ ...readerOf(screen.path)(pathTo(screen.path, values)) }, values)
    }),
  )
})

test('a path that lacks a value is refused, and an optional one is left out with its slash', () => {
  assert.equal(pathTo('/admin/reports/kpis/:suffix?', {}), '/admin/reports/kpis')
  assert.equal(pathTo('/admin/funds/:id/details', { id: 12 }), '/admin/funds/12/details')
  assert.throws(() => pathTo('/admin/funds/:id/details' as string, {}), /needs a value for id/)
  assert.throws(() => screenAt('/admin/nowhere'), RangeError)
})

test('every pattern is declared once, in plain characters, and has a title', () => {
  const patterns = screens.flatMap((screen) => [screen.path, ...(screen.also ?? [])])
  assert.equal(new Set(patterns).size, patterns.length)
  for (const pattern of patterns) assert.match(pattern, /^\/(?:[\w:-]+\??(?:\/[\w:-]+\??)*)?$/)
  for (const screen of screens) {
    assert.ok(titleOf(screen.title, {}).length > 0, screen.path)
    assert.doesNotMatch(titleOf(screen.title, {}), /[{}]/, screen.path)
  }
})

test('every admin screen names an event, but for these', () => {
  const open = screens.filter(
    (screen) => screen.side === 'admin' && screen.event === undefined && !screen.firstOf,
  )
  assert.deepEqual(
    open.map((screen) => screen.path),
    [
      '/admin/insider-register/pa-deals',
      '/admin/insider-register/pa-deals/create',
      '/admin/reports/own-kpis',
      '/admin/reports/own-kpis/:id',
      '/admin/reports/builder',
      '/admin/reports/builder/new',
      '/admin/reports/builder/:id',
      '/admin/reports/builder/sent/:id',
      '/admin/settings/security/password',
      '/admin/settings/security/details',
      '/admin/settings/security/notifications',
    ],
  )
})

test('every settings page without a parameter stands in one group', () => {
  const listed = Object.values(settingsGroups).flatMap((group): readonly string[] => group.pages)
  const declared = screens
    .map((screen) => screen.path)
    .filter((path) => path.startsWith('/admin/settings/') && !path.includes(':'))
  assert.deepEqual([...listed].sort(), declared.sort())
})

test('a title speaks in the tenant’s words', () => {
  const labels = { investor: 'Member', opportunities: 'Open offers', portfolio: 'Book' }
  assert.equal(titleOf(screenAt('/admin/investors/new-investor').title, labels), 'New member')
  assert.equal(titleOf(screenAt('/admin/investments/opportunities').title, labels), 'Open offers')
  assert.equal(titleOf(screenAt('/admin/funds/:id/portfolio-analysis').title, labels), 'Book analysis')
})

test('tabs come in the order of the record’s page', () => {
  assert.deepEqual(
    tabsIn('fund').map((screen) => screen.tab),
    ['details', 'transactions', 'portfolio', 'portfolio-analysis', 'documents', 'notes-calls-tasks'],
  )
  assert.equal(tabsIn('investor').length, 10)
})
