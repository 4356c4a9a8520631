import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  isLabelKey,
  labelDefaults,
  labelKeys,
  labelOf,
  lowerCase,
  maximumLabelLength,
  pluralOf,
  term,
  termDefinitions,
  terminologyGroups,
} from './terminology.ts'
import type { LabelKey } from './terminology.ts'

const letterForLetter = `
title = Investor Portal
investor = Investor
investors = Investors
contact = Contact
contacts = Contacts
organisation = Organisation
organisations = Organisations
organisation_applications = Organisation Applications
investment_methods = Investment Methods
nominee = Nominee
nominees = Nominees
deals = Deal Opportunities
deal = Deal
opportunities = Live Opportunities
opportunity = Opportunity
existing = Existing Investments
companies = Fund Investments
company = Company
fund = Fund
funds = Funds
investments = Investments
portfolio = Portfolio
overview = Overview
news = News
profile = Profile
reports = Reports
kpis = KPI Reports
updates = Update Reports
wip = Work In Progress
insider_register = Insider Register
market_sounding = Market Sounding
pa_deals = Personal Account Deals
cash_call = Cash Call
awaiting_payment = Awaiting Payment
payment_received = Payment Received
reserve = Reserve An Allocation
my_reserved = My Reserved Allocations
waiting_list = Waiting List
investor_categorisation = Investor Categorisation
appropriateness = Appropriateness Test
nav = Net Asset Value
nav_per_unit = NAV per Unit
share_price = Share Price
pre_money = Pre-money Valuation
post_money = Post-money Valuation
target = Target Raise
min_investment = Minimum Investment
pre_emption = Pre-emption Rights
cap_table = Cap Table
distributions = Distributions
commitment = Commitment
tax_option = Tax Scheme
documents = Documents
identity = Identity Checks
security = Security
subscription = Subscription
whole_ownership = Beneficial Ownership
team = Team
key_points = Highlights
key_dates = Key Dates
faq = Questions & Answers
rewards = Rewards
maturity = Maturity Status
ledger = Transactions
logout = Logout
super_admin = Super Admin
entrepreneur = Entrepreneur
investment_committee = Investment Committee
custodian = Custodian
support = Support
creator = Creator
investment_manager = Investment Manager
fund_manager = Fund Manager
adviser = Adviser
pre_emption_dont_take = Don't take up
pre_emption_maintain = Maintain my holding
pre_emption_increase = Increase my holding
pre_emption_not_applicable = Not applicable
pre_emption_awaiting = Awaiting response
pre_emption_decrease = Take part of my entitlement
interest_finance_in_place = Interested – finance in place
interest_without_finance = Interested – finance not yet arranged
interest_not_interested = Not interested
lead_active = Active
lead_inactive = Inactive
lead_investment = Investment
opportunity_live_external = Live - External
opportunity_live_internal = Live - Internal
cash_call_awaiting_payment = Cash Call – Awaiting Payment
cash_call_payment_received = Cash Call – Payment Received
column_gain = Gain/(loss)
column_irr = IRR`

test('the default labels are those of the specification, letter for letter', () => {
  for (const line of letterForLetter.trim().split('\n')) {
    const [key, text] = line.split(' = ') as [string, string]
    assert.ok(isLabelKey(key), key)
    assert.equal(labelOf({}, key), text)
  }
})

test('the portfolio has its twelve columns and six figures', () => {
  const named = (prefix: string) =>
    termDefinitions.filter(({ key }) => key.startsWith(prefix)).map(({ key }) => labelOf({}, key))
  assert.equal(
    named('column_').join(', '),
    'Company, Date, Shares, Cost, Price, Value, Gain/(loss), Gain %, Multiple, IRR, Tax, Status',
  )
  assert.equal(named('stat_').join(', '), 'Invested, Current value, Distributions, Total value, Gain %, IRR')
})

test('every label has a key of its own, a page in the settings and a text that fits', () => {
  const keys = termDefinitions.flatMap(({ key, plural }) => (plural ? [key, plural.key] : [key]))
  assert.equal(new Set(keys).size, keys.length)
  assert.deepEqual([...keys].sort(), [...labelKeys].sort())
  assert.deepEqual(terminologyGroups, ['opportunities', 'roles', 'investor', 'portfolio-columns', 'funds'])
  for (const key of labelKeys) {
    assert.match(key, /^[a-z]+(?:_[a-z]+)*$/)
    assert.ok(labelOf({}, key).length <= maximumLabelLength, key)
    assert.doesNotMatch(labelOf({}, key), /[{}]/, key)
  }
})

test('a term answers in both numbers, and in lower case inside a sentence', () => {
  assert.equal(term({}, 'cash_call'), 'Cash Call')
  assert.equal(term({}, 'cash_call', { plural: true, lower: true }), 'cash calls')
  assert.equal(term({}, 'opportunity', { plural: true }), 'Opportunities')
  assert.equal(term({}, 'maturity', { plural: true }), 'Maturity Statuses')
  assert.equal(term({}, 'overview', { plural: true }), 'Overview')
  assert.equal(term({}, 'kpi', { plural: true, lower: true }), 'KPI reports')
})

test('a renamed singular brings its plural along until the plural is renamed too', () => {
  const labels = { cash_call: 'Capital drawdown', opportunity: 'Opening party' }
  assert.equal(term(labels, 'cash_call', { plural: true }), 'Capital drawdowns')
  assert.equal(term(labels, 'opportunity', { plural: true }), 'Opening parties')
  assert.equal(term({ ...labels, cash_calls: 'Calls' }, 'cash_call', { plural: true }), 'Calls')
  assert.equal(term({ cash_calls: 'Calls' }, 'cash_call'), 'Cash Call')
})

test('a label that is made of others follows them', () => {
  const labels = { cash_call: 'Drawdown', awaiting_payment: 'To pay' }
  assert.equal(labelOf(labels, 'cash_call_awaiting_payment'), 'Drawdown – To pay')
  assert.equal(
    labelOf({ ...labels, cash_call_awaiting_payment: 'Pay now' }, 'cash_call_awaiting_payment'),
    'Pay now',
  )
})

test('an empty label is no label', () => {
  assert.equal(labelOf({ news: '' }, 'news'), 'News')
  assert.equal(isLabelKey('toString'), false)
  assert.equal(isLabelKey('unheard_of'), false)
})

test('a tenant that renames every label never shows a default', () => {
  const renamed = Object.fromEntries(labelKeys.map((key) => [key, `Word of ${key}`]))
  fc.assert(
    fc.property(fc.constantFrom<LabelKey>(...labelKeys), (key) => {
      assert.equal(labelOf(renamed, key), `Word of ${key}`)
    }),
  )
})

test('plurals follow English spelling and abbreviations keep their capitals', () => {
  const plurals = ['Company', 'Journey', 'Status', 'Box', 'Branch', 'Offer'].map(pluralOf)
  assert.deepEqual(plurals, ['Companies', 'Journeys', 'Statuses', 'Boxes', 'Branches', 'Offers'])
  assert.equal(lowerCase('NAV per Unit'), 'NAV per unit')
  assert.equal(lowerCase('Reported KPIs'), 'reported KPIs')
  assert.equal(lowerCase('Reserve An Allocation'), 'reserve an allocation')
  assert.equal(lowerCase('EIS Suitability'), 'EIS suitability')
  assert.equal(lowerCase('LinkedIn Profile'), 'LinkedIn profile')
  assert.equal(lowerCase('Élan Über A'), 'élan über a')
})

test('defaults name only labels that stand by themselves', () => {
  for (const [key, text] of Object.entries(labelDefaults)) {
    for (const [, named] of text.matchAll(/\{(\w+)\}/g)) {
      assert.ok(isLabelKey(named ?? ''), `${key} names ${named}`)
      assert.doesNotMatch(labelDefaults[named as LabelKey], /[{}]/)
    }
  }
})
