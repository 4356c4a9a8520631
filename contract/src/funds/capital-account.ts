import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { choice, date, decimal, money, reference, text } from '../wire.ts'
import { openFigures } from '../working.ts'
import { noticeItems } from './notice.ts'

const access = { event: 'funds', action: 'visit', own: true } as const
const requires = 'funds_enabled' as const
const signed = () => money({ min: '-9999999999999.99', example: '-1200.00' })
const multiple = decimal({ places: 6, example: '1.286000' }).nullable()

const period = {
  /** The last day: one on which a published value of the class is. The latest where it is left out. */
  to: date().optional(),
  /** The first day of the period; that of the quarter of the last day where it is left out. */
  from: date().optional(),
}

export const capitalAccountColumns = ['period', 'year', 'inception'] as const

const part = z.object({ item: choice(noticeItems), amount: money() })

const account = z.object({
  key: choice(capitalAccountColumns),
  from: date(),
  opening: money(),
  contributions: money(),
  distributions: money(),
  /** Of the value, after fees and carry: what the other lines leave over. */
  change: signed(),
  closing: money(),
  /** What was paid in for, and paid out of, each by itself; they add up to the two above. */
  contributions_by: z.array(part),
  distributions_by: z.array(part),
  /**
   * Left to call before and after, what was committed by a closing, what was called, and what was paid back to be
   * called again.
   */
  unfunded_opening: money(),
  committed: money(),
  called: money(),
  recallable: money(),
  /** What was left to call when the commitment was closed. */
  released: money(),
  unfunded_closing: money(),
})

/**
 * What became of a commitment in a period, in the year to date and since its first payment: the value before
 * it, what was paid in and out, and the value after it. Interest of late joiners is none of the fund's and is
 * in none of it.
 */
export const readCapitalAccount = defineEndpoint({
  method: 'GET',
  path: 'fund-commitments/{id}/capital-account',
  summary: 'Read the capital account of a commitment',
  access,
  requires,
  query: z.object(period),
  answer: z.object({
    fund_commitment_id: reference('fund-commitments'),
    fund_id: reference('funds'),
    fund_name: text(160),
    investor_name: text(201),
    registered_name: text(200),
    class: text(20),
    currency: text(3, { example: 'GBP' }),
    from: date(),
    to: date(),
    /** Last days of which there may be a statement, the newest first. */
    days: z.array(date()),
    units: decimal({ example: '75000' }),
    per_unit: decimal({ places: 8, example: '1.206' }),
    columns: z.array(account),
    commitment: z.object({
      committed: money(),
      called: money(),
      recallable: money(),
      released: money(),
      unfunded: money(),
    }),
    /** Interest on calls that were paid late, charged until the last day; it is no part of the account above. */
    late_interest: z.object({
      charged: money(),
      paid: money(),
      due: money(),
      lines: z.array(
        z.object({
          id: reference('fund-late-charges'),
          date: date(),
          title: text(120),
          amount: money({ example: '93.15' }),
        }),
      ),
    }),
    dpi: multiple,
    rvpi: multiple,
    tvpi: multiple,
    irr: decimal({ places: 4, example: '8.9' }).nullable(),
    /** Of the period, the newest first; what was paid in is negative. */
    payments: z.array(z.object({ date: date(), title: text(120), amount: signed() })),
  }),
  refuses: [422],
  status: 200,
})

export const capitalAccountFigures = openFigures({
  path: 'fund-commitments/{id}/capital-account/figures',
  of: 'a capital account',
  access,
  requires,
  example: 'closing:period',
  query: period,
})

/** The same as PDF, with its data in the file as JSON. */
export const downloadCapitalAccount = defineEndpoint({
  method: 'GET',
  access,
  requires,
  file: ['application/pdf'],
  status: 200,
  path: 'fund-commitments/{id}/capital-account/pdf',
  summary: 'Download the capital account of a commitment',
  query: z.object(period),
  refuses: [422],
})
