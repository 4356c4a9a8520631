import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { openFigures } from '../working.ts'
import { boolean, choice, date, decimal, integer, list, map, money, text } from '../wire.ts'

/** `type` is the investment type of the offer that a company is linked to. */
export const diversificationKinds = ['industry', 'stage', 'country', 'type', 'company'] as const

/** Units of other funds as holdings of their own, or looked through to what those funds hold. */
export const spreadBases = ['direct', 'look_through'] as const

/** Companies of another currency than the fund's. Nothing is added up over two currencies. */
const leftOut = list(map({ currency: text(3), value: money(), companies: integer({ min: 1 }) }), 50)

/** How the value of what a fund holds is spread. The percentages add to 100 exactly, by largest remainder. */
export const readDiversification = defineEndpoint({
  method: 'GET',
  path: 'funds/{id}/diversification',
  summary: 'Read how the value of a fund is spread',
  access: { event: 'funds', action: 'visit' },
  requires: 'portfolio_analysis_enabled',
  query: z.strictObject({
    by: choice(diversificationKinds).optional(),
    basis: choice(spreadBases).optional(),
    /** Today, where it is left out. */
    as_of: date().optional(),
  }),
  answer: z.object({
    data: list(
      map({
        /**
         * Id or code of what the row is about; null where the companies say nothing of it. `fund4` is a fund that
         * is held, `other_assets` what funds have besides their holdings.
         */
        key: text(60).nullable(),
        label: text(160),
        value: money(),
        percent: decimal({ places: 2, example: '42.00' }).nullable(),
        /** None in rows of funds and of other net assets. */
        companies: integer({ min: 0 }),
      }),
      1000,
    ),
    meta: map({
      by: choice(diversificationKinds),
      basis: choice(spreadBases),
      /** Whether the fund holds others, so that the two bases differ. */
      holds_funds: boolean(),
      as_of: date(),
      currency: text(3),
      total: money(),
      /** The sum of the squared weights, 1 where everything is in one; and one over it. */
      concentration: decimal({ places: 6, example: '0.276200' }).nullable(),
      effective_number: decimal({ places: 6, example: '3.620565' }).nullable(),
      left_out: leftOut,
    }),
  }),
  envelope: 'bare',
  status: 200,
})

/** The same, each figure opened to how it was got. */
export const spreadFigures = openFigures({
  path: 'funds/{id}/diversification',
  of: 'how the value of a fund is spread',
  access: { event: 'funds', action: 'visit' },
  requires: 'portfolio_analysis_enabled',
  example: 'spread_part:4',
  isClosed: true,
  query: {
    by: choice(diversificationKinds).optional(),
    basis: choice(spreadBases).optional(),
    as_of: date().optional(),
  },
})

/** Figures of the financial years of a fund, opened. */
export const annualFigures = openFigures({
  path: 'funds/{id}/annual',
  of: 'the years of a fund',
  access: { event: 'funds', action: 'visit' },
  requires: 'funds_enabled',
  example: 'year_value:2026',
  query: {},
})

/** Financial years of a fund, oldest first: what it paid for shares, what came back, and what was held at the end. */
export const readAnnualFigures = defineEndpoint({
  method: 'GET',
  path: 'funds/{id}/annual',
  summary: 'Read what a fund invested, realised and held in each year',
  access: { event: 'funds', action: 'visit' },
  requires: 'funds_enabled',
  answer: z.object({
    data: list(
      map({
        /** The year in which it ends. */
        year: integer({ min: 1900, max: 2200, example: 2026 }),
        /** Its last day, or today in the year that runs. */
        ends_on: date(),
        invested: money(),
        realised: money(),
        value: money(),
      }),
      200,
    ),
    meta: map({ currency: text(3), left_out: leftOut }),
  }),
  envelope: 'bare',
  status: 200,
})
