import { notesTitle, tabsOf } from './screen.ts'
import type { Screen } from './screen.ts'

const keyInformation = { text: 'Key information' } as const
const capTable = { label: 'cap_table' } as const

/** Deals, live opportunities and existing investments: three lists, each with a matrix row of its own. */
export const adminOpportunityScreens: readonly Screen[] = [
  {
    path: '/admin/investments',
    side: 'admin',
    title: { label: 'investments' },
    firstOf: [
      '/admin/investments/deals',
      '/admin/investments/opportunities',
      '/admin/investments/existing',
      '/admin/investments/companies',
    ],
  },
  {
    path: '/admin/investments/deals',
    side: 'admin',
    title: { label: 'deals' },
    event: 'pipeline_deals',
  },
  {
    path: '/admin/investments/deals/new-deal',
    also: ['/admin/investments/new-deal'],
    side: 'admin',
    title: { text: 'New {deal}' },
    event: 'pipeline_deals',
    action: 'create',
  },
  ...tabsOf(
    { tabs: 'deal', base: '/admin/investments/deals/:id', event: 'pipeline_deals', below: 'record' },
    {
      performance: { text: 'Performance' },
      'key-information': keyInformation,
      'notes-calls-tasks': notesTitle,
    },
  ),
  {
    path: '/admin/investments/deals/:id/edit',
    side: 'admin',
    title: { text: 'Edit {deal}' },
    event: 'pipeline_deals',
    action: 'update',
  },

  {
    path: '/admin/investments/opportunities',
    side: 'admin',
    title: { label: 'opportunities' },
    event: 'investment_opportunity_live',
  },
  {
    path: '/admin/investments/opportunities/new-opportunity',
    also: ['/admin/investments/new-opportunity'],
    side: 'admin',
    title: { text: 'New {opportunity}' },
    event: 'investment_opportunity_live',
    action: 'create',
  },
  {
    path: '/admin/investments/opportunities/:id/edit',
    side: 'admin',
    title: { text: 'Edit {opportunity}' },
    event: 'investment_opportunity_live',
    action: 'update',
  },
  ...tabsOf(
    {
      tabs: 'opportunity',
      base: '/admin/investments/opportunities/:id',
      event: 'investment_opportunity_live',
      below: 'record',
    },
    {
      details: { text: 'Details' },
      'key-information': keyInformation,
      transactions: { label: 'ledger' },
      'pre-emption': { label: 'pre_emption' },
      'cap-table': capTable,
      documents: { label: 'documents' },
      'data-room': { label: 'data_room' },
      questions: { label: 'faq' },
      'notes-calls-tasks': notesTitle,
    },
  ),
  {
    path: '/admin/investments/opportunities/:id/details/preview',
    side: 'admin',
    title: { text: 'Preview' },
    event: 'investment_opportunity_live',
    action: 'visit',
  },
  {
    path: '/admin/investments/opportunities/:id/transactions/allocation',
    side: 'admin',
    title: { text: '{allocation} rules' },
    event: 'investment_opportunity_live',
    action: 'visit',
  },
  {
    path: '/admin/investments/opportunities/:id/transactions/cash-calls/:callId',
    side: 'admin',
    title: { label: 'cash_call' },
    event: 'investment_opportunity_live',
    action: 'visit',
  },
  {
    path: '/admin/investments/allocations/:investmentId/documents',
    side: 'admin',
    title: { label: 'documents' },
    event: 'investment_opportunity_existing',
    action: 'visit',
  },

  {
    path: '/admin/investments/existing',
    side: 'admin',
    title: { label: 'existing' },
    event: 'investment_opportunity_existing',
  },
  ...tabsOf(
    {
      tabs: 'existing',
      base: '/admin/investments/existing/:id',
      event: 'investment_opportunity_existing',
      below: 'record',
    },
    {
      details: { text: 'Details' },
      'key-information': keyInformation,
      transactions: { label: 'ledger' },
      'pre-emption': { label: 'pre_emption' },
      'cap-table': capTable,
      'cap-table-performance': { text: '{cap_table} performance' },
      documents: { label: 'documents' },
      'data-room': { label: 'data_room' },
      questions: { label: 'faq' },
      'notes-calls-tasks': notesTitle,
    },
  ),
  {
    path: '/admin/investments/existing/:id/details/distributions/:distributionId',
    side: 'admin',
    title: { label: 'distribution' },
    event: 'investment_opportunity_existing',
    action: 'visit',
  },
  {
    path: '/admin/investments/existing/:id/edit',
    side: 'admin',
    title: { text: 'Edit {existing_investment}' },
    event: 'investment_opportunity_existing',
    action: 'update',
  },
]
