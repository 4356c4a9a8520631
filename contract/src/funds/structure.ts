import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { defineResource, optional } from '../resource.ts'
import { choice, date, decimal, integer, list, map, money, reference, text } from '../wire.ts'

/** A feeder holds its master, a fund holds its SPV; parallel funds invest beside each other. */
export const fundLinkKinds = ['feeder', 'spv', 'parallel'] as const

/**
 * How one fund is joined to another. What a feeder or the owner of an SPV holds is a commitment to the other
 * fund, which has paid for its units; parallel funds hold nothing of each other.
 */
export const fundLink = defineResource({
  name: 'fund_link',
  path: 'fund-links',
  term: 'fund_link',
  event: 'funds',
  requires: 'funds_enabled',
  operations: ['list', 'show', 'export'],
  written: {
    /** The feeder, the owner of the SPV, or one of two parallel funds. */
    fund_id: reference('funds'),
    kind: choice(fundLinkKinds),
    /** What the fund holds of the other; none of parallel funds. */
    fund_commitment_id: optional(reference('fund-commitments')),
    /** The parallel fund; else the fund of the commitment. */
    other_fund_id: optional(reference('funds')),
    starts_on: date(),
  },
  computed: {
    fund_commitment_id: reference('fund-commitments').nullable(),
    other_fund_id: reference('funds'),
    fund_name: text(160),
    other_fund_name: text(160),
    /** The first day on which it no longer counts. */
    ends_on: date().nullable(),
  },
  filters: { fund_id: 'exact', other_fund_id: 'exact', kind: 'exact' },
  sorts: ['starts_on', 'ends_on'],
  includes: {
    fund: { to: 'funds', many: false },
    otherFund: { to: 'funds', many: false },
    fundCommitment: { to: 'fund-commitments', many: false },
  },
  columns: [
    { key: 'fund_name', label: 'Fund', term: 'fund' },
    { key: 'kind', label: 'Kind' },
    { key: 'other_fund_name', label: 'Other {fund}' },
    { key: 'starts_on', label: 'From' },
    { key: 'ends_on', label: 'Until' },
  ],
})

const change = {
  access: { event: 'funds', action: 'update' },
  requires: 'funds_enabled',
  answer: fundLink.row,
} as const

/**
 * 422 where the two are in different currencies, the commitment is not admitted or is linked already, or the
 * link would make a fund hold itself.
 */
export const addFundLink = defineEndpoint({
  ...change,
  method: 'POST',
  path: fundLink.path,
  summary: 'Join a fund to another as its feeder, its owner or its parallel fund',
  body: fundLink.create,
  status: 201,
})

/** It counts until the day before. Ended on its first day, it has never counted. */
export const endFundLink = defineEndpoint({
  ...change,
  method: 'POST',
  path: `${fundLink.path}/{id}/end`,
  summary: 'End the link between two funds on a day',
  body: z.object({ ends_on: date(), version: integer({ min: 1 }).optional() }),
  refuses: [409],
  status: 200,
})

const percent = decimal({ places: 6, example: '41.666667' }).nullable()

/**
 * The funds that a fund holds, and those inside them; who of its own investors are funds; and the funds beside
 * it, by the links of today. Each percentage is of units, on the day of the value.
 */
export const readFundStructure = defineEndpoint({
  method: 'GET',
  path: 'funds/{id}/structure',
  summary: 'Read which funds a fund holds, is held by and runs beside',
  access: { event: 'funds', action: 'visit' },
  requires: 'funds_enabled',
  answer: z.object({
    currency: text(3),
    as_of: date(),
    holds: list(
      map({
        /** Names its figures: `held_value:4.9`, link by link. */
        path: text(200, { example: '4.9' }),
        link_id: integer({ min: 1 }),
        fund_id: integer({ min: 1 }),
        name: text(160),
        kind: choice(fundLinkKinds),
        /** 1 of what the fund holds itself, 2 of what those hold. */
        depth: integer({ min: 1 }),
        starts_on: date(),
        ends_on: date().nullable(),
        /** Of the units in issue; null before a value is published. */
        percent,
        /** Null of a link that began after the day of the value, in which it doesn’t count yet. */
        units: decimal({ example: '10000000' }).nullable(),
        value: money().nullable(),
        /** Null where it stands at cost, as no value is published yet. */
        valued_on: date().nullable(),
      }),
      1000,
    ),
    held_by: list(
      map({
        link_id: integer({ min: 1 }),
        fund_id: integer({ min: 1 }),
        name: text(160),
        kind: choice(fundLinkKinds),
        starts_on: date(),
        fund_commitment_id: integer({ min: 1 }),
        percent,
        value: money().nullable(),
      }),
      1000,
    ),
    /** What investors that are no funds hold; null where no fund holds it. */
    others_percent: percent,
    parallel: list(
      map({
        link_id: integer({ min: 1 }),
        fund_id: integer({ min: 1 }),
        name: text(160),
        starts_on: date(),
      }),
      1000,
    ),
  }),
  status: 200,
})
