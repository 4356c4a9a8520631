import { currencies } from '../currencies.ts'
import { defineResource, optional } from '../resource.ts'
import {
  boolean,
  choice,
  date,
  decimal,
  html,
  instant,
  integer,
  list,
  money,
  reference,
  text,
} from '../wire.ts'

/** Domain handbook §3.3. Only open deals and those on hold stand on the board. */
export const dealStatuses = ['open', 'on_hold', 'won', 'lost'] as const
export type DealStatus = (typeof dealStatuses)[number]
/** Neither won nor lost. */
export const boardDealStatuses: readonly DealStatus[] = ['open', 'on_hold']

const perCent = () => integer({ min: 0, max: 100, example: 40 })

/**
 * What a tenant looks at before it offers it to investors. A card has a place in its stage (`order`); `POST
 * pipeline-deals/{id}/move` changes both, and a PATCH of the stage puts the card last there.
 */
export const pipelineDeal = defineResource({
  name: 'pipeline_deal',
  path: 'pipeline-deals',
  term: 'deal',
  event: 'pipeline_deals',
  written: {
    name: text(200, { example: 'Brightwell Fuel Cells, Series B' }),
    pipeline_id: reference('pipelines'),
    /** Of the same pipeline. */
    pipeline_stage_id: reference('pipeline-stages'),
    company_name: optional(text(160, { example: 'Brightwell Fuel Cells Ltd' })),
    industry_id: optional(reference('industries')),
    type_id: optional(reference('types')),
    sub_type_id: optional(reference('sub-types')),
    investment_round_type_id: optional(reference('investment-round-types')),
    currency: choice(currencies).optional(),
    target_amount: optional(money({ min: '0', example: '5000000.00' })),
    pre_money: optional(money({ min: '0', example: '22000000.00' })),
    /** Null: the stage's. */
    probability: optional(perCent()),
    score: optional(integer({ min: 0, max: 100, example: 78 })),
    expected_close: optional(date()),
    source: optional(text(160, { example: 'Climate forum, Hull' })),
    introducer: optional(text(160)),
    owner_id: optional(reference('users')),
    /** Colleagues who work on it beside its lead. */
    user_ids: list(reference('users'), 50).optional(),
    description: html().optional(),
    key_information: html().optional(),
    risks: html().optional(),
    /** Its name may be inside information, so the board marks it. */
    is_confidential: boolean().optional(),
    status: choice(dealStatuses).optional(),
    /** Needed where the status becomes `lost`. */
    lost_reason: optional(text(500)),
  },
  computed: {
    user_ids: list(reference('users'), 50),
    status: choice(dealStatuses),
    order: integer({ min: 0 }),
    stage_entered_at: instant(),
    /** Its own, else its stage's; a won deal is certain and a lost one gone. */
    effective_probability: perCent(),
    /** What is sought times the probability, rounded half up to the penny; totals add these up. */
    weighted_amount: money({ example: '2000000.00' }).nullable(),
    converted_opportunity_id: reference('investment-opportunities').nullable(),
    converted_at: instant().nullable(),
  },
  filters: {
    name: 'partial',
    pipeline_id: 'exact',
    pipeline_stage_id: 'exact',
    industry_id: 'exact',
    owner_id: 'exact',
    status: 'exact',
    target_amount: 'operator',
    weighted_amount: 'operator',
    effective_probability: 'operator',
    days_in_stage: 'operator',
    created_between: 'between',
    /** By a field of the tenant's own: `filter[attribute.12]=Energy`. */
    'attribute.*': 'scope',
  },
  search: ['name', 'company_name'],
  sorts: ['name', 'target_amount', 'stage_order', 'expected_close', 'stage_entered_at'],
  includes: {
    pipeline: { to: 'pipelines', many: false },
    stage: { to: 'pipeline-stages', many: false },
    industry: { to: 'industries', many: false },
    type: { to: 'types', many: false },
    roundType: { to: 'investment-round-types', many: false },
    owner: { to: 'staff-contacts', many: false },
    users: { to: 'staff-contacts', many: true },
    keyPoints: { to: 'key-points', many: true },
    keyDates: { to: 'key-dates', many: true },
    documents: { to: 'documents', many: true },
    notes: { to: 'notes', many: true },
    callLogs: { to: 'call-logs', many: true },
    tasks: { to: 'tasks', many: true },
    attributeValues: { to: 'attribute-values', many: true },
  },
  appends: {
    days_in_stage: integer({ min: 0, example: 22 }),
    /** What its placements come to, without those that were declined or withdrawn. */
    placed_amount: money({ example: '1200000.10' }),
    /** The same of what it seeks; null where it seeks nothing. */
    placed_percent: decimal({ places: 6, example: '66.666667' }).nullable(),
  },
  columns: [
    { key: 'name', label: 'Name' },
    { key: 'target_amount', label: 'Seeking' },
    { key: 'status', label: 'Status' },
    { key: 'expected_close', label: 'Expected close' },
  ],
})
