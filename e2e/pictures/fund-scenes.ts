import type { Page } from '@playwright/test'
import { asks, follows, inSequence, opens, opensFirst, presses } from './acts.ts'
import type { Scene } from './acts.ts'
import { isRefused } from './dialogs.ts'

const fund = '/admin/funds/{fund}'
const reports = '/admin/reports'
const insider = '/admin/insider-register'
const companies = '/admin/investments/companies'

/** Chooses from a list of ours in the open dialog. */
const choosesOption =
  (field: string, option: string) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('dialog').getByRole('button', { name: field }).click()
    await page.getByRole('option', { name: option }).click()
  }

const ofFunds: Record<string, Scene> = {
  fund: `${fund}/details`,
  'fund-working': { at: `${fund}/details`, act: opens(/^TVPI: /) },
  'fund-kpi': { at: `${fund}/details`, act: inSequence(asks('Add KPI'), isRefused('Add KPI')) },
  'fund-transactions': `${fund}/transactions`,
  'fund-raising': '/admin/funds/{raising}/details',
  'fund-raising-transactions': '/admin/funds/{raising}/transactions',
  'fund-call': {
    at: `${fund}/transactions`,
    act: inSequence(
      asks('New cash call'),
      choosesOption('How much', 'An amount per unit'),
      isRefused(/^Create/),
    ),
  },
  'fund-distribution-new': `${fund}/transactions/distributions/new-distribution`,
  'fund-distribution': { at: '/admin/funds/{selling}/transactions', act: follows(/^Distribution/) },
  'fund-commitment': {
    at: `${fund}/details`,
    act: async (page) => {
      const row = page.getByRole('table', { name: 'Commitments' }).getByRole('row').nth(1)
      await row.getByRole('button', { name: 'Open' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  'fund-portfolio': `${fund}/portfolio`,
  'fund-analysis': `${fund}/portfolio-analysis`,
  'fund-documents': `${fund}/documents`,
  'fund-notes': `${fund}/notes-calls-tasks`,
  'fund-edit': `${fund}/edit`,
  'fund-new': '/admin/funds/new-fund',
  companies,
  'company-record': { at: companies, act: opensFirst },
  'company-new': `${companies}/new-company`,
  'company-money': { at: companies, act: inSequence(opensFirst, follows('Transactions')) },
  'company-maturity': { at: companies, act: inSequence(opensFirst, follows('Maturity')) },
}

const ofReports: Record<string, Scene> = {
  report: `${reports}/updates/{report}/details`,
  'report-new': `${reports}/updates/new-update`,
  'report-editor': `${reports}/updates/{report_draft}/edit-update`,
  wip: `${reports}/wip`,
  'trial-balance': `${reports}/trial-balance`,
  statement: { at: `${reports}/trial-balance`, act: follows(/^\d|\w/) },
  builder: `${reports}/builder`,
  'builder-new': `${reports}/builder/new?entity=investors&groups=is_active`,
  'builder-empty': `${reports}/builder/new`,
  kpis: `${reports}/kpis`,
  'kpi-periods': `${reports}/kpi-periods`,
  'kpi-requests': `${reports}/kpi-requests`,
  'kpi-portfolio': `${reports}/kpi-portfolio`,
  'investor-ledger': '/admin/investors/{investor}/details/transactions',
}

const ofInsiders: Record<string, Scene> = {
  soundings: { at: `${insider}/soundings`, only: 'wrenfield' },
  'do-not-sound': { at: `${insider}/do-not-sound`, only: 'wrenfield' },
  'restricted-list': { at: `${insider}/restricted-list`, only: 'wrenfield' },
  'restricted-add': {
    at: `${insider}/restricted-list`,
    only: 'wrenfield',
    act: inSequence(asks('Add issuer'), isRefused('Add issuer')),
  },
  'personal-deals': { at: `${insider}/pa-deals`, only: 'wrenfield' },
  'personal-deal-new': {
    at: `${insider}/pa-deals/create`,
    only: 'wrenfield',
    act: async (page) => {
      await presses('Submit for approval')(page)
      await page.locator('[aria-invalid=true]').first().waitFor()
    },
  },
}

/** Funds, companies, reports, the ledger and registers as staff see them. */
export const funds: Readonly<Record<string, Scene>> = {
  ...ofFunds,
  ...ofReports,
  ...ofInsiders,
}

const own = '/investor/portfolio/{holding}'

/** Goes to the fund that is in the investor's portfolio, and to a tab of its page. */
const inOwnFund = (tab?: string): Scene => ({
  at: '/investor/portfolio',
  act: async (page) => {
    await follows(/Fund/)(page)
    if (tab === undefined) return
    await page.getByRole('main').getByRole('link', { name: tab }).first().click()
    await page.waitForURL(/tab=/)
  },
})

/** A portfolio beyond its first page, and what is published about it. */
export const published: Readonly<Record<string, Scene>> = {
  'portfolio-transactions': '/investor/portfolio?tab=transactions',
  'portfolio-tax': '/investor/portfolio?tab=tax',
  'holding-transactions': `${own}?tab=transactions`,
  'holding-reports': `${own}?tab=reports`,
  'holding-documents': `${own}?tab=documents`,
  'holding-kpis': `${own}/reports/kpis`,
  'own-fund': inOwnFund(),
  'own-fund-account': inOwnFund('Capital account'),
  'own-fund-transactions': inOwnFund('Transactions'),
  'own-fund-reports': inOwnFund('Reports'),
  'own-fund-documents': inOwnFund('Documents'),
  news: '/investor/news',
  'news-none': { at: '/investor/news', answers: 'none' },
  'news-lost': { at: '/investor/news', answers: 'failure' },
  'news-report': { at: '/investor/news', act: follows(/\w/) },
}
