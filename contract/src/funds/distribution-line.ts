import { defineResource } from '../resource.ts'
import { distributionLineStatuses, valuesOf } from '../statuses/fund.ts'
import { boolean, choice, date, decimal, instant, money, reference, text } from '../wire.ts'
import { distributionKinds } from './distribution-kinds.ts'

/** What one commitment is paid, or the carry. Investors see their own, once it is authorised. */
export const distributionLine = defineResource({
  name: 'distribution_line',
  path: 'distribution-lines',
  term: 'distribution',
  event: 'funds',
  read: 'own',
  requires: 'funds_enabled',
  operations: ['list', 'show', 'export'],
  written: {
    distribution_id: reference('distributions'),
    fund_commitment_id: reference('fund-commitments').nullable().optional(),
  },
  computed: {
    recipient: choice(['investor', 'carry']),
    user_id: reference('users').nullable(),
    organisation_id: reference('organisations').nullable(),
    currency: text(3, { example: 'GBP' }),
    amount: money({ example: '2250000.00' }),
    capital: money({ example: '1250000.00' }),
    gain: money({ example: '1000000.00' }),
    status: choice(valuesOf(distributionLineStatuses)),
    paid_on: date().nullable(),
    reference: text(140).nullable(),
    /** Until when it waits at least for the investor's bank account; null where that doesn't wait. */
    payable_from: instant().nullable(),
    /** What it waits for besides. */
    waits_for: choice(['approval', 'address']).nullable(),
    title: text(120),
    kind: choice([...distributionKinds, 'equalisation'] as const),
    pay_date: date(),
    fund_id: reference('funds'),
    fund_name: text(160),
    /** The manager's own, of carry. */
    investor_name: text(201),
  },
  appends: {
    /** Held: due, and not to be paid yet. */
    is_held: boolean(),
    /** Its part of what all investors get; null of the carry. Staff alone read it. */
    percent: decimal({ places: 6, example: '12.5' }).nullable(),
  },
  filters: {
    distribution_id: 'exact',
    fund_commitment_id: 'exact',
    fund_id: 'exact',
    user_id: 'exact',
    status: 'exact',
  },
  search: ['investor_name', 'title'],
  sorts: ['amount', 'status', 'investor_name', 'pay_date', 'recipient'],
  includes: {
    distribution: { to: 'distributions', many: false },
    fundCommitment: { to: 'fund-commitments', many: false },
  },
  columns: [
    { key: 'investor_name', label: 'Investor', term: 'investor' },
    { key: 'capital', label: 'Capital' },
    { key: 'gain', label: 'Gain' },
    { key: 'amount', label: 'To pay' },
    { key: 'status', label: 'Status' },
  ],
})
