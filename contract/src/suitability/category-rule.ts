import { defineResource, optional } from '../resource.ts'
import { boolean, choice, date, decimal, integer, money, text } from '../wire.ts'

const ruleStatuses = ['planned', 'in_force', 'superseded'] as const

/**
 * Thresholds and the day from which they count. What was signed is judged by those of its own day, so rules
 * that have counted are never changed (409 `rule_in_force`); later ones supersede them. On their first day
 * they can be corrected until something is signed by them.
 */
export const categoryRule = defineResource({
  name: 'category_rule',
  path: 'investor-category-rules',
  term: 'category_rule',
  event: 'investor_type',
  read: 'reference',
  operations: ['list', 'show', 'create', 'update'],
  written: {
    /** Today or later. */
    effective_from: date(),
    income: money({ above: '0', example: '100000.00' }),
    net_assets: money({ above: '0', example: '250000.00' }),
    director_turnover: money({ above: '0', example: '1000000.00' }),
    unlisted_investments: optional(integer({ min: 1, max: 100 })),
    restricted_percent: decimal({ places: 6, min: '0', max: '100' }),
    certificate_months: integer({ min: 1, max: 60 }),
    source: text(300, { example: 'SI 2024/301' }),
  },
  computed: {
    /** What is signed today is judged by these. */
    in_force: boolean(),
    status: choice(ruleStatuses),
    /** Nothing has been judged by these yet, so they can still be corrected. */
    may_change: boolean(),
    /** The day before the next rules count; null for the latest. */
    effective_until: date().nullable(),
  },
  sorts: ['effective_from'],
  defaultSort: '-effective_from',
  paged: false,
  form: [
    {
      title: 'Validity',
      fields: [
        { key: 'effective_from', label: 'In force from', hint: 'Today or later.' },
        { key: 'source', label: 'Source', hint: 'The rule or decision behind it, such as SI 2024/301.' },
      ],
    },
    {
      title: 'High net worth',
      fields: [
        { key: 'income', label: 'Income of at least' },
        { key: 'net_assets', label: 'Or net assets of at least' },
      ],
    },
    {
      title: 'Self-certified sophisticated',
      fields: [
        { key: 'director_turnover', label: 'Director of a company with turnover of at least' },
        {
          key: 'unlisted_investments',
          label: 'Or unlisted investments in two years',
          hint: 'Leave blank if they don’t count.',
        },
      ],
    },
    {
      title: 'Restricted and certified',
      fields: [
        { key: 'restricted_percent', label: 'Restricted: maximum share of net assets invested (%)' },
        { key: 'certificate_months', label: 'Certified: certificate valid for (months)' },
      ],
    },
  ],
})
