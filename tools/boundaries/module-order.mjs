/**
 * The modules of the server from the bottom to the top. A module imports only modules that come before it,
 * values and types alike.
 * @type {{ level: string, modules: string[] }[]}
 */
export const levels = [
  {
    level: 'Foundations: what every area uses',
    modules: [
      'notifications',
      'staff',
      'record-owners',
      'attributes',
      'second-person',
      'identity',
      'stored-files',
      'documents',
      'tenancy',
      'signing',
      'views',
      'audit',
    ],
  },
  {
    level: 'People: who invests, and who may',
    modules: [
      'eligibility',
      'client-groups',
      'payout-accounts',
      'investor-lists',
      'investors',
      'contacts',
      'organisations',
      'organisation-applications',
      'methods',
      'suitability',
      'questionnaires',
      'registration-documents',
      'merges',
    ],
  },
  {
    level: 'Opportunities: what is offered',
    modules: [
      'opportunity-visibility',
      'reward-claims',
      'opportunities',
      'collection-accounts',
      'deals',
      'discussions',
      'data-room',
      'insider',
      'support',
    ],
  },
  {
    level: 'Money: what was invested',
    modules: [
      'ledger',
      'investment-status',
      'round-locks',
      'round-room',
      'investments',
      'captable',
      'share-transfers',
      'allocation',
      'pre-emption',
      'schedules',
    ],
  },
  {
    level: 'Funds: what happens to the money afterwards',
    modules: ['funds', 'companies', 'kpis', 'update-reports', 'wip'],
  },
  {
    level: 'Views and tools over all areas: no other module imports them',
    modules: [
      'portfolio',
      'overview',
      'report-builder',
      'search',
      'timeline',
      'delegates',
      'bulk',
      'imports',
      'development',
    ],
  },
]
