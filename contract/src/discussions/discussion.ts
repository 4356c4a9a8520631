import { defineResource } from '../resource.ts'
import { boolean, choice, instant, integer, reference, text } from '../wire.ts'

/** Asked, answered to the asker alone, published to everybody who sees the offer, or kept from the page. */
const discussionStatuses = ['pending', 'answered', 'published', 'hidden'] as const

/** A question about an offer. Who asked is told to the staff only; `is_mine` tells the asker. */
export const discussion = defineResource({
  name: 'discussion',
  path: 'discussions',
  term: 'discussion',
  event: 'investment_opportunity_live',
  read: 'own',
  operations: ['list', 'show', 'export'],
  written: {
    investment_opportunity_id: reference('investment-opportunities'),
    title: text(160, { min: 3, example: 'What happens if grid connection slips past October 2028?' }),
    body: text(5000, { min: 3, example: 'The plan names one date only. How long could you wait?' }),
  },
  computed: {
    status: choice(discussionStatuses),
    pinned: boolean(),
    /** Absent where an investor reads. */
    user_id: reference('users'),
    author_name: text(201, { example: 'Eleanor Whitcombe' }),
    opportunity_name: text(160, { example: 'Tidewell Energy, Series B' }),
    opportunity_slug: text(160, { example: 'tidewell-energy-series-b' }),
    /** Since when the asker has been waiting for a word of the tenant. */
    waiting_since: instant().nullable(),
    answered_at: instant().nullable(),
    published_at: instant().nullable(),
    /** Why it is not on the page, as the asker is told. */
    hidden_reason: text(500).nullable(),
    replies_count: integer({ example: 1 }),
  },
  filters: {
    investment_opportunity_id: 'exact',
    /** For staff alone: who asked what is published is not to be found out by trying names. */
    user_id: 'exact',
    mine: 'scope',
    status: 'exact',
    pinned: 'exact',
    waiting: 'scope',
  },
  search: ['title', 'body'],
  sorts: ['status', 'pinned', 'published_at', 'waiting_since'],
  defaultSort: '-created_at',
  includes: {
    user: { to: 'users', many: false },
    investmentOpportunity: { to: 'investment-opportunities', many: false },
    replies: { to: 'discussion-replies', many: true },
  },
  appends: { is_mine: boolean() },
  columns: [
    { key: 'title', label: 'Question', term: 'discussion' },
    { key: 'author_name', label: 'Asked by' },
    { key: 'status', label: 'Status' },
    { key: 'created_at', label: 'Asked' },
    { key: 'answered_at', label: 'Answered' },
  ],
})
