import { z } from 'zod'
import { fundLateChargeStatuses, valuesOf } from './statuses/fund.ts'
import { boolean, choice, date, decimal, instant, integer, list, money, text } from './wire.ts'

// Late interest on calls of funds and of opportunities: what both say alike.

/** A payment that came late, or what is still to come: its days after grace, and the interest on it. */
const latePart = z.object({
  capital: money({ example: '25000.00' }),
  /** Due date and days of grace. */
  from: date(),
  until: date(),
  days: integer({ min: 1, example: 17 }),
  interest: money({ example: '93.15' }),
})

/** The yearly rate and the days of grace by which it is worked out. */
const lateTerms = {
  rate_percent: decimal({ places: 6, example: '8' }),
  grace_days: integer({ min: 0 }),
}

/** What the late payments of a line cost, charged or not. */
export const lateInterestFields = {
  currency: text(3),
  ...lateTerms,
  parts: list(latePart, 1000),
  amount: money({ example: '93.15' }),
  /** Once all is paid, since until then it grows; not while a charge stands, but again after one was waived. */
  may_be_charged: boolean(),
}

/** A charge of late interest, with the terms by which it was charged. */
export const lateChargeFields = {
  currency: text(3, { example: 'GBP' }),
  amount: money({ example: '93.15' }),
  ...lateTerms,
  parts: z.array(latePart),
  charged_on: date(),
  status: choice(valuesOf(fundLateChargeStatuses)),
  received_on: date().nullable(),
  reference: text(140).nullable(),
  waive_reason: text(2000).nullable(),
  waived_by_name: text(201).nullable(),
  waived_at: instant().nullable(),
  /** Of the call. */
  title: text(120),
  due_date: date(),
  investor_name: text(201),
}

export const lateChargeSorts = ['amount', 'charged_on', 'status'] as const

export const lateChargeColumns = [
  { key: 'investor_name', label: 'Investor', term: 'investor' },
  { key: 'title', label: 'Title' },
  { key: 'amount', label: 'Amount' },
  { key: 'charged_on', label: 'Charged' },
  { key: 'status', label: 'Status' },
] as const

export const waiveLateChargeBody = z.object({ reason: text(2000, { example: 'The bank held the payment.' }) })

/** Charged interest is paid all at once. */
export const payLateChargeBody = z.object({ received_on: date(), reference: text(140).nullish() })
