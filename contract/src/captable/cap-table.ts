import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { boolean, choice, date, instant } from '../wire.ts'
import { openFigures } from '../working.ts'
import { capTableAccess, classKinds, participations } from './cap-table-event.ts'

const capTableViews = ['fully_diluted', 'as_converted', 'issued'] as const

/** Shares, prices, percentages and amounts are decimal strings. */
const words = z.string()

/**
 * `as_at` asks how it stood at the end of a day, `known_at` what of that had been recorded by a moment: an
 * issue of March that was entered in May stands in the table as at 31 March, and doesn't as at 31 March as
 * known in April. Corrections of prices are the one thing that is told as it is now. Without them it is
 * today, and all that is known.
 */
export const capTableTime = { as_at: date().nullish(), known_at: instant().nullish() }

/** A round that is open can be added to the table of today's knowledge. */
const capTableQuery = z.object({
  ...capTableTime,
  view: choice(capTableViews).nullish(),
  /** Adds the company's open round as it stands in its book. */
  with_round: boolean().nullish(),
})

const row = z.object({
  key: words,
  name: words,
  /** Beside the name: "Founder", "Nominee, 64 investors", "31 holders". */
  detail: words.nullable(),
  kind: choice(['shares', 'warrants', 'options', 'pool', 'unplaced']),
  classes: z.array(words),
  shares: words,
  percent: words.nullable(),
  /**
   * What of it stands on the register, and its part of all issued shares; null for options, warrants, pools
   * and what is not placed.
   */
  issued_shares: words.nullable(),
  issued_percent: words.nullable(),
  paid: words,
  value: words.nullable(),
  new_shares: words,
  invested: words,
  after_shares: words,
  after_percent: words.nullable(),
  /** Percentage points. */
  change: words.nullable(),
  after_value: words.nullable(),
})

/**
 * The table of a company on a day. Every figure has a working under `{figure}:{row key}`; see
 * `capTableFigures`.
 */
export const readCapTable = defineEndpoint({
  method: 'GET',
  path: 'investment-opportunities/{id}/cap-table',
  summary: 'Read the cap table of a company',
  access: capTableAccess.read,
  query: capTableQuery,
  answer: z.object({
    as_at: words,
    known_at: words.nullable(),
    view: choice(capTableViews),
    currency: words,
    company: z.object({ name: words, number: words.nullable() }),
    /** Last price of a share on or before the day. */
    price: words.nullable(),
    price_on: words.nullable(),
    event_count: z.int(),
    rows: z.array(row),
    total: row,
    classes: z.array(
      z.object({
        key: words,
        name: words,
        class_kind: choice(classKinds),
        shares: words,
        paid: words,
        preference: words,
        participation: choice(participations),
        participation_cap: words.nullable(),
        seniority: z.int(),
        converts_to: words.nullable(),
        ratio: words,
      }),
    ),
    notes: z.array(
      z.object({
        id: z.int(),
        holder_name: words,
        instrument: words,
        issued_on: words,
        owed: words,
        discount_percent: words,
        valuation_cap: words.nullable(),
      }),
    ),
    /** The company's round that is open, whether it is added or not. */
    open_round: z
      .object({
        opportunity_id: z.int(),
        name: words,
        share_class: words,
        price: words,
        new_shares: words,
        pre_money: words,
        post_money: words,
      })
      .nullable(),
    rounds: z.array(
      z.object({
        key: words,
        name: words,
        date: words.nullable(),
        price: words,
        shares: words,
        raised: words,
        post_money: words.nullable(),
      }),
    ),
    /** What the tenant's own investors hold through it. */
    position: z.object({
      shares: words,
      percent: words.nullable(),
      cost: words,
      value: words,
      after_shares: words,
      after_percent: words.nullable(),
      after_cost: words,
      after_value: words,
    }),
    checks: z.array(
      z.object({
        check: words,
        ok: z.boolean(),
        detail: words,
        /** The same in parts: words, and numbers that open. */
        said: z.array(z.union([words, z.object({ figure: words, label: words, value: words })])),
      }),
    ),
    /** Where the day is over: the table has no shares at all. */
    empty: z.boolean(),
  }),
  status: 200,
})

/**
 * Members of the company as the register has them on a day: who, since when, which shares, under which
 * numbers (Companies Act 2006 s113).
 */
export const readCapTableMembers = defineEndpoint({
  method: 'GET',
  path: 'investment-opportunities/{id}/cap-table/members',
  summary: 'Read the register of members',
  access: capTableAccess.read,
  query: z.object(capTableTime),
  answer: z.object({
    as_at: words,
    known_at: words.nullable(),
    members: z.array(
      z.object({
        /**
         * Its figures are opened under `member_shares:{key}`, `member_percent:{key}` and `member_paid:{key}`.
         */
        key: words,
        holder: words,
        name: words,
        address: words.nullable(),
        share_class: words,
        shares: words,
        percent: words.nullable(),
        paid: words,
        member_since: words,
        numbers: words.nullable(),
        /** Investors for whom a nominee holds. */
        beneficial_owners: z.int(),
      }),
    ),
    /** Opened as `member_total`. */
    total_shares: words,
    /** For forms: everybody who may hold shares, members or not. */
    holders: z.array(z.object({ holder: words, name: words, kind: words })),
    /** For forms: what is still open to be exercised or converted. */
    grants: z.array(z.object({ id: z.int(), name: words, shares: words })),
    notes: z.array(z.object({ id: z.int(), name: words, owed: words })),
    classes: z.array(words),
    plans: z.array(words),
  }),
  status: 200,
})

/** Figures of the table: every total and percentage, back to the single movements. */
export const capTableFigures = openFigures({
  path: 'investment-opportunities/{id}/cap-table',
  of: 'the cap table',
  access: capTableAccess.read,
  example: 'percent:h12',
  query: capTableQuery.shape,
})
