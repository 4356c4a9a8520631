import type { Page } from '@playwright/test'
import { asks, follows, inSequence, opens, opensFirst, presses, unfolds } from './acts.ts'
import type { Answers, Scene } from './acts.ts'

const deals = '/admin/investments/deals'
const offers = '/admin/investments/opportunities'
const held = '/admin/investments/existing'

export const rounds: Readonly<Record<string, Scene>> = {
  deals,
  'deals-list': `${deals}?view=list`,
  'deal-new': `${deals}/new-deal`,
  deal: `${deals}/{deal}/performance`,
  'deal-working': `${deals}/{deal}/performance?figure=weighted`,
  'deal-key-information': `${deals}/{deal}/key-information`,
  'deal-notes': `${deals}/{deal}/notes-calls-tasks`,
  'deal-edit': `${deals}/{deal}/edit`,
  opportunities: offers,
  'opportunity-new': `${offers}/new-opportunity`,
  opportunity: `${offers}/{offer}/details`,
  'opportunity-key-information': `${offers}/{offer}/key-information`,
  'opportunity-documents': `${offers}/{offer}/documents`,
  'opportunity-notes': `${offers}/{offer}/notes-calls-tasks`,
  'opportunity-editor': `${offers}/{draft}/edit`,
  'opportunity-editor-funds': {
    at: `${offers}/{offer}/edit`,
    act: async (page) => {
      await presses('Edit Use of funds')(page)
      await page.getByRole('textbox', { name: 'Amount 1' }).scrollIntoViewIfNeeded()
    },
  },
  'opportunity-preview': `${offers}/{offer}/details/preview`,
  'opportunity-book': `${offers}/{offer}/transactions`,
  'opportunity-book-working': { at: `${offers}/{offer}/transactions`, act: opens(/^All counted/) },
  'opportunity-book-export': { at: `${offers}/{offer}/transactions`, act: unfolds('Export') },
  'opportunity-pre-emption': `${offers}/{offer}/pre-emption`,
  'opportunity-pre-emption-working': { at: `${offers}/{offer}/pre-emption`, act: opens(/^Entitled,/) },
  'opportunity-cap-table': `${offers}/{offer}/cap-table`,
  'cap-table-event': { at: `${offers}/{offer}/cap-table`, act: asks('Record an event') },
  'opportunity-data-room': `${offers}/{offer}/data-room`,
  'opportunity-questions': `${offers}/{offer}/questions`,
  'allocation-rules': `${offers}/{closed}/transactions/allocation`,
  'cash-call': { at: `${offers}/{closed}/transactions`, act: follows(/cash call|drawdown|CC-/i) },
  'cash-call-said-sent': {
    at: `${offers}/{said}/transactions`,
    act: inSequence(follows(/cash call|drawdown/i), (page) =>
      page
        .getByText(/^Reported paid \d/)
        .first()
        .waitFor(),
    ),
  },
  'cash-call-payment': {
    at: `${offers}/{offer}/transactions`,
    act: inSequence(follows(/cash call|drawdown|CC-/i), asks(/^Record payment from/), async (page) => {
      await page.getByRole('dialog').getByRole('textbox', { name: 'Amount' }).fill('1000')
      await page.getByRole('dialog').getByText('With this payment').waitFor()
    }),
  },
  'cash-call-payment-working': {
    at: `${offers}/{offer}/transactions`,
    act: inSequence(
      follows(/cash call|drawdown|CC-/i),
      asks(/^Record payment from/),
      async (page) => page.getByRole('dialog').getByRole('textbox', { name: 'Amount' }).fill('1000'),
      opens(/^Received in total/),
    ),
  },
  existing: held,
  'existing-record': `${held}/{holding}/details`,
  'existing-key-information': `${held}/{holding}/key-information`,
  'existing-transactions': `${held}/{holding}/transactions`,
  'existing-cap-table': `${held}/{holding}/cap-table`,
  'existing-performance': `${held}/{holding}/cap-table-performance`,
  'existing-documents': `${held}/{holding}/documents`,
  'existing-edit': `${held}/{holding}/edit`,
}

export const queues: Readonly<Record<string, Scene>> = {
  overview: '/admin',
  'overview-table': { at: '/admin', act: presses('Show as table') },
  'phone-menu': { at: '/admin/investors', act: asks('Menu'), widths: [390] },
  create: { at: '/admin', act: presses('Create'), widths: [768, 1440] },
  shortcuts: {
    at: '/admin',
    act: async (page: Page) => {
      await page.keyboard.press('?')
      await page.getByRole('dialog').waitFor()
    },
  },
  funds: '/admin/funds',
  reports: '/admin/reports/updates',
  'insider-register': '/admin/insider-register',
  palette: {
    at: '/admin',
    act: async (page: Page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill('whit')
      await page.getByRole('option').nth(1).waitFor()
    },
  },
  bell: { at: '/admin', act: asks(/notifications/i) },
}

const pages = {
  branding: 'branding',
  terminology: 'terminology/opportunities',
  texts: 'terminology/texts',
  'portfolio-columns': 'terminology/portfolio-columns',
  features: 'account/features',
  accounts: 'account/admin-accounts',
  roles: 'account/roles',
  'shared-documents': 'account/documents',
  pipelines: 'account/pipelines',
  attributes: 'attributes/configure',
  industries: 'attributes/industries',
  'investment-types': 'attributes/investment-types',
  'settings-kpis': 'attributes/kpis',
  'fund-terms': 'terminology/funds',
  'settings-connections': 'account/connections',
  'settings-accounting': 'account/connections/accounting',
  'settings-fees': 'account/fees',
  'settings-triggers': 'account/triggers',
  'settings-portfolio': 'investor/portfolio',
  'portfolio-figures': 'investor/portfolio-stats',
  'settings-risk-profile': 'investor/risk-profile',
  'settings-consent': 'investor/investor-consent',
  'sign-up-documents': 'investor/sign-up-documents',
  'registration-documents': 'investor/registration-documents',
  'investor-types': 'investor/types',
  'lead-status': 'investor/lead-status',
  'appropriateness-test': 'investor/fca-appropriateness-test-1',
  'fact-find-editor': 'investor/fact-find',
  'terms-editor': 'investor/terms',
  'market-sounding': 'investor/market-sounding',
  'risk-warning': 'investor/risk-warning',
  password: 'security/password',
  'own-details': 'security/details',
  'own-notifications': 'security/notifications',
}

export const settings: Readonly<Record<string, Scene>> = {
  ...Object.fromEntries(Object.entries(pages).map(([name, page]) => [name, `/admin/settings/${page}`])),
  stages: { at: '/admin/settings/account/pipelines', act: opensFirst },
  'account-new': { at: '/admin/settings/account/admin-accounts', act: asks(/^(New|Add|Invite)/) },
  'client-group': {
    at: '/admin/settings/investor/lead-status',
    act: async (page: Page) => {
      await page.getByText('Family offices').first().click()
      await page.getByRole('dialog').waitFor()
    },
  },
}

const lists = {
  investors: '/admin/investors',
  contacts: '/admin/investors/contacts',
  organisations: '/admin/investors/organisations',
  applications: '/admin/investors/organisation-applications',
  methods: '/admin/investors/investment-methods',
  nominees: '/admin/investors/nominees',
  jobs: '/admin/investors/jobs',
  deals: `${deals}?view=list`,
  board: deals,
  opportunities: offers,
  existing: held,
  funds: '/admin/funds',
  companies: '/admin/investments/companies',
  updates: '/admin/reports/updates',
  book: `${offers}/{offer}/transactions`,
  'insider-register': '/admin/insider-register',
  accounts: '/admin/settings/account/admin-accounts',
}

/** Lists of features that the other tenant hasn't. */
const wrenfields: readonly string[] = ['applications', 'nominees', 'insider-register']

/** What is no list, and never empty. */
const matrices = { wip: '/admin/reports/wip', kpis: '/admin/reports/kpis' }

const answered = (pages: Readonly<Record<string, string>>, answers: Answers): Record<string, Scene> =>
  Object.fromEntries(
    Object.entries(pages).map(([name, at]) => [
      `${answers}-${name}`,
      { at, answers, ...(wrenfields.includes(name) && { only: 'wrenfield' }) },
    ]),
  )

/** Each list with nothing in it, when it failed, and while it is on its way. */
export const states: Readonly<Record<string, Scene>> = {
  ...answered(lists, 'none'),
  ...answered({ ...lists, ...matrices }, 'failure'),
  ...answered({ ...lists, ...matrices }, 'never'),
}

/** What a narrower role is shown: where it lands, its lists, records, and a page that is not for it. */
export const queueOf: Readonly<Record<string, Scene>> = {
  landing: '/admin',
  investors: '/admin/investors',
  investor: '/admin/investors/{investor}/details',
  'investor-documents': '/admin/investors/{investor}/details/documents',
  deals,
  opportunities: offers,
  opportunity: `${offers}/{offer}/details`,
  book: `${offers}/{offer}/transactions`,
  existing: held,
  'existing-record': `${held}/{holding}/details`,
  settings: '/admin/settings/branding',
}

/** The same for a role that reads deals. */
export const dealQueueOf: Readonly<Record<string, Scene>> = {
  ...queueOf,
  deal: `${deals}/{deal}/performance`,
}
