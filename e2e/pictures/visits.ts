import type { Page } from '@playwright/test'

/** A screen, by its address; or one and what is done there before it is photographed. */
export type Scene = string | { at: string; act: (page: Page) => Promise<void> }

interface Visit {
  /** Account of the demo; undefined for somebody who is not signed in. */
  who: string | undefined
  scenes: Readonly<Record<string, Scene>>
}

const presses =
  (name: string | RegExp) =>
  async (page: Page): Promise<void> =>
    page.getByRole('button', { name }).first().click()

/** Opens a figure, and waits for its working. */
const opens =
  (name: RegExp) =>
  async (page: Page): Promise<void> => {
    await presses(name)(page)
    await page
      .getByRole('complementary', { name: 'Working' })
      .getByRole('heading', { name: 'Basis' })
      .waitFor()
  }

/** Opens a dialog, whose code may still be on its way. */
const asks =
  (name: string | RegExp) =>
  async (page: Page): Promise<void> => {
    await presses(name)(page)
    await page.getByRole('dialog').first().waitFor()
  }

/** Adds columns to a list. */
const adds =
  (...names: string[]) =>
  async (page: Page): Promise<void> => {
    await asks('Columns')(page)
    const columns = page.getByRole('dialog', { name: 'Columns' })
    for (const name of names) await columns.getByText(name, { exact: true }).click()
    await page.keyboard.press('Escape')
  }

/** Types into a form that somebody else has saved meanwhile, and saves. */
const meetsAnother =
  (field: string) =>
  async (page: Page): Promise<void> => {
    const other = await page.context().newPage()
    await other.goto(page.url())
    const [mine, theirs] = [page.getByLabel(field).first(), other.getByLabel(field).first()]
    const before = await theirs.inputValue()
    await mine.fill(`${before} (mine)`)
    await theirs.fill(before.endsWith('.') ? before.slice(0, -1) : `${before}.`)
    await presses(/^Save/)(other)
    await other.getByText('unsaved').or(other.getByRole('tablist')).first().waitFor()
    await other.close()
    await presses(/^Save/)(page)
    await page.getByRole('alert').first().waitFor()
  }

const entry = {
  login: '/login',
  register: '/register',
  'forgot-password': '/forgot-password',
  'terms-page': '/terms',
  maintenance: '/maintenance',
  'not-found': '/nowhere',
  components: '/kit',
}

const portal = {
  'portal-overview': '/investor',
  'portal-bell': { at: '/investor', act: asks(/notifications/i) },
  'portal-risk': { at: '/investor', act: asks(/learn more/) },
  investments: '/investor/investments',
  sounding: {
    at: '/investor/investments',
    act: async (page: Page) => {
      await page.getByRole('link', { name: 'Read the request' }).first().click()
      await page.getByRole('checkbox').first().waitFor()
    },
  },
  offer: '/investor/investments/{offer.slug}',
  'offer-data-room': '/investor/investments/{offer.slug}/data-room',
  'data-room-paper': {
    at: '/investor/investments/{offer.slug}/data-room',
    act: async (page: Page) => {
      await presses(/^Read /)(page)
      await page.getByRole('toolbar', { name: 'View' }).waitFor()
    },
  },
  'offer-pre-emption': '/investor/investments/{offer.slug}/pre-emption',
  'offer-pre-emption-working': {
    at: '/investor/investments/{offer.slug}/pre-emption',
    act: opens(/^Entitled to/),
  },
  invest: '/investor/investments/{open.slug}/invest',
  'invest-refused': {
    at: '/investor/investments/{open.slug}/invest',
    act: async (page: Page) => {
      await page.getByLabel('Amount').first().fill('12')
      await page.getByRole('button', { name: 'Continue' }).click()
    },
  },
  portfolio: '/investor/portfolio',
  'portfolio-table': { at: '/investor/portfolio', act: presses('Show as table') },
  holding: '/investor/portfolio/{holding}',
  profile: '/investor/profile/view',
  'profile-details': '/investor/profile/details',
  category: '/investor/profile/investor-type',
  test: '/investor/profile/appropriateness',
  'profile-fact-find': '/investor/profile/fact-find',
  consent: '/investor/profile/consent',
  identity: '/investor/profile/identity',
  'profile-documents': '/investor/profile/documents',
  security: '/investor/profile/security',
  method: '/investor/profile/investmentmethod_new',
  'organisation-apply': '/investor/profile/organisation-apply',
}

const people = {
  investors: '/admin/investors',
  'investors-none': '/admin/investors?filter%5Bname%5D=zzzz',
  'investors-filter': { at: '/admin/investors', act: asks('Filter') },
  'investors-columns': {
    at: '/admin/investors',
    act: async (page: Page) => {
      await asks('Columns')(page)
      await page.getByRole('heading', { name: /^Columns/ }).waitFor()
    },
  },
  'investors-look': {
    at: '/admin/investors?filter%5Bsearch%5D=Whitcombe',
    act: async (page: Page) => {
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Space')
      await page.getByRole('list', { name: 'Recent activity' }).waitFor()
    },
  },
  'investors-fields': { at: '/admin/investors', act: adds('Preferred sector', 'Usual ticket') },
  'investors-jobs': '/admin/investors/jobs',
  'investors-job-rows': {
    at: '/admin/investors/jobs',
    act: async (page: Page) => {
      await page.getByRole('table').getByRole('link').first().click()
      await page.getByRole('complementary').getByRole('listitem').first().waitFor()
    },
  },
  'investor-new-refused': { at: '/admin/investors/new-investor', act: presses('Add') },
  investor: '/admin/investors/{investor}/details',
  'investor-transactions': '/admin/investors/{investor}/details/transactions',
  'investor-documents': '/admin/investors/{investor}/details/documents',
  'investor-category': '/admin/investors/{investor}/details/category',
  'investor-fact-find': '/admin/investors/{investor}/details/fact-find',
  'investor-notes': '/admin/investors/{investor}/details/notes-calls-tasks',
  'investor-edit': '/admin/investors/{investor}/edit',
  'investor-edit-two': { at: '/admin/investors/{investor}/edit', act: meetsAnother('Occupation') },
  import: '/admin/investors/import',
  duplicates: '/admin/investors/duplicates',
  contacts: '/admin/investors/contacts',
  contact: '/admin/investors/contacts/{contact}/details',
  organisations: '/admin/investors/organisations',
  organisation: '/admin/investors/organisations/{organisation}/details',
  applications: '/admin/investors/organisation-applications',
  methods: '/admin/investors/investment-methods',
  'method-record': '/admin/investors/investment-methods/{method}/details',
  nominees: '/admin/investors/nominees',
  nominee: '/admin/investors/nominees/{nominee}/details',
}

const rounds = {
  deals: '/admin/investments/deals',
  'deals-list': '/admin/investments/deals?view=list',
  deal: '/admin/investments/deals/{deal}/performance',
  opportunities: '/admin/investments/opportunities',
  opportunity: '/admin/investments/opportunities/{offer}/details',
  'opportunity-editor': '/admin/investments/opportunities/{draft}/edit',
  'opportunity-preview': '/admin/investments/opportunities/{offer}/details/preview',
  'opportunity-book': '/admin/investments/opportunities/{offer}/transactions',
  'opportunity-book-working': {
    at: '/admin/investments/opportunities/{offer}/transactions',
    act: opens(/^All that counts/),
  },
  'opportunity-pre-emption': '/admin/investments/opportunities/{offer}/pre-emption',
  'opportunity-pre-emption-working': {
    at: '/admin/investments/opportunities/{offer}/pre-emption',
    act: opens(/^Entitled,/),
  },
  'opportunity-cap-table': '/admin/investments/opportunities/{offer}/cap-table',
  'cap-table-event': {
    at: '/admin/investments/opportunities/{offer}/cap-table',
    act: asks('Record an event'),
  },
  'opportunity-data-room': '/admin/investments/opportunities/{offer}/data-room',
  'opportunity-questions': '/admin/investments/opportunities/{offer}/questions',
  'allocation-rules': '/admin/investments/opportunities/{closed}/transactions/allocation',
  existing: '/admin/investments/existing',
  'existing-record': '/admin/investments/existing/{holding}/details',
  'existing-performance': '/admin/investments/existing/{holding}/cap-table-performance',
}

const desk = {
  overview: '/admin',
  'insider-register': '/admin/insider-register',
  palette: {
    at: '/admin',
    act: async (page: Page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill('a')
    },
  },
  bell: { at: '/admin', act: asks(/notifications/i) },
  branding: '/admin/settings/branding',
  terminology: '/admin/settings/terminology/opportunities',
  features: '/admin/settings/account/features',
  accounts: '/admin/settings/account/admin-accounts',
  'market-sounding': '/admin/settings/investor/market-sounding',
  'client-group': {
    at: '/admin/settings/investor/lead-status',
    act: async (page: Page) => {
      await page.getByText('Family offices').first().click()
      await page.getByRole('dialog').waitFor()
    },
  },
  stages: '/admin/settings/account/pipelines',
  'fact-find-editor': '/admin/settings/investor/fact-find',
}

/** What a narrower role sees: where it lands, its lists, a record, and a page that is not for it. */
const asRole = (role: string, scenes: Readonly<Record<string, Scene>>) =>
  Object.fromEntries(Object.entries(scenes).map(([name, scene]) => [`${role}-${name}`, scene]))

const deskOf = {
  landing: '/admin',
  investors: '/admin/investors',
  investor: '/admin/investors/{investor}/details',
  deals: '/admin/investments/deals',
  opportunities: '/admin/investments/opportunities',
  opportunity: '/admin/investments/opportunities/{offer}/details',
  book: '/admin/investments/opportunities/{offer}/transactions',
  settings: '/admin/settings/branding',
}

/** Who goes where, in the order of the pictures. */
export const visits: readonly Visit[] = [
  { who: undefined, scenes: entry },
  { who: 'investor', scenes: portal },
  { who: 'super-admin', scenes: { ...desk, ...people, ...rounds } },
  { who: 'investment-manager', scenes: asRole('manager', deskOf) },
  { who: 'committee', scenes: asRole('committee', deskOf) },
]
