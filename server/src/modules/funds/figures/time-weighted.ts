import type { noTimeWeightedReturns } from '@moorgate/contract'
import { daysBetween } from '../../../domain/calendar.ts'
import { parseShares, valueOfShares } from '../../../domain/decimal.ts'
import { currencyPlaces, sum } from '../../../domain/money.ts'
import { navPerUnit } from '../../../domain/nav.ts'
import { cell, round, sumOf, times } from '../../../domain/worksheet.ts'
import type { Formula } from '../../../domain/worksheet.ts'
import { standingsOf } from './standings.ts'
import type { ReturnsOf } from './standings.ts'
import type { ViewedFund, ViewedPayment, ViewedValue } from './viewed-fund.ts'

/** What came in or went out on a day, by the cell in which it stands. */
export interface PeriodFlow {
  key: string
  date: string
  /** Below nothing where it went out. */
  minor: bigint
  name: string
  /** From its day to the end of the period. */
  daysLeft: number
}

/** From one published value to the next, or from the first payment before one. */
export interface ReturnPeriod {
  from: string
  until: string
  days: number
  opening: Worth | undefined
  closing: Worth
  flows: readonly PeriodFlow[]
}

interface Worth {
  minor: bigint
  formula: Formula
}

/** A commitment, or the whole fund, in the periods that its time-weighted return links. */
export interface LinkedReturn {
  /** Put after the name of each figure, as of a standing. */
  of: string
  name: string
  commitment: number | null
  periods: readonly ReturnPeriod[]
  none: NoLinkedReturn | null
}

/**
 * Why there is no time-weighted return: no value after the first payment; classes of units that are valued
 * apart; or a period whose money came so late that its average is too small to measure by.
 */
type NoLinkedReturn = (typeof noTimeWeightedReturns)[number]

type Standings = ReturnType<typeof standingsOf>
type Flow = Omit<PeriodFlow, 'daysLeft'>

/** Of the whole fund; of an investor, of each of their commitments. */
export function linkedReturns(fund: ViewedFund): LinkedReturn[] {
  const standings = standingsOf(fund)
  return fund.isOwn ? returnsOfCommitments(fund, standings) : [returnOfFund(fund, standings)]
}

/** All commitments together. Classes are not added up: they may be valued on other days. */
function returnOfFund(fund: ReturnsOf, standings: Standings): LinkedReturn {
  const values = publishedOf(fund)
  const classes = new Set(
    [...values, ...standings.map(({ commitment }) => commitment)].map((each) => each.class),
  )
  const whole = { of: '', name: '', commitment: null }
  if (classes.size > 1) return { ...whole, periods: [], none: 'several_classes' }
  const payments = standings.flatMap(({ counted }) => counted.payments)
  const flows = standings.flatMap(({ commitment, counted }) => flowsOf(commitment.name, counted))
  return { ...whole, ...linked(values, (value) => worthOfUnits(value, payments, fund.currency), flows) }
}

/** Each commitment by itself. */
const returnsOfCommitments = (fund: ReturnsOf, standings: Standings): LinkedReturn[] =>
  standings.map(({ commitment, counted }) => {
    const { id, name, class: unitClass } = commitment
    const values = publishedOf(fund).filter((value) => value.class === unitClass)
    const worthOf = (value: ViewedValue) => worthOfUnits(value, counted.payments, fund.currency)
    return {
      of: `:${id}`,
      name: `, ${name}`,
      commitment: id,
      ...linked(values, worthOf, flowsOf(name, counted)),
    }
  })

/** The oldest first. */
const publishedOf = ({ values }: ReturnsOf) => values.filter(({ isPublished }) => isPublished).toReversed()

/** Units bought until the day, each at the value of a unit with eight places. */
function worthOfUnits(value: ViewedValue, payments: readonly ViewedPayment[], currency: string): Worth {
  const until = payments.filter(({ date }) => date <= value.date)
  const price = { ...value, unitsMicro: parseShares(value.units) ?? 0n, currency }
  const units = sum(until.map((each) => microOf(each.units)))
  return {
    minor: valueOfShares(units, { priceE8: navPerUnit(price) ?? 0n, currency }),
    formula: round(
      times(sumOf(until.map(({ id }) => `payment_units:${id}`)), cell(`nav_unit:${value.id}`)),
      currencyPlaces(currency),
    ),
  }
}

/** Of what was transferred away the units are below nothing. */
const microOf = (units: string): bigint =>
  units.startsWith('-') ? -(parseShares(units.slice(1)) ?? 0n) : (parseShares(units) ?? 0n)

const flowsOf = (name: string, { payments, payouts }: Standings[number]['counted']): Flow[] => [
  ...payments.map(({ id, date, capitalMinor: minor }) => ({ key: `payment:${id}`, date, minor, name })),
  ...payouts.map(({ id, date, minor }) => ({ key: `payout:${id}`, date, minor: -minor, name })),
]

/**
 * Parts time at each published value. While nothing was at work, time does not count: a period begins with
 * the first payment after it.
 */
function linked(
  values: readonly ViewedValue[],
  worthOf: (value: ViewedValue) => Worth,
  all: readonly Flow[],
): Pick<LinkedReturn, 'periods' | 'none'> {
  const periods: ReturnPeriod[] = []
  let before: { date: string; worth: Worth } | undefined
  for (const value of values) {
    const opening = before && before.worth.minor !== 0n ? before.worth : undefined
    const flows = all
      .filter(({ date }) => date <= value.date && (before === undefined || date > before.date))
      .toSorted((one, other) => one.date.localeCompare(other.date))
    const from = opening ? before?.date : flows[0]?.date
    const closing = worthOf(value)
    before = { date: value.date, worth: closing }
    const days = from === undefined ? 0 : (daysBetween(from, value.date) ?? 0)
    if (from === undefined || days === 0) continue
    const period = {
      from,
      until: value.date,
      days,
      opening,
      closing,
      flows: flows.map((flow) => ({ ...flow, daysLeft: daysBetween(flow.date, value.date) ?? 0 })),
    }
    if (!isMeasured(period)) return { periods: [], none: 'no_average' }
    periods.push(period)
  }
  return { periods, none: periods.length === 0 ? 'no_value' : null }
}

/** Its average capital is more than nothing, and no more than that is lost. */
function isMeasured({ days, opening, closing, flows }: ReturnPeriod): boolean {
  const begun = opening?.minor ?? 0n
  const average = begun * BigInt(days) + sum(flows.map(({ minor, daysLeft }) => minor * BigInt(daysLeft)))
  const gain = closing.minor - begun - sum(flows.map(({ minor }) => minor))
  return average > 0n && average + gain * BigInt(days) >= 0n
}
