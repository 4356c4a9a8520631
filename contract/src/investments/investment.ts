import { defineResource, optional } from '../resource.ts'
import { boolean, choice, date, decimal, instant, integer, money, reference, text } from '../wire.ts'
import { investmentStatuses } from '../statuses.ts'
import type { InvestmentStatus } from '../statuses.ts'
import { investmentKindsHeld } from './kinds.ts'

/** How money may come that does not pass the tenant's own account. */
export const routesElsewhere = ['off_platform', 'in_kind'] as const

const statuses = Object.keys(investmentStatuses) as [InvestmentStatus, ...InvestmentStatus[]]

/**
 * One investor's money in one opportunity, from reserved to exited. It begins and moves by acts, never by a
 * change of fields.
 */
export const investment = defineResource({
  name: 'investment',
  path: 'investments',
  term: 'allocation',
  event: 'investment_opportunity_live',
  read: 'own',
  operations: ['list', 'show', 'export'],
  written: {
    investment_opportunity_id: reference('investment-opportunities'),
    user_id: reference('users'),
    organisation_id: optional(reference('organisations')),
    investment_method_entity_id: optional(reference('investment-method-entities')),
    nominee_id: optional(reference('nominees')),
    parent_id: optional(reference('investments')),
    amount: money({ above: '0', example: '25000.00' }),
    date: date(),
    notes: optional(text(5000)),
  },
  computed: {
    /** What the payer quotes: RF, check digits, payer and investment. */
    reference: text(25, { example: 'RF73P004217I000981' }),
    kind: choice(investmentKindsHeld),
    status: choice(statuses),
    interest: choice([1, 2]).nullable(),
    /** Of kind `alternative`: how the money comes. */
    route: choice(routesElsewhere).nullable(),
    evidence_name: text(255, { example: 'Subscription agreement.pdf' }).nullable(),
    /** Claimed for as long as the investment lives. */
    reward_id: reference('rewards').nullable(),
    currency: text(3, { example: 'GBP' }),
    /** What the investor pays on top, VAT with it, by the fees of the offer when it was reserved; and that VAT. */
    fee: money({ example: '0.00' }),
    fee_vat: money({ example: '0.00' }),
    allocated: money({ example: '24999.88' }).nullable(),
    received: money({ example: '25000.00' }),
    /** What no cash call has asked for yet, as long as it can be called. It is neither due nor overdue. */
    uncalled: money({ example: '0.00' }),
    shares: decimal({ example: '6250' }).nullable(),
    price: decimal({ places: 8, example: '4.00' }).nullable(),
    signed_at: instant().nullable(),
    payment_due_on: date().nullable(),
    payment_received_at: date().nullable(),
    allotted_on: date().nullable(),
    eis: boolean(),
    /** The tax scheme that it was made under; null where the offer gives none, or of several none was chosen. */
    tax_option_id: reference('tax-options').nullable(),
    tax_option_name: text(80, { example: 'EIS, 30% income tax relief' }).nullable(),
    closing_reason: text(2000).nullable(),
    /** From 1, while it waits. */
    waiting_position: integer({ min: 1 }).nullable(),
    certificate_number: text(20, { example: '0117' }).nullable(),
    investor_name: text(201, { example: 'Eleanor Whitcombe' }),
    opportunity_name: text(160, { example: 'Tidewell Energy, Series B' }),
    opportunity_slug: text(160, { example: 'tidewell-energy-series-b' }),
  },
  filters: {
    user_id: 'exact',
    organisation_id: 'exact',
    nominee_id: 'exact',
    investment_opportunity_id: 'exact',
    investment_method_entity_id: 'exact',
    reward_id: 'exact',
    tax_option_id: 'exact',
    fund_id: 'scope',
    investment_method_id: 'scope',
    status: 'exact',
    kind: 'exact',
    amount: 'operator',
    between: 'between',
    awaiting_payment: 'scope',
    existing: 'scope',
  },
  search: ['investor_name', 'opportunity_name', 'reference'],
  sorts: ['amount', 'date', 'status', 'investor_name', 'opportunity_name'],
  defaultSort: '-created_at',
  includes: {
    user: { to: 'users', many: false },
    organisation: { to: 'organisations', many: false },
    nominee: { to: 'nominees', many: false },
    reward: { to: 'rewards', many: false },
    taxOption: { to: 'tax-options', many: false },
    investmentOpportunity: { to: 'investment-opportunities', many: false },
    /** The one that its offer was made for. */
    fund: { to: 'funds', many: false },
    investmentMethodEntity: { to: 'investment-method-entities', many: false },
    parent: { to: 'investments', many: false },
    subsequents: { to: 'investments', many: true },
    documents: { to: 'documents', many: true },
    cashCallLines: { to: 'cash-call-lines', many: true },
    payments: { to: 'payments', many: true },
    refunds: { to: 'refunds', many: true },
  },
  appends: {
    /** Its payment is awaited, and its due date and the days of grace of its call are over. */
    overdue: boolean(),
    /** What was allotted, or what the amount buys at the price of the round; null where it has none yet. */
    expected_shares: decimal({ example: '6250' }).nullable(),
    current_value: money({ example: '31250.00' }).nullable(),
    gain: money({ example: '6250.00' }).nullable(),
    /** Of what it cost; null where it cost nothing. */
    gain_percent: decimal({ places: 6, example: '25.000000' }).nullable(),
    multiple: decimal({ places: 6, example: '1.25' }).nullable(),
    /** Whether its investor may ask staff for another tax scheme that the offer gives on its day. */
    may_ask_scheme: boolean(),
  },
  columns: [
    { key: 'investor_name', label: 'Investor', term: 'investor' },
    { key: 'opportunity_name', label: 'Opportunity', term: 'opportunity' },
    { key: 'amount', label: 'Amount' },
    { key: 'shares', label: 'Shares' },
    { key: 'tax_option_name', label: 'Tax scheme', term: 'tax_option' },
    { key: 'status', label: 'Status' },
    { key: 'date', label: 'Date' },
  ],
})
