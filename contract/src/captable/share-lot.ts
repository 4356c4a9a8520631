import { defineEndpoint } from '../endpoint.ts'
import { defineResource } from '../resource.ts'
import { date, decimal, money, reference, text } from '../wire.ts'

/** Shares that were allotted together, with their numbers: the register of members, lot by lot. */
export const shareLot = defineResource({
  name: 'share_lot',
  path: 'share-lots',
  term: 'cap_table',
  event: 'investment_opportunity_existing',
  read: 'own',
  operations: ['list', 'show', 'export'],
  written: {
    investment_opportunity_id: reference('investment-opportunities'),
    investment_id: reference('investments'),
    user_id: reference('users'),
  },
  computed: {
    registered_name: text(200),
    share_class: text(60),
    shares: decimal({ example: '6250' }),
    price: decimal({ places: 8, example: '4.00' }),
    cost: money({ example: '25000.00' }),
    currency: text(3, { example: 'GBP' }),
    number_from: decimal({ places: 0, example: '612001' }).nullable(),
    number_to: decimal({ places: 0, example: '618250' }).nullable(),
    allotted_on: date(),
    certificate_number: text(20, { example: '0117' }).nullable(),
    /** Null where it is not known how many shares are in issue. */
    percent: decimal({ places: 6, example: '0.49' }).nullable(),
  },
  filters: {
    investment_opportunity_id: 'exact',
    user_id: 'exact',
    investment_id: 'exact',
    share_class: 'exact',
  },
  search: ['registered_name'],
  sorts: ['registered_name', 'shares', 'allotted_on', 'number_from'],
  defaultSort: 'number_from',
  includes: {
    user: { to: 'users', many: false },
    investment: { to: 'investments', many: false },
    investmentOpportunity: { to: 'investment-opportunities', many: false },
  },
  columns: [
    { key: 'registered_name', label: 'Name on the register' },
    { key: 'share_class', label: 'Class' },
    { key: 'shares', label: 'Shares' },
    { key: 'percent', label: 'Ownership' },
    { key: 'cost', label: 'Cost' },
    { key: 'allotted_on', label: 'Allotted' },
  ],
})

/** The certificate as a PDF, the same bytes whenever it is asked for. */
export const readCertificate = defineEndpoint({
  method: 'GET',
  path: 'investments/{id}/certificate',
  summary: 'Download the share certificate of an investment',
  access: { event: 'investment_opportunity_existing', action: 'visit', own: true },
  status: 200,
  file: ['application/pdf'],
})
