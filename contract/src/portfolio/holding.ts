import { z } from 'zod'
import { defineResource } from '../resource.ts'
import { openFigures } from '../working.ts'
import { choice, date, decimal, integer, money, reference, text } from '../wire.ts'
import { fundUnits } from './fund-units.ts'
import { portfolioScope } from './portfolio-scope.ts'
import { soldShares } from './sold-shares.ts'

/**
 * One position of a portfolio. `id` is the opportunity's. Rise = value − invested; gain = value + distributed
 * − invested. `multiple` includes distributions, as the gain does; `held_multiple` is value over invested, as
 * the rise is. `irr` is a fraction a year, from the first payment to the day of the latest price: `0.142000`
 * is 14.2 %. It is null under a year, and wherever no rate fits.
 */
export const holding = defineResource({
  name: 'holding',
  path: 'portfolio',
  term: 'portfolio',
  event: 'investors',
  read: 'own',
  operations: ['list', 'show', 'export'],
  written: {},
  computed: {
    investment_opportunity_id: reference('investment-opportunities'),
    name: text(160, { example: 'Tidewell Energy' }),
    slug: text(160),
    status: choice([5, 6]),
    type: text(80),
    share_class: text(60),
    currency: text(3, { example: 'GBP' }),
    shares: decimal({ example: '20000' }),
    invested: money({ example: '50000.00' }),
    value: money({ example: '80000.00' }),
    distributed: money({ example: '0.00' }),
    rise: money({ min: '-9999999999999.99', example: '30000.00' }),
    rise_percent: decimal({ places: 6, example: '60.000000' }).nullable(),
    gain: money({ min: '-9999999999999.99', example: '30000.00' }),
    gain_percent: decimal({ places: 6, example: '60.000000' }).nullable(),
    multiple: decimal({ places: 6, example: '1.600000' }).nullable(),
    held_multiple: decimal({ places: 6, example: '1.600000' }).nullable(),
    irr: decimal({ places: 6, example: '0.142000' }).nullable(),
    /** Why there is no rate: `under_one_year`, `no_sign_change`, `total_loss` … */
    irr_reason: text(40).nullable(),
    cost_price: decimal({ places: 8, example: '2.50' }),
    latest_price: decimal({ places: 8, example: '4.00' }).nullable(),
    latest_price_date: date().nullable(),
    first_invested: date(),
    investments_count: integer(),
    /** The day on which it was sold, repaid or written off. */
    ended_on: date().nullable(),
  },
  filters: {
    user_id: 'exact',
    /** `own`: what is held in the investor's own name. */
    organisation_id: 'exact',
    investment_opportunity_id: 'exact',
    investment_method_entity_id: 'exact',
    /** A tax scheme: of the investment, or of its round where none was chosen. */
    tax_option_id: 'exact',
    fund_id: 'exact',
    type_id: 'exact',
    status: 'exact',
    /** Days of allotment. */
    between: 'between',
  },
  sorts: ['name', 'invested', 'value', 'gain', 'multiple', 'first_invested'],
  defaultSort: 'name',
  includes: {
    investmentOpportunity: { to: 'investment-opportunities', many: false },
    fund: { to: 'funds', many: false },
    investments: { to: 'investments', many: true },
    documents: { to: 'documents', many: true },
    /** Published ones of the round. */
    reports: { to: 'update-reports', many: true },
    latestSharePrice: { to: 'share-prices', many: false },
  },
  appends: {
    /**
     * Of all shares in issue, in percent: what its lots are together. Null where it is not known how many
     * those are.
     */
    part: decimal({ places: 6, example: '0.490000' }).nullable(),
    /** The table of the portfolio that shows it. */
    portfolio_table_id: reference('portfolio-tables'),
    /** Tax schemes of its investments, in words: "EIS". */
    tax: text(200).nullable(),
  },
  paged: false,
  columns: [
    { key: 'name', label: 'Name' },
    { key: 'first_invested', label: 'First invested' },
    { key: 'shares', label: 'Shares' },
    { key: 'invested', label: 'Invested' },
    { key: 'value', label: 'Value' },
    { key: 'gain', label: 'Gain' },
    { key: 'multiple', label: 'Multiple' },
  ],
})

/**
 * Totals of a portfolio in one currency, units of funds and shares that were sold included; currencies are
 * never added up. `invested` is of everything, `held` of what is still held, as `value` is. `unrealised` is of
 * what is held, `realised` of what has ended or was sold, `income` what was paid out on what is held; they add
 * up to `gain`.
 */
export const portfolioTotals = z.object({
  currency: z.string(),
  invested: z.string(),
  held: z.string(),
  value: z.string(),
  /** What was paid out, and what shares were sold for. */
  distributed: z.string(),
  /** What shares were sold for, of `distributed`. */
  sold: z.string(),
  /** Value and what was paid out, together. */
  total_value: z.string(),
  unrealised: z.string(),
  unrealised_percent: z.string().nullable(),
  realised: z.string(),
  income: z.string(),
  gain: z.string(),
  gain_percent: z.string().nullable(),
  /** Value and what was paid out, over `invested`. */
  multiple: z.string().nullable(),
  /** Value of what is held over what it cost, without what was paid out. */
  held_multiple: z.string().nullable(),
  /** A fraction with six places, of each holding to the day of its own price. */
  irr: z.string().nullable(),
  /** Days of the oldest and the newest price of what is held; null where everything stands at cost. */
  valued_from: z.string().nullable(),
  valued_on: z.string().nullable(),
  /** How many positions are held, and how many have ended. */
  holdings: z.number().int(),
  ended: z.number().int(),
  /**
   * What is held by type of investment, the largest first: six at most, of which the last is the rest and has
   * no type.
   */
  types: z.array(
    z.object({ type: z.string().nullable(), value: z.string(), percent: z.string().nullable() }),
  ),
})

/**
 * What a portfolio says beside its holdings, which are of shares that are still held: totals over everything,
 * and what is in them besides, units of funds and shares that were sold. Funds are left out where a round, a
 * type, a tax scheme or days of allotment are asked for, for delegates, and for staff who may not list funds.
 */
export const portfolioMeta = z.object({
  totals: z.array(portfolioTotals),
  funds: z.array(fundUnits),
  sold: z.array(soldShares),
})

/**
 * Figures of a portfolio. Of a holding, by the opportunity's id: `shares:12`, `price`, `cost_price`,
 * `invested`, `value`, `distributed`, `rise` (value less invested), `rise_percent`, `gain`, `gain_percent`,
 * `multiple`, `held_multiple`, `irr`; of units of a fund the same by `fund12`, after the commitment; of shares
 * that were sold by `sold12`, after the opportunity, and `proceeds:sold12`; since one last looked `seen`, `bought`, `repriced`, `paid`, `paid_since`. Of all in a currency: `value:GBP`, `held`, `invested`,
 * `distributed`, `sold`, `unrealised`, `unrealised_percent`, `realised`, `income`, `gain`, `gain_percent`,
 * `multiple`, `held_multiple`, `irr`; of a kind `kind:GBP:{type}`, `kind_percent:GBP:{type}`, and of the rest
 * where there are more than six `kind:GBP::rest`. Nobody named is one's own.
 */
export const portfolioFigures = openFigures({
  path: 'portfolio/figures',
  of: 'a portfolio',
  access: { event: 'investors', action: 'visit', own: true },
  example: 'irr:12',
  query: portfolioScope,
})
