import { currencies } from '../currencies.ts'
import { file } from '../file-field.ts'
import { pictureKinds } from '../file-kinds.ts'
import { address } from '../investors/nominee.ts'
import { defineResource, optional } from '../resource.ts'
import {
  boolean,
  choice,
  date,
  decimal,
  html,
  id,
  instant,
  integer,
  list,
  map,
  money,
  pattern,
  reference,
  text,
} from '../wire.ts'
import { opportunityForm } from './opportunity-form.ts'
import { pageBlocks } from './page-blocks.ts'
import { videoLink } from './video-link.ts'
import {
  allocationPolicies,
  fcaClasses,
  fee,
  investmentKinds,
  opportunityOutcomes,
} from './opportunity-choices.ts'

/**
 * Who may see a live offer without an invitation: people of a client group, of an approved category, of a
 * country of residence. All that one rule says has to be true of somebody; one rule that fits is enough.
 */
const visibilityRule = map({
  client_group_id: optional(reference('client-groups')),
  investor_type_id: optional(reference('investor-types')),
  country: optional(pattern(/^[A-Z]{2}$/, 2, 'GB')),
})

const slug = () => pattern(/^[a-z0-9]+(-[a-z0-9]+)*$/, 160, 'tidewell-energy-series-b')
const wholeShares = () => decimal({ places: 0, above: '0', example: '364963' })

/**
 * What investors are offered, from draft to matured. `status` is moved by `POST
 * investment-opportunities/{id}/status` alone. Figures in `raised` and `remaining` are kept with every
 * reservation, so they are never behind. What holders may take by right of pre-emption while its offer runs
 * is not in `remaining`. To an investor who may not read the offer yet, its figures are null.
 */
export const investmentOpportunity = defineResource({
  name: 'investment_opportunity',
  path: 'investment-opportunities',
  term: 'opportunity',
  event: 'investment_opportunity_live',
  read: 'own',
  written: {
    name: text(160, { example: 'Tidewell Energy, Series B' }),
    /** Made from the name when it is left out. */
    slug: slug().optional(),
    type_id: reference('types'),
    sub_type_id: optional(reference('sub-types')),
    investment_round_type_id: optional(reference('investment-round-types')),
    category_id: optional(reference('categories')),
    character_id: optional(reference('characters')),
    industry_id: optional(reference('industries')),
    fund_id: optional(reference('funds')),
    kind: choice(investmentKinds).optional(),
    fca_class: optional(choice(fcaClasses)),
    issuer_name: optional(text(160, { example: 'Tidewell Energy Limited' })),
    issuer_number: optional(text(20, { example: '09114482' })),
    issuer_address: optional(address),
    headline: optional(text(255)),
    summary: optional(text(500)),
    description: html().optional(),
    investment_terms: optional(html()),
    internal_notes: optional(text(20_000)),
    video_url: optional(videoLink()),
    risks: optional(html()),
    /** Which blocks the page shows, in their order; all of them where nothing is said. */
    page_blocks: list(choice(pageBlocks), pageBlocks.length).optional(),
    /** What the money is for. The page says whether it adds up to the target. */
    use_of_funds: list(map({ label: text(120), amount: money({ above: '0' }) }), 20).optional(),
    /** What happens where only the minimum is raised. */
    minimum_note: optional(text(500)),
    fees: list(map(fee), 20).optional(),
    /** Tax schemes from which investors choose. */
    tax_option_ids: list(id(), 20).optional(),
    image: optional(file(pictureKinds, 10 * 1024)),
    currency: choice(currencies).optional(),
    target_amount: optional(money({ above: '0', example: '4000000.00' })),
    minimum_raise: optional(money({ example: '2000000.00' })),
    overfunding_limit: optional(money({ above: '0', example: '5000000.00' })),
    minimum_investment: optional(money({ above: '0', example: '1000.00' })),
    maximum_investment: optional(money({ above: '0', example: '500000.00' })),
    increment: optional(money({ example: '250.00' })),
    valuation: optional(money({ example: '18000000.00' })),
    share_class: text(60, { example: 'A Ordinary' }).optional(),
    share_price: optional(decimal({ places: 8, above: '0', example: '4.00' })),
    nominal_value: optional(decimal({ places: 8, above: '0', example: '0.01' })),
    shares_available: optional(wholeShares()),
    /**
     * None is a company that is founded with the round; left empty it is not known, and neither are parts of
     * the company.
     */
    shares_in_issue: optional(decimal({ places: 0, min: '0', example: '612000' })),
    certificates_in_issue: integer({ min: 0, max: 1_000_000, example: 116 }).optional(),
    open_date: optional(date()),
    close_date: optional(date()),
    allotment_date: optional(date()),
    maturity_date: optional(date()),
    target_return: optional(text(60)),
    payment_deadline_days: integer({ min: 1, max: 90, example: 14 }).optional(),
    is_cash_call: boolean().optional(),
    market_sounding: boolean().optional(),
    waiting_list: boolean().optional(),
    allocation_policy: choice(allocationPolicies).optional(),
    /** None: an external offer is seen by everybody, an internal one by the invited alone. */
    visibility_rules: list(visibilityRule, 100).optional(),
    nominee_id: optional(reference('nominees')),
    owner_id: optional(reference('users')),
    outcome: optional(choice(opportunityOutcomes)),
    outcome_date: optional(date()),
    outcome_proceeds: optional(money({ example: '9000000.00' })),
  },
  computed: {
    slug: slug(),
    status: choice([1, 2, 3, 4, 5, 6]),
    image: text(300).nullable(),
    raised: money({ example: '2920000.00' }).nullable(),
    remaining: money({ example: '1080000.00' }).nullable(),
    percent_raised: decimal({ places: 1, example: '73.0' }).nullable(),
    raised_shares: decimal({ example: '730000' }).nullable(),
    bank_account_set: boolean(),
    promotion_approved_at: instant().nullable(),
    promotion_expires_on: date().nullable(),
    /**
     * Since when the page is not the one that was approved. An external offer is not shown to the public
     * until it is approved again.
     */
    promotion_fell_at: instant().nullable(),
    published_at: instant().nullable(),
    closed_at: instant().nullable(),
    completed_at: instant().nullable(),
    matured_at: instant().nullable(),
  },
  filters: {
    name: 'partial',
    slug: 'exact',
    status: 'exact',
    percent_raised: 'operator',
    share_price: 'operator',
    allotment_date: 'between',
    /** Of rounds that are over: how many hold shares, and what these are worth at the latest price. */
    investor_count: 'operator',
    held_value: 'operator',
    type_id: 'exact',
    sub_type_id: 'exact',
    category_id: 'exact',
    character_id: 'exact',
    industry_id: 'exact',
    fund_id: 'exact',
    investment_round_type_id: 'exact',
    owner_id: 'exact',
    target_amount: 'operator',
    live: 'scope',
    existing: 'scope',
    invited: 'scope',
    /** Invited, and not answered yet. */
    undecided: 'scope',
    /** The reader has an allocation in it that is not settled. */
    reserved: 'scope',
    closing_before: 'scope',
    'attribute.*': 'scope',
  },
  search: ['name', 'summary'],
  sorts: ['name', 'status', 'open_date', 'close_date', 'raised', 'target_amount'],
  defaultSort: '-created_at',
  includes: {
    type: { to: 'types', many: false },
    subType: { to: 'sub-types', many: false },
    roundType: { to: 'investment-round-types', many: false },
    category: { to: 'categories', many: false },
    character: { to: 'characters', many: false },
    industry: { to: 'industries', many: false },
    owner: { to: 'staff-contacts', many: false },
    nominee: { to: 'nominees', many: false },
    fund: { to: 'funds', many: false },
    galleries: { to: 'galleries', many: true },
    images: { to: 'images', many: true },
    teamImages: { to: 'team-images', many: true },
    keyPoints: { to: 'key-points', many: true },
    keyDates: { to: 'key-dates', many: true },
    terms: { to: 'terms', many: true },
    termConditions: { to: 'term-conditions', many: true },
    intentTerms: { to: 'intent-terms', many: true },
    pageQuestions: { to: 'page-questions', many: true },
    rewards: { to: 'rewards', many: true },
    documents: { to: 'documents', many: true },
    attributeValues: { to: 'attribute-values', many: true },
    invitations: { to: 'invitations', many: true },
    discussions: { to: 'discussions', many: true },
    investments: { to: 'investments', many: true, sum: true },
    preEmptionOptions: { to: 'pre-emption-options', many: true },
    sharePrices: { to: 'share-prices', many: true },
    cashCalls: { to: 'cash-calls', many: true },
    updateReports: { to: 'update-reports', many: true },
  },
  appends: {
    /** Null to an investor who may not read the offer yet. */
    investor_count: integer({ example: 46 }).nullable(),
    /**
     * What is held of it now, at its latest price, and at cost while it has none. Null where there is no
     * price and nothing is held. For staff who read the money of existing investments.
     */
    held_value: money({ example: '4672000.00' }).nullable(),
    user_investment: money({ example: '25000.00' }).nullable(),
    /**
     * Kept for the caller beside `remaining`: what they may still take by right of pre-emption, for
     * themselves or an organisation.
     */
    user_right: money({ example: '19752.00' }).nullable(),
    /**
     * What is left for the caller: `remaining`, and of what they have a right to as much as is there. Null
     * without a ceiling.
     */
    user_remaining: money({ example: '641840.00' }).nullable(),
    user_invited: boolean(),
    is_eligible: boolean(),
    /**
     * Whether the caller may be shown the offer in full, and not by its name alone. Always so once it is
     * over.
     */
    may_read: boolean(),
  },
  columns: [
    { key: 'name', label: 'Name' },
    { key: 'status', label: 'Status' },
    { key: 'target_amount', label: 'Target', term: 'target' },
    { key: 'raised', label: 'Raised' },
    { key: 'close_date', label: 'Closes' },
    { key: 'created_at', label: 'Added' },
  ],
  form: opportunityForm,
})
