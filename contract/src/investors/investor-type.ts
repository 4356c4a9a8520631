import { defineResource, optional } from '../resource.ts'
import { boolean, html, integer, pattern, text } from '../wire.ts'

/** No statement counts for longer (Financial Promotion Order 2005, articles 48 and 50A; COBS 4.12A). */
export const longestStatementMonths = 12

/** A kind of investor that the rules know: who may say it of themselves, for how long, and what it opens. */
export const investorType = defineResource({
  name: 'investor_type',
  path: 'investor-types',
  term: 'investor_categorisation',
  event: 'investor_type',
  read: 'guest',
  written: {
    code: pattern(/^[a-z][a-z0-9_]{1,39}$/, 40, 'high_net_worth'),
    name: text(120, { example: 'High net worth investor' }),
    description: html(20_000).optional(),
    declaration: html(20_000).optional(),
    requires_test: boolean().optional(),
    requires_approval: boolean().optional(),
    /** A statement counts for twelve months at most, and for twelve where nothing is said. */
    expires_after_months: optional(integer({ min: 1, max: longestStatementMonths, example: 12 })),
    blocks: boolean().optional(),
    order: integer({ min: 0, max: 100_000 }).optional(),
    active: boolean().optional(),
  },
  computed: {
    description: html(),
    declaration: html(),
    requires_test: boolean(),
    requires_approval: boolean(),
    blocks: boolean(),
    order: integer(),
    active: boolean(),
  },
  filters: { name: 'partial', active: 'exact' },
  search: ['name'],
  sorts: ['name', 'order'],
  defaultSort: 'order',
  includes: { users: { to: 'users', many: true } },
  paged: false,
})
