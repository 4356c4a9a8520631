import { defineResource, optional } from '../resource.ts'
import { categoryCodes, legalCategoryCodes, legalCategoryNames } from '../suitability/categorisation.ts'
import { boolean, choice, html, integer, pattern, text } from '../wire.ts'

/** No statement counts for longer (Financial Promotion Order 2005, articles 48 and 50A; COBS 4.12A). */
export const longestStatementMonths = 12

/** A kind of investor that the rules know: who may say it of themselves, for how long, and what it opens. */
export const investorType = defineResource({
  name: 'investor_type',
  path: 'investor-types',
  term: 'investor_type',
  event: 'investor_type',
  read: 'guest',
  written: {
    /** Chosen once: what was signed is judged by it. */
    code: pattern(/^[a-z][a-z0-9_]{1,39}$/, 40, 'high_net_worth'),
    /** Of the tenant's own categories: by which one of the rules they are judged. Without it none opens a high-risk investment. */
    counts_as: optional(choice(legalCategoryCodes, legalCategoryNames)),
    name: text(120, { example: 'High net worth investor' }),
    description: html(20_000).optional(),
    declaration: html(20_000).optional(),
    /** Can be false for professional and advised clients, for the tenant's own categories, and where it blocks. */
    requires_test: boolean().optional(),
    /** Can be false for restricted, high net worth and self-certified ones, and for a category that blocks. */
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
    /** Of the Financial Promotion Order 2005: null where they may be shown approved promotions alone. */
    /** By which its statements are judged and opportunities are opened. */
    legal_category: choice(categoryCodes),
    exempt_article: text(3, { example: '48' }).nullable(),
  },
  filters: { name: 'partial', active: 'exact' },
  search: ['name'],
  sorts: ['name', 'order'],
  defaultSort: 'order',
  includes: { users: { to: 'users', many: true } },
  paged: false,
  columns: [
    { key: 'name', label: 'Name' },
    { key: 'exempt_article', label: 'Legal route' },
    { key: 'expires_after_months', label: 'Valid for' },
    { key: 'requires_approval', label: 'Approval' },
    { key: 'requires_test', label: 'Test' },
    { key: 'active', label: 'Status' },
  ],
  form: [
    {
      title: 'Details',
      fields: [
        { key: 'name', label: 'Name' },
        {
          key: 'code',
          label: 'Code',
          hint: 'Lower-case letters, digits and underscores. You can’t change it afterwards.',
        },
        {
          key: 'counts_as',
          label: 'Legal category',
          hint: 'For a category of your own: whose statement and conditions apply. Leave it blank and it opens only mass-market {opportunities}.',
        },
        {
          key: 'expires_after_months',
          label: 'Valid for (months)',
          hint: 'At most 12. Leave blank for 12.',
        },
        { key: 'order', label: 'Order in lists', hint: 'Lower numbers come first.' },
      ],
    },
    {
      title: 'Statement',
      fields: [
        { key: 'description', label: 'Description', hint: '{Investors} read this before they choose.' },
        {
          key: 'declaration',
          label: 'Declaration',
          hint: '{Investors} sign this. Signed statements keep the text they were signed with.',
        },
      ],
    },
    {
      title: 'Checks',
      fields: [
        {
          key: 'requires_approval',
          label: 'Staff approve each statement',
          hint: 'You can turn this off only for restricted, high net worth and self-certified sophisticated {investors}.',
        },
        {
          key: 'requires_test',
          label: 'Requires the {appropriateness}',
          hint: 'You can turn this off only for professional and advised clients, and for categories of your own.',
        },
        {
          key: 'active',
          label: 'In use',
          hint: 'Turn this off to stop new statements. Current ones stay valid until they expire.',
        },
      ],
    },
  ],
})
