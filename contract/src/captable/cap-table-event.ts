import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { say } from '../messages.ts'
import { choice, date, decimal, integer, money, pattern, reference, text } from '../wire.ts'

/** What somebody is to the company. */
const holderKinds = ['founder', 'employee', 'adviser', 'investor', 'organisation', 'fund', 'nominee'] as const
export type HolderKind = (typeof holderKinds)[number]

export const classKinds = ['ordinary', 'preferred'] as const
export const participations = ['none', 'full', 'capped'] as const
const grantKinds = ['option', 'warrant'] as const
const noteKinds = ['loan_note', 'advance_subscription'] as const

/**
 * `h12` is a holder that was recorded here; `u`, `o`, `n` and `m` are investors, organisations, nominees and
 * investment methods in whose name the platform allotted shares, `b` the buyers of all shares of a round.
 */
const holder = () => pattern(/^[huonmb][1-9]\d{0,15}$/, 17, 'h12', say.in)
const className = () => text(60, { min: 1, example: 'A Ordinary' })
const shares = () => decimal({ places: 6, above: '0', max: '99999999999999', example: '100000' })
const price = () => decimal({ places: 8, min: '0', max: '9999999999', example: '2.50' })
const ratioPart = () => integer({ min: 1, max: 1_000_000, example: 10 })
const happened = { date: date(), note: text(2000).nullish() }

const kinds = {
  /** Somebody who may hold shares. Holders who share a group name are one line of the table. */
  holder: {
    name: text(160, { min: 1, example: 'Dr Marcus Oyelaran' }),
    holder_kind: choice(holderKinds),
    group_name: text(80).nullish(),
  },
  /** A class and its rights; recorded again, the rights hold from that day on. */
  share_class: {
    name: className(),
    class_kind: choice(classKinds),
    nominal_value: price().nullish(),
    votes: decimal({ places: 6, min: '0', max: '999999', example: '1' }).nullish(),
    /** As a multiple of what was paid: 1 is "1×". */
    preference: decimal({ places: 6, min: '0', max: '100', example: '1' }).nullish(),
    participation: choice(participations).nullish(),
    /**
     * Preference and participation together, as a multiple of what was paid. Needed where participation is
     * capped.
     */
    participation_cap: decimal({ places: 6, min: '1', max: '100', example: '2' }).nullish(),
    /** Higher is paid first. */
    seniority: integer({ min: 0, max: 100, example: 1 }).nullish(),
    converts_to: className().nullish(),
    /** Shares of that class for so many of this. */
    ratio_numerator: ratioPart().nullish(),
    ratio_denominator: ratioPart().nullish(),
  },
  issue: {
    holder: holder(),
    share_class: className(),
    shares: shares(),
    price: price(),
    round: text(80).nullish(),
  },
  transfer: {
    holder: holder(),
    to: holder(),
    share_class: className(),
    shares: shares(),
    price: price().nullish(),
  },
  /** Bought back or cancelled. */
  redeem: { holder: holder(), share_class: className(), shares: shares(), price: price().nullish() },
  convert: { holder: holder(), share_class: className(), into: className(), shares: shares() },
  /** 10 and 1 make ten shares of one; 1 and 10 consolidate. */
  split: { share_class: className(), numerator: ratioPart(), denominator: ratioPart() },
  /** Makes a plan's pool, or changes its size by so many; negative makes it smaller. */
  pool: {
    plan: text(80, { min: 1, example: 'EMI plan' }),
    share_class: className(),
    shares: decimal({ places: 6, min: '-99999999999999', max: '99999999999999', example: '450000' }),
  },
  /** Options come out of a plan's pool; warrants name no plan. */
  grant: {
    holder: holder(),
    instrument: choice(grantKinds),
    plan: text(80).nullish(),
    share_class: className(),
    shares: shares(),
    strike: price(),
    expires_on: date().nullish(),
  },
  exercise: { grant_id: reference('cap-table-events'), shares: shares() },
  lapse: { grant_id: reference('cap-table-events'), shares: shares() },
  note: {
    holder: holder(),
    instrument: choice(noteKinds),
    amount: money({ above: '0', example: '150000.00' }),
    interest_percent: decimal({ places: 6, min: '0', max: '100', example: '8' }).nullish(),
    discount_percent: decimal({ places: 6, min: '0', max: '99', example: '20' }).nullish(),
    /** Highest valuation at which it converts. */
    valuation_cap: money({ above: '0', example: '2000000.00' }).nullish(),
    matures_on: date().nullish(),
  },
  /** Without a price it is the one that `readConversion` proposes; another one needs a reason. */
  convert_note: {
    note_id: reference('cap-table-events'),
    share_class: className(),
    price: price().nullish(),
    price_reason: text(500).nullish(),
  },
  repay_note: { note_id: reference('cap-table-events') },
} as const

export type CapTableEventKind = keyof typeof kinds

const ofKind = <Kind extends CapTableEventKind>(kind: Kind) =>
  z.object({ kind: z.literal(kind), ...happened, ...kinds[kind] })

/** One thing that happened to the shares of a company, as it is recorded. */
export const capTableEventBody = z.discriminatedUnion(
  'kind',
  [
    ofKind('holder'),
    ofKind('share_class'),
    ofKind('issue'),
    ofKind('transfer'),
    ofKind('redeem'),
    ofKind('convert'),
    ofKind('split'),
    ofKind('pool'),
    ofKind('grant'),
    ofKind('exercise'),
    ofKind('lapse'),
    ofKind('note'),
    ofKind('convert_note'),
    ofKind('repay_note'),
  ],
  { error: say.in },
)
export type CapTableEventBody = z.output<typeof capTableEventBody>

export const capTableAccess = {
  read: { event: 'investment_opportunity_existing', action: 'visit' },
  write: { event: 'investment_opportunity_existing', action: 'update' },
} as const

/**
 * Adds an event to a company's cap table. It must be possible, given every other event: who transfers shares
 * must have them on that day and on every day since. 422 on the field that stands in the way.
 */
export const recordCapTableEvent = defineEndpoint({
  method: 'POST',
  path: 'investment-opportunities/{id}/cap-table/events',
  summary: 'Record an event of the cap table',
  access: capTableAccess.write,
  body: capTableEventBody,
  answer: z.object({ id: z.int() }),
  status: 201,
})

/**
 * A wrong event is never edited: it is reversed, and both stay in the history. 409 where later events rest on
 * it, or it is reversed already.
 */
export const reverseCapTableEvent = defineEndpoint({
  method: 'POST',
  path: 'cap-table-events/{id}/reverse',
  summary: 'Reverse an event of the cap table',
  access: capTableAccess.write,
  body: z.object({ reason: text(2000, { min: 1, example: 'Entered twice' }) }),
  answer: z.object({ id: z.int() }),
  status: 201,
})

const words = z.string()

/**
 * The history of a cap table, newest first: recorded here, or done by the platform itself (`source:
 * 'platform'`, which has no id).
 */
export const readCapTableEvents = defineEndpoint({
  method: 'GET',
  path: 'investment-opportunities/{id}/cap-table/events',
  summary: 'Read the events of the cap table',
  access: capTableAccess.read,
  query: z.object({ page: integer({ min: 1, max: 100_000 }).optional() }),
  answer: z.object({
    page: z.int(),
    last_page: z.int(),
    total: z.int(),
    events: z.array(
      z.object({
        key: words,
        id: z.int().nullable(),
        source: choice(['recorded', 'platform']),
        kind: words,
        date: words,
        /** What happened, in a sentence. */
        summary: words,
        note: words.nullable(),
        recorded_at: words,
        actor_name: words.nullable(),
        /** The event that took this one back. */
        reversed_by: z.int().nullable(),
        reverses_id: z.int().nullable(),
      }),
    ),
  }),
  status: 200,
})
