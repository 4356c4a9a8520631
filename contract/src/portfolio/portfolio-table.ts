import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { defineResource, optional } from '../resource.ts'
import type { TermKey } from '../terminology.ts'
import { boolean, choice, integer, list, map, reference, text } from '../wire.ts'

/** What a table of holdings can show beside the name of the company, with the label that tenants rename. */
export const portfolioColumns = {
  date: 'column_date',
  shares: 'column_shares',
  cost: 'column_cost',
  price: 'column_price',
  value: 'column_value',
  gain: 'column_gain',
  gain_percent: 'column_gain_percent',
  multiple: 'column_multiple',
  irr: 'column_irr',
  tax: 'column_tax',
  status: 'column_status',
} as const satisfies Record<string, TermKey>
export type PortfolioColumnKey = keyof typeof portfolioColumns
export const portfolioColumnKeys = Object.keys(portfolioColumns) as [
  PortfolioColumnKey,
  ...PortfolioColumnKey[],
]

/** Figures that can stand over a portfolio. */
export const portfolioStats = {
  invested: 'stat_invested',
  current_value: 'stat_current_value',
  distributions: 'stat_distributions',
  total_value: 'stat_total_value',
  gain_percent: 'stat_gain_percent',
  irr: 'stat_irr',
} as const satisfies Record<string, TermKey>
export type PortfolioStatKey = keyof typeof portfolioStats
export const portfolioStatKeys = Object.keys(portfolioStats) as [PortfolioStatKey, ...PortfolioStatKey[]]

export const portfolioSorts = ['name', 'date', 'cost', 'value', 'gain', 'multiple'] as const

const column = map({ key: choice(portfolioColumnKeys), visible: boolean() })
/** In the order in which they are shown. Keys that are left out come last and are hidden. */
const columns = () => list(column, portfolioColumnKeys.length)

/**
 * How the holdings of one type of investment are shown to investors. The one without a type shows all others,
 * so it stays.
 */
export const portfolioTable = defineResource({
  name: 'portfolio_table',
  path: 'portfolio-tables',
  term: 'portfolio_table',
  event: 'branding',
  read: 'reference',
  write: 'part',
  operations: ['list', 'show', 'create', 'update'],
  written: {
    name: text(80, { example: 'Companies' }),
    /** No other table has it. */
    type_id: optional(reference('types')),
    order: integer({ min: 0, max: 100_000 }).optional(),
    sort: choice(portfolioSorts).optional(),
    /** Whether a line below adds up what is in one currency. */
    shows_total: boolean().optional(),
    columns: columns().optional(),
  },
  computed: {
    order: integer(),
    sort: choice(portfolioSorts),
    shows_total: boolean(),
    columns: columns(),
  },
  filters: { name: 'partial', type_id: 'exact' },
  sorts: ['name', 'order'],
  defaultSort: 'order',
  includes: { type: { to: 'types', many: false } },
  paged: false,
  columns: [
    { key: 'name', label: 'Name' },
    { key: 'type_id', label: 'Investment type', term: 'investment_type' },
  ],
})

/** The columns of all tables, or of one, a row each. */
export const readPortfolioColumns = defineEndpoint({
  method: 'GET',
  path: 'portfolio-table-columns',
  summary: 'Columns of the portfolio tables',
  access: 'signed_in',
  query: z.object({ portfolio_table_id: reference('portfolio-tables').optional() }),
  answer: z.array(
    z.object({
      portfolio_table_id: reference('portfolio-tables'),
      key: choice(portfolioColumnKeys),
      visible: boolean(),
      order: integer(),
    }),
  ),
  status: 200,
})

/** The same under its other spelling. */
export const readPortfolioColumnsAlias = defineEndpoint({
  ...readPortfolioColumns,
  path: 'portfolio-tables/columns',
})

/** A figure over the portfolio: shown where it is visible. */
export const portfolioTableStat = defineResource({
  name: 'portfolio_table_stat',
  path: 'portfolio-table-stats',
  term: 'portfolio_stat',
  event: 'branding',
  read: 'reference',
  operations: ['list', 'show'],
  written: {},
  computed: { key: choice(portfolioStatKeys), visible: boolean(), order: integer() },
  filters: { key: 'exact' },
  sorts: ['order'],
  defaultSort: 'order',
  paged: false,
})

/** Says which figures stand over every portfolio, in their order. */
export const setPortfolioStats = defineEndpoint({
  method: 'POST',
  path: portfolioTableStat.path,
  summary: 'Set the figures over the portfolio',
  access: { event: 'branding', action: 'update' },
  body: z.object({
    stats: list(map({ key: choice(portfolioStatKeys), visible: boolean() }), portfolioStatKeys.length),
  }),
  status: 204,
})

/** What columns and figures there are to choose from, under the tenant's labels. */
export const readPortfolioOptions = defineEndpoint({
  method: 'GET',
  path: 'portfolio-table-options',
  summary: 'Columns and figures that a portfolio can show',
  access: 'signed_in',
  answer: z.array(
    z.object({
      kind: choice(['column', 'stat']),
      key: text(40, { example: 'value' }),
      label: text(80, { example: 'Value' }),
    }),
  ),
  status: 200,
})

/** The same under its other spelling. */
export const readPortfolioOptionsAlias = defineEndpoint({
  ...readPortfolioOptions,
  path: 'portfolio-tables/options',
})

/** Takes a table out; its holdings move to the one without a type, which stays: 409 `shows_other_types`. */
export const deletePortfolioTable = defineEndpoint({
  method: 'DELETE',
  path: `${portfolioTable.path}/{id}`,
  summary: 'Delete a portfolio table',
  access: { event: 'branding', action: 'update' },
  status: 204,
})
