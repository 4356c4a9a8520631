import { valueDates } from '@moorgate/contract'
import type { AnswerOf, QueryOf, readValueHistory as endpoint } from '@moorgate/contract'
import { parsePrice, parseShares, valueOfShares, worthOfLot } from '../../domain/decimal.ts'
import { worthOfUnits } from '../../domain/fund-value.ts'
import { formatMoney, sum } from '../../domain/money.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { viewPortfolio } from './view-portfolio.ts'
import type { HeldLot, HeldPrice, UnitValue, ViewedHolding, ViewedUnits } from './view-portfolio.ts'

/**
 * What somebody's holdings, or one of them, were worth over time: one line a currency, the one with the most
 * holdings first.
 */
export async function readValueHistory(
  question: QueryContext,
  scope: QueryOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const { holdings, units, today } = await viewPortfolio(question, scope)
  return [...Map.groupBy([...holdings, ...units], ({ currency }) => currency)]
    .toSorted(([one, ones], [other, others]) => others.length - ones.length || one.localeCompare(other))
    .map(([currency, some]) => ({
      currency,
      points: daysOf(some, today).map((date) => {
        const { valueMinor, paidMinor } = heldOn(some, date)
        return { date, value: formatMoney(valueMinor, currency), invested: formatMoney(paidMinor, currency) }
      }),
    }))
}

export type ViewedPosition = ViewedHolding | ViewedUnits

export const isOfFund = (position: ViewedPosition): position is ViewedUnits => 'paidIn' in position
export const isOfShares = (position: ViewedPosition): position is ViewedHolding => !isOfFund(position)

/** The days of a chart of these positions; none before the first allotment or payment. */
export function daysOf(positions: readonly ViewedPosition[], today: string): string[] {
  const bought = (one: ViewedPosition) => (isOfFund(one) ? one.paidIn : one.lots)
  const first = positions.flatMap((one) => bought(one).map(({ date }) => date)).toSorted()[0]
  return first === undefined || first > today ? [] : valueDates(first, today)
}

export interface DayValue {
  valueMinor: bigint
  paidMinor: bigint
}

/** What was held on a day, at the prices of that day, and what had been paid for it. */
export function heldOn(positions: readonly ViewedPosition[], day: string): DayValue {
  let [valueMinor, paidMinor] = [0n, 0n]
  for (const position of positions)
    for (const held of partsOn(position, day)) {
      valueMinor += held.valueMinor
      paidMinor += held.paidMinor
    }
  return { valueMinor, paidMinor }
}

const partsOn = (position: ViewedPosition, day: string): DayValue[] =>
  isOfFund(position) ? [unitsOn(position, day)] : position.lots.map((lot) => lotOn(position, lot, day))

/**
 * Worked example: 75,000 units for £75,000 on 20 June 2024, and a value of £1.2060 from 30 September 2026:
 * worth £75,000.00 on 29 September, and £90,450.00 on the day after.
 */
function unitsOn(units: ViewedUnits, day: string): DayValue {
  if (units.endedOn !== null && units.endedOn <= day) return { valueMinor: 0n, paidMinor: 0n }
  const { currency } = units
  const paidIn = units.paidIn.filter(({ date }) => date <= day)
  const value = unitValueOn(units, day)
  const priceE8 = parsePrice(value?.price ?? '')
  const counted = sum(paidIn.flatMap((each) => (value && each.date <= value.date ? [each.unitsMicro] : [])))
  const { valueMinor } = worthOfUnits(
    { paidIn, paidOut: units.paidOut.filter(({ date }) => date <= day) },
    value && priceE8 !== undefined
      ? { date: value.date, valueMinor: valueOfShares(counted, { priceE8, currency }) }
      : undefined,
  )
  return { valueMinor, paidMinor: sum(paidIn.map(({ minor }) => minor)) }
}

/** The last published value until then. */
export const unitValueOn = ({ values }: ViewedUnits, day: string): UnitValue | undefined =>
  values.findLast(({ date }) => date <= day)

/**
 * Worked example: 20,000 shares bought at £2.50 and priced at £4.00 since are worth £80,000.00, of which
 * £50,000.00 was paid.
 */
function lotOn(holding: ViewedHolding, lot: HeldLot, day: string): DayValue {
  if (!isHeldOn(holding, lot, day)) return { valueMinor: 0n, paidMinor: 0n }
  const priceE8 = parsePrice(priceOn(holding, day)?.price ?? '')
  const at = priceE8 === undefined ? undefined : { priceE8, currency: holding.currency }
  const valueMinor = worthOfLot({ sharesMicro: parseShares(lot.shares) ?? 0n, costMinor: lot.minor }, at)
  return { valueMinor, paidMinor: lot.minor }
}

/** From its allotment on, until the day on which it was sold, repaid or written off. */
export const isHeldOn = ({ endedOn }: ViewedHolding, lot: HeldLot, day: string): boolean =>
  lot.date <= day && (endedOn === null || endedOn > day)

/** The last price until then. */
export const priceOn = ({ prices }: ViewedHolding, day: string): HeldPrice | undefined =>
  prices.findLast(({ date }) => date <= day)
