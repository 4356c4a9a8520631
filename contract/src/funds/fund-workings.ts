import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { choice, date, decimal, integer, list, map, money, text } from '../wire.ts'
import { openFigures } from '../working.ts'
import { fundLinkKinds } from './structure.ts'

const access = { event: 'funds', action: 'visit', own: true } as const

/** A quarter of the calendar; both or neither. */
const quarterOf = {
  year: integer({ min: 1900, max: 2200 }).optional(),
  quarter: integer({ min: 1, max: 4 }).optional(),
}

/** Figures of a fund, of its commitments, calls, values, distributions and companies; an investor's own part. */
export const fundFigures = openFigures({
  path: 'funds/{id}/figures',
  of: 'a fund',
  access,
  requires: 'funds_enabled',
  example: 'tvpi',
  query: quarterOf,
})

const multiple = decimal({ places: 6, example: '1.373273' }).nullable()
const percent = decimal({ places: 6, example: '21.658478' })
/** Where a company’s picture is. */
const logo = text(300, { example: '/api/companies/12/logo?v=5f0c2a91' }).nullable()

/**
 * No value after the first payment; classes of units, which may be valued on other days; or a period in which
 * money came too late to measure by.
 */
export const noTimeWeightedReturns = ['no_value', 'several_classes', 'no_average'] as const

const performance = z.object({
  currency: text(3),
  as_of: date(),
  /** Before fees and carry, of what was paid for companies, came back and is held. */
  gross: map({ multiple, irr: percent.nullable() }),
  /** After fees and carry, of what investors paid in, were paid and hold; an investor's own alone. */
  net: map({
    pic: multiple,
    dpi: multiple,
    rvpi: multiple,
    tvpi: multiple,
    irr: percent.nullable(),
  }).nullable(),
  /**
   * Returns of the periods between published values linked, so that how much was paid in, and when, makes no
   * difference; net. Of the fund, or of each commitment of the investor who reads.
   */
  time_weighted: list(
    map({
      /** Null of the whole fund. */
      fund_commitment_id: integer({ min: 1 }).nullable(),
      from: date().nullable(),
      until: date().nullable(),
      /** Of the whole time. */
      percent: percent.nullable(),
      /** A year's; null under a year, which is not annualised. */
      yearly: percent.nullable(),
      /** Why there is none. */
      reason: choice(noTimeWeightedReturns).nullable(),
    }),
    1000,
  ),
  companies: list(
    map({
      id: integer({ min: 1 }),
      name: text(160),
      industry: text(160).nullable(),
      logo,
      since: date().nullable(),
      cost: money(),
      value: money(),
      proceeds: money(),
      multiple,
      percent,
      /** An investor's part by units. */
      own_value: money().nullable(),
    }),
    1000,
  ),
  /** Funds that the fund holds, by their latest published value; at cost before there is one. */
  funds: list(
    map({
      path: text(200, { example: '4' }),
      fund_id: integer({ min: 1 }),
      name: text(160),
      kind: choice(fundLinkKinds),
      /** Null where it stands at cost. */
      valued_on: date().nullable(),
      cost: money(),
      value: money(),
      proceeds: money(),
      multiple,
      percent,
      own_value: money().nullable(),
    }),
    1000,
  ),
  /** The same value looked through to what those funds hold; null of a fund that holds none. */
  underlying: map({
    rows: list(
      map({
        /** Names its figures: `under_value:12`, `under_value:fund4`. */
        key: text(200, { example: '12' }),
        /** Null of a fund that can’t be looked through, as it has no published value. */
        company_id: integer({ min: 1 }).nullable(),
        name: text(160),
        industry: text(160).nullable(),
        /** Of a company that the fund holds itself: others may not be shown to the reader. */
        logo,
        /** Names of the funds that hold it; the fund's own where it holds it itself. */
        through: list(text(160), 100),
        value: money(),
        percent,
        own_value: money().nullable(),
      }),
      1000,
    ),
    value: money(),
    other_assets: money().nullable(),
    own_other_assets: money().nullable(),
  }).nullable(),
  totals: map({
    cost: money(),
    value: money(),
    proceeds: money(),
    multiple,
    /** Null before a value is published. */
    net_asset_value: money().nullable(),
    other_assets: money().nullable(),
    own_value: money().nullable(),
    own_other_assets: money().nullable(),
  }),
  /** Names of companies in another currency than the fund's: nothing is added up over two. */
  left_out: list(text(160), 1000),
  /** Null before there are two values. */
  bridge: map({
    from: date(),
    until: date(),
    opening: money(),
    rises: money(),
    falls: money(),
    flows: money(),
    other: money(),
    closing: money(),
  }).nullable(),
})

/**
 * The companies of a fund on the day of its latest published value, its return before and after fees and
 * carry, and how one value came from the one before. An investor reads their own part beside it. Companies of
 * another currency than the fund's are left out.
 */
export const readFundPerformance = defineEndpoint({
  method: 'GET',
  path: 'funds/{id}/performance',
  summary: 'Read what a fund holds and what it has returned, gross and net',
  access,
  requires: 'funds_enabled',
  answer: performance,
  status: 200,
})

const report = {
  method: 'GET',
  access,
  requires: 'funds_enabled',
  query: z.object(quarterOf),
  status: 200,
  refuses: [404, 422],
} as const

/** As of the last value that was published in the quarter: without a quarter the latest of all. */
export const readFundPortfolio = defineEndpoint({
  ...report,
  path: 'reports/funds/{id}/portfolio',
  summary: 'Read what a fund held and had returned at the end of a quarter',
  answer: performance,
})

/** Shares, prices and cost are for the staff. */
export const readFundInvestments = defineEndpoint({
  ...report,
  path: 'reports/funds/{id}/investments',
  summary: 'Read the positions of a fund at the end of a quarter',
  answer: z.object({
    currency: text(3),
    as_of: date(),
    positions: list(
      map({
        company_id: integer({ min: 1 }),
        company: text(160),
        share_class: text(60),
        /** Null to an investor. */
        shares: decimal({ places: 6, example: '700' }).nullable(),
        price: decimal({ places: 8, example: '2.5' }).nullable(),
        cost: money().nullable(),
        valued_on: date().nullable(),
        value: money(),
        key: text(120, { example: '7:2:Preferred' }),
      }),
      1000,
    ),
  }),
})
