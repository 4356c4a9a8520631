import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { choice, date, decimal, integer, money, reference, text } from '../wire.ts'
import { openFigures } from '../working.ts'
import { drawdownItems } from './drawdown.ts'

const access = { event: 'funds', action: 'visit', own: true } as const
const requires = 'funds_enabled' as const
const signed = () => money({ min: '-9999999999999.99', example: '-47500.00' })

/** What an amount of a notice is for, or what it is of. */
export const noticeItems = [
  ...drawdownItems,
  /** What was called before an investor joined. */
  'earlier_calls',
  'capital',
  'gain',
  'income',
  'carry',
  /** Between investors: it is none of the fund's. */
  'interest',
] as const

const both = z.object({ fund: money({ example: '190000.00' }), own: money({ example: '47500.00' }) })
const step = z.object({ before: money(), notice: signed(), after: money() })

/**
 * A notice to one investor, after the capital call and distribution template of ILPA: each amount for the
 * whole fund and for the investor, what is inside the fund and outside it, and what becomes of the
 * commitment.
 */
const notice = z.object({
  /** Of the line. */
  id: integer({ min: 1 }),
  kind: choice(['call', 'distribution']),
  number: integer({ min: 1 }),
  title: text(120),
  fund_id: reference('funds'),
  fund_name: text(160),
  fund_commitment_id: reference('fund-commitments'),
  registered_name: text(200),
  class: text(20),
  currency: text(3, { example: 'GBP' }),
  /** Null of a draft. */
  issued_on: date().nullable(),
  /** When a call is due, or a distribution is paid. */
  due_on: date(),
  /** Of a call by unit: the amount for each unit, and the investor's units when it was drawn up. */
  per_unit: decimal({ places: 8, example: '0.1' }).nullable(),
  units: decimal({ example: '100000' }).nullable(),
  items: z.array(both.extend({ item: choice(noticeItems), is_inside: z.boolean() })),
  inside: both,
  outside: both,
  total: both,
  committed: money({ example: '100000.00' }),
  called: step,
  /** Paid back, and may be called again. */
  recallable: step,
  unfunded: step,
  distributed: step,
})

const get = { method: 'GET', access, requires, status: 200 } as const
const pdf = { ...get, file: ['application/pdf'] } as const
const figuresOf = (path: string, of: string) =>
  openFigures({ path: `${path}/figures`, of, access, requires, example: 'unfunded_after', query: {} })

const callPath = 'fund-drawdown-lines/{id}/notice'
const distributionPath = 'distribution-lines/{id}/notice'

export const readCallNotice = defineEndpoint({
  ...get,
  path: `${callPath}/lines`,
  summary: 'Read the lines of the notice of a call on a fund to one investor',
  answer: notice,
})

const zip = {
  ...get,
  access: { event: 'funds', action: 'visit' },
  file: ['application/zip'],
} as const

/** The notice of each line as one ZIP, in the order of the lines. */
export const downloadCallNotices = defineEndpoint({
  ...zip,
  path: 'fund-drawdowns/{id}/notices',
  summary: 'Download the notices of a call on a fund',
})

/** Without the line of carry: nobody is sent a notice of it. */
export const downloadDistributionNotices = defineEndpoint({
  ...zip,
  path: 'distributions/{id}/notices',
  summary: 'Download the notices of a distribution',
})

export const callNoticeFigures = figuresOf(callPath, 'the notice of a call on a fund')

/** The same as PDF, with its data in the file as JSON. */
export const downloadCallNotice = defineEndpoint({
  ...pdf,
  path: callPath,
  summary: 'Download the notice of a call on a fund to one investor',
})

/** 404 of a line of carry: nobody is sent a notice of it. */
export const readDistributionNotice = defineEndpoint({
  ...get,
  path: `${distributionPath}/lines`,
  summary: 'Read the lines of the notice of a distribution to one investor',
  answer: notice,
})

export const distributionNoticeFigures = figuresOf(distributionPath, 'the notice of a distribution')

/** The same as PDF, with its data in the file as JSON. */
export const downloadDistributionNotice = defineEndpoint({
  ...pdf,
  path: distributionPath,
  summary: 'Download the notice of a distribution to one investor',
})
