import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { currencies } from '../currencies.ts'
import { choice, date } from '../wire.ts'
import { openFigures } from '../working.ts'

const intervals = ['day', 'week', 'month', 'year'] as const

/** Five years and the leap day in them. */
export const longestPeriodDays = 5 * 365 + 2
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000

/** The days that are meant, both included. Without `from` and `to`: everything until now. */
export const statisticsPeriod = z
  .object({
    from: date().optional(),
    to: date().optional(),
    interval: choice(intervals).optional(),
    /** Amounts of several currencies are never added up; GBP unless another is asked for. */
    currency: choice(currencies).optional(),
  })
  .superRefine(({ from, to }, context) => {
    if (from === undefined || to === undefined) return
    const days = daysBetween(from, to)
    if (days >= 0 && days <= longestPeriodDays) return
    const message =
      days < 0
        ? `The :attribute field must be a date after or equal to ${from}.`
        : 'Choose a period of up to 5 years.'
    context.addIssue({ code: 'custom', path: ['to'], message, input: to })
  })

export type Period = z.output<typeof statisticsPeriod>

const access = { event: 'overview', action: 'index' } as const

/**
 * A figure by what it is about: a status, a category, the first day of a bucket. Amounts are decimal strings,
 * counts numbers.
 */
const labelled = z.array(z.object({ label: z.string(), value: z.union([z.string(), z.int()]) }))
/** Each as a part of all of them too, in percentage points; null where they come to nothing. */
const parts = z.array(
  z.object({
    label: z.string(),
    value: z.union([z.string(), z.int()]),
    percent: z.string().nullable(),
  }),
)
const count = z.int()
const amount = z.string()

/** handbook api §3.5: so many run at once for a tenant, and who comes when that many do waits a little. */
export const statisticsAtOnce = 4

/** handbook api §3.5. */
export const statisticsLimit = { name: 'statistics', limit: 60, perSeconds: 60, by: 'user' } as const

function statistic<Answer extends z.ZodType>(name: string, summary: string, answer: Answer) {
  return defineEndpoint({
    method: 'GET',
    path: `statistics/${name}`,
    summary,
    access,
    throttle: statisticsLimit,
    query: statisticsPeriod,
    answer,
    status: 200,
  })
}

/** handbook api §2.8. Nothing is null or NaN where there is nothing yet: it is zero. */
export const statistics = {
  liveOpportunityCount: statistic('live-opportunity-count', 'Count the live opportunities', count),
  trioBreakdown: statistic('trio-breakdown', 'Add up what is reserved, awaited and received', labelled),
  investmentCountTrio: statistic(
    'investment-count-trio',
    'Count the investments reserved, awaiting payment and paid',
    labelled,
  ),
  totalInvestmentValue: statistic('total-investment-value', 'Add up what was invested', amount),
  averageInvestment: statistic('average-investment', 'Average what was invested at a time', amount),
  subTypes: statistic('sub-types', 'Add up what was invested by sub-type of opportunity', parts),
  userCount: statistic('user-count', 'Count the active investors', count),
  investorCountByDate: statistic('investor-count-by-date', 'Count the investors as they grew', labelled),
  investorCategorisation: statistic(
    'investor-categorisation',
    'Count the investors by their category',
    parts,
  ),
  amlCount: statistic('aml-count', 'Count the investors by their identity check', labelled),
  complianceCount: statistic('compliance-count', 'Count the investors by their test', labelled),
} as const

/** What came in month by month, by type of opportunity: only buckets in which something did. */
export const readCapitalRaised = statistic(
  'capital-raised',
  'Add up what was invested by period and type of opportunity',
  z.array(z.object({ period: z.string(), type: z.string(), value: z.string() })),
)

const raisedSpans = ['quarter', 'year', 'all'] as const
export type RaisedSpan = (typeof raisedSpans)[number]

/**
 * The same as a chart shows it, in sterling: this quarter so far, twelve months, or all, which is five years
 * at most. Each series has a value for every month; of more than six types the smaller ones share the last
 * series, whose type is null.
 */
export const readRaisedByMonth = defineEndpoint({
  method: 'GET',
  path: 'statistics/raised-by-month',
  summary: 'Add up what was invested by month, with a series for each type of opportunity',
  access,
  throttle: statisticsLimit,
  query: z.object({ span: choice(raisedSpans).optional() }),
  answer: z.object({
    currency: z.string(),
    total: amount,
    /** First day of the first month in which something came in; null where nothing did. */
    since: z.string().nullable(),
    months: z.array(z.string()),
    series: z.array(z.object({ type: z.string().nullable(), total: amount, values: z.array(amount) })),
  }),
  status: 200,
})

/** Those of the statistics above that the overview shows as they are, in one answer. */
export const readBreakdowns = statistic(
  'breakdowns',
  'Read how investors grew, who passed the test, and investments by progress and sub-type',
  z.object({
    investors_by_date: labelled,
    compliance: labelled,
    investment_count_trio: labelled,
    sub_types: parts,
  }),
)

/** The figures at the head of the overview, of one moment. `new` is since the first day of the quarter. */
export const readOverviewFigures = statistic(
  'overview',
  'Read the figures of the overview',
  z.object({
    currency: z.string(),
    invested: z.object({ amount: z.string(), new: z.string(), count: z.int(), average: z.string() }),
    investors: z.object({ count: z.int(), new: z.int() }),
    live: z.object({ count: z.int(), committed: z.string(), target: z.string() }),
    /** Of the cash calls that are out, in live and closed rounds. */
    called: z.object({
      amount: z.string(),
      received: z.string(),
      /** Null where nothing is called. */
      received_percent: z.string().nullable(),
      awaiting: z.string(),
    }),
  }),
)

/**
 * Figures of the overview, in pounds: `invested`, `invested_new`, `average`, `investors`, `investors_new`,
 * `live`, `live_committed`, `live_target`, `live_percent`, `live_received` (`live_awaiting`, `live_overdue`,
 * `live_reserved`), `called`, `called_received`, `called_percent`, `awaiting`, of a month `raised:{first
 * day}:{type}`, since one `raised_since:{first day}`, of a category `category:{its name}` and
 * `category_percent:{its name}`, of investors by month `growth:{first day}`, by test `test:{passed}`, of
 * investments by how far they are `progress:{reserved}`, by sub-type `sub_type:{its name}`, of what needs attention `attention_{kind}`, and of a live round in its own
 * currency `round_live_committed:{id}`, `round_live_target:{id}`, `round_percent:{id}`.
 */
export const overviewWorkings = openFigures({
  path: 'statistics/overview',
  of: 'the overview',
  access,
  example: 'invested',
  query: {},
})

export const attentionKinds = [
  'payments_overdue',
  'fund_calls_overdue',
  'payments_due',
  'distributions_to_authorise',
  'proceeds_to_authorise',
  'categories_waiting',
  'methods_waiting',
  'scheme_requests_waiting',
  'identity_waiting',
  'identity_referred',
  'registrations_waiting',
  'refunds_due',
  'fund_values_to_approve',
  'company_valuations_to_approve',
  'kpi_periods_to_approve',
  'cash_calls_drafted',
  'reports_to_publish',
] as const
export type AttentionKind = (typeof attentionKinds)[number]

/** What waits for somebody, most pressing first; kinds of which there is nothing are left out. */
export const readAttention = statistic(
  'attention',
  'Read what needs attention',
  z.array(
    z.object({
      kind: choice(attentionKinds),
      count: z.int(),
      /** Null where it is not about money. */
      amount: z.string().nullable(),
      /** Since when, or by when where it is still to come. */
      date: z.string().nullable(),
      /** The one opportunity that all of it belongs to. */
      investment_opportunity_id: z.int().nullable(),
      /** The one fund, and the one company. */
      fund_id: z.int().nullable(),
      company_id: z.int().nullable(),
      /** The one period of KPIs, as the company's sheet is opened at it. */
      kpi_period: z.object({ period: z.string().nullable(), report_sub_type_id: z.int() }).nullable(),
    }),
  ),
)
