import { notesTitle, tabsOf } from './screen.ts'
import type { Screen } from './screen.ts'

const keyInformation = { text: 'Key information' } as const
const funds = { all: ['funds_enabled'] } as const

/**
 * Funds, and the companies that they hold. A company always belongs to a fund, so both go with the same
 * switch: decision 73.
 */
export const adminFundScreens: readonly Screen[] = [
  {
    path: '/admin/investments/companies',
    side: 'admin',
    title: { label: 'companies' },
    event: 'funds_opportunity',
    feature: funds,
  },
  {
    path: '/admin/investments/companies/new-company',
    also: ['/admin/investments/new-company'],
    side: 'admin',
    title: { text: 'New {company}' },
    event: 'funds_opportunity',
    action: 'create',
    feature: funds,
  },
  ...tabsOf(
    {
      tabs: 'company',
      base: '/admin/investments/companies/:id',
      event: 'funds_opportunity',
      feature: funds,
      below: 'details',
    },
    {
      details: { text: 'Details' },
      'key-information': keyInformation,
      transactions: { label: 'ledger' },
      documents: { label: 'documents' },
      'notes-calls-tasks': notesTitle,
      'maturity-statuses': { label: 'maturity_plural' },
    },
  ),
  {
    path: '/admin/investments/companies/:id/edit',
    side: 'admin',
    title: { text: 'Edit {company}' },
    event: 'funds_opportunity',
    action: 'update',
    feature: funds,
  },

  { path: '/admin/funds', side: 'admin', title: { label: 'funds' }, event: 'funds', feature: funds },
  {
    path: '/admin/funds/new-fund',
    side: 'admin',
    title: { text: 'New {fund}' },
    event: 'funds',
    action: 'create',
    feature: funds,
  },
  ...tabsOf(
    { tabs: 'fund', base: '/admin/funds/:id', event: 'funds', feature: funds, below: 'record' },
    {
      details: { text: 'Details' },
      transactions: { label: 'ledger' },
      portfolio: { label: 'portfolio' },
    },
  ),
  ...tabsOf(
    {
      tabs: 'fund',
      base: '/admin/funds/:id',
      event: 'funds',
      feature: { all: ['funds_enabled', 'portfolio_analysis_enabled'] },
      below: 'record',
    },
    { 'portfolio-analysis': { text: '{portfolio} analysis' } },
  ),
  ...tabsOf(
    { tabs: 'fund', base: '/admin/funds/:id', event: 'funds', feature: funds, below: 'record' },
    { documents: { label: 'documents' }, 'notes-calls-tasks': notesTitle },
  ),
  {
    path: '/admin/funds/:id/transactions/distributions/new-distribution',
    side: 'admin',
    title: { text: 'New {distribution}' },
    event: 'funds',
    action: 'update',
    feature: funds,
  },
  {
    path: '/admin/funds/:id/transactions/distributions/:distributionId',
    side: 'admin',
    title: { label: 'distribution' },
    event: 'funds',
    action: 'visit',
    feature: funds,
  },
  {
    path: '/admin/funds/:id/transactions/distributions/:distributionId/edit',
    side: 'admin',
    title: { text: 'Edit {distribution}' },
    event: 'funds',
    action: 'update',
    feature: funds,
  },
  {
    path: '/admin/funds/:id/edit',
    side: 'admin',
    title: { text: 'Edit {fund}' },
    event: 'funds',
    action: 'update',
    feature: funds,
  },
]
