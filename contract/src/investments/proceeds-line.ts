import { defineResource } from '../resource.ts'
import { valuesOf } from '../statuses/fund.ts'
import { proceedsLineStatuses } from '../statuses/proceeds.ts'
import { boolean, choice, date, decimal, instant, money, reference, text } from '../wire.ts'

/** What one holding is paid. */
export const opportunityDistributionLine = defineResource({
  name: 'opportunity_distribution_line',
  path: 'opportunity-distribution-lines',
  term: 'distribution',
  event: 'investment_opportunity_existing',
  operations: ['list', 'show', 'export'],
  written: {
    opportunity_distribution_id: reference('opportunity-distributions'),
    investment_id: reference('investments'),
  },
  computed: {
    user_id: reference('users'),
    organisation_id: reference('organisations').nullable(),
    investor_name: text(201),
    currency: text(3, { example: 'GBP' }),
    shares: decimal({ example: '6250' }),
    amount: money({ example: '34375.00' }),
    /** What the shares had cost, as far as it is booked out with this payment. */
    cost: money({ example: '25000.00' }),
    /** Below nothing: a loss. */
    realised: money({ example: '9375.00' }),
    status: choice(valuesOf(proceedsLineStatuses)),
    /** Of what was kept back, when it was paid in the end. */
    paid_on: date().nullable(),
    reference: text(140).nullable(),
    journal_id: reference('ledgers').nullable(),
    /** Recorded, but kept back because of the holder's bank account: it stands among the refunds that are due. */
    kept_back: boolean(),
    /** Until when it waits at least for the investor's bank account; null where that doesn't wait. */
    payable_from: instant().nullable(),
    /** What it waits for besides. */
    waits_for: choice(['approval', 'address']).nullable(),
  },
  appends: {
    /** On hold: due, and not to be paid yet. */
    is_held: boolean(),
  },
  filters: {
    opportunity_distribution_id: 'exact',
    investment_id: 'exact',
    user_id: 'exact',
    status: 'exact',
  },
  search: ['investor_name'],
  sorts: ['amount', 'shares', 'status', 'investor_name'],
  includes: {
    opportunityDistribution: { to: 'opportunity-distributions', many: false },
    investment: { to: 'investments', many: false },
  },
  columns: [
    { key: 'investor_name', label: 'Investor', term: 'investor' },
    { key: 'shares', label: 'Shares' },
    { key: 'amount', label: 'To pay' },
    { key: 'status', label: 'Status' },
  ],
})
