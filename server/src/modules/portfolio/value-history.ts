import { valueDates } from '@moorgate/contract'
import type { AnswerOf, QueryOf, readValueHistory as endpoint } from '@moorgate/contract'
import { parsePrice, parseShares, valueOfShares, worthOfLot } from '../../domain/decimal.ts'
import { worthOfUnits } from '../../domain/fund-value.ts'
import { formatMoney, sum } from '../../domain/money.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { parcelsOf } from './disposals/parcels.ts'
import type { ChartedHolding, Parcel } from './disposals/parcels.ts'
import type { HeldLot, HeldPrice } from './held-lots.ts'
import { viewPortfolio } from './view-portfolio.ts'
import type { UnitValue, ViewedUnits } from './view-units.ts'

/**
 * What somebody's holdings, or one of them, were worth over time: one line a currency, the one with the most
 * holdings first.
 */
export async function readValueHistory(
  question: QueryContext,
  scope: QueryOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const { charted, units, today } = await viewPortfolio(question, scope)
  return [...Map.groupBy([...charted, ...units], ({ currency }) => currency)]
    .toSorted(([one, ones], [other, others]) => others.length - ones.length || one.localeCompare(other))
    .map(([currency, some]) => ({
      currency,
      points: daysOf(some, today).map((date) => {
        const { valueMinor, paidMinor } = heldOn(some, date)
        return { date, value: formatMoney(valueMinor, currency), invested: formatMoney(paidMinor, currency) }
      }),
    }))
}

export type ChartedPosition = ChartedHolding | ViewedUnits

export const isOfFund = (position: object): position is ViewedUnits => 'paidIn' in position

/** The days of a chart of these positions; none before the first allotment or payment. */
export function daysOf(positions: readonly ChartedPosition[], today: string): string[] {
  const bought = (one: ChartedPosition) => (isOfFund(one) ? one.paidIn : one.lots)
  const first = positions.flatMap((one) => bought(one).map(({ date }) => date)).toSorted()[0]
  return first === undefined || first > today ? [] : valueDates(first, today)
}

export interface DayValue {
  valueMinor: bigint
  paidMinor: bigint
}

/** What was held on a day, at the prices of that day, and what had been paid for it. */
export function heldOn(positions: readonly ChartedPosition[], day: string): DayValue {
  let [valueMinor, paidMinor] = [0n, 0n]
  for (const position of positions)
    for (const held of partsOn(position, day)) {
      valueMinor += held.valueMinor
      paidMinor += held.paidMinor
    }
  return { valueMinor, paidMinor }
}

const partsOn = (position: ChartedPosition, day: string): DayValue[] =>
  isOfFund(position)
    ? [unitsOn(position, day)]
    : parcelsOf(position).map((parcel) => parcelOn(position, parcel, day))

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
 * Shares that came together are worth what they were as one, whatever became of some of them since.
 *
 * Worked example: 20,000 shares bought at £2.50 and priced at £4.00 since are worth £80,000.00, of which
 * £50,000.00 was paid. 5,000 are sold: until that day all of it, and £60,000.00 and £37,500.00 from it on.
 */
function parcelOn(holding: ChartedHolding, { lots }: Parcel, day: string): DayValue {
  const held = lots.filter((lot) => isHeldOn(holding, lot, day))
  if (held.length === 0) return { valueMinor: 0n, paidMinor: 0n }
  const priceE8 = parsePrice(priceOn(holding, day)?.price ?? '')
  const at = priceE8 === undefined ? undefined : { priceE8, currency: holding.currency }
  const paidMinor = sum(held.map(({ minor }) => minor))
  const sharesMicro = sum(held.map(({ shares }) => parseShares(shares) ?? 0n))
  return { valueMinor: worthOfLot({ sharesMicro, costMinor: paidMinor }, at), paidMinor }
}

/** From its allotment on, until the day on which it was sold, given, repaid or written off. */
export const isHeldOn = (
  { endedOn }: Pick<ChartedHolding, 'endedOn'>,
  { date, leftOn }: Pick<HeldLot, 'date' | 'leftOn'>,
  day: string,
): boolean => date <= day && (leftOn === null || leftOn > day) && (endedOn === null || endedOn > day)

/** The last price until then. */
export const priceOn = ({ prices }: Pick<ChartedHolding, 'prices'>, day: string): HeldPrice | undefined =>
  prices.findLast(({ date }) => date <= day)
