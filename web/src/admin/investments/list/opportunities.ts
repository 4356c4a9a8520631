/**
 * What the lists need of the contract's declaration to read their address: names alone. The declaration
 * itself comes with its validation, which a list has no use for; a test holds the two together.
 */
export const offers = {
  name: 'investment_opportunity',
  path: 'investment-opportunities',
  term: 'opportunity',
  event: 'investment_opportunity_live',
  operations: ['list', 'export'],
  defaultSort: '-created_at',
  search: ['name', 'summary'],
  sorts: [
    'id',
    'created_at',
    'updated_at',
    'name',
    'status',
    'open_date',
    'close_date',
    'raised',
    'target_amount',
  ],
  filters: {
    name: 'partial',
    status: 'exact',
    type_id: 'exact',
    industry_id: 'exact',
    owner_id: 'exact',
    target_amount: 'operator',
    percent_raised: 'operator',
    raised: 'operator',
    share_price: 'operator',
    allotment_date: 'between',
    investor_count: 'operator',
    held_value: 'operator',
    closing_before: 'scope',
  },
} as const

/** Short lists that rounds are filtered by. */
export const opportunityTypes = { name: 'investment_opportunity_type', path: 'types' } as const
export const industries = { name: 'industry', path: 'industries' } as const
