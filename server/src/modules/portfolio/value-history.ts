import { valueDates } from '@moorgate/contract'
import type { AnswerOf, QueryOf, readValueHistory as endpoint } from '@moorgate/contract'
import { parsePrice, parseShares, worthOfLot } from '../../domain/decimal.ts'
import { formatMoney } from '../../domain/money.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { viewPortfolio } from './view-portfolio.ts'
import type { HeldLot, HeldPrice, ViewedHolding } from './view-portfolio.ts'

/**
 * What somebody's holdings, or one of them, were worth over time: one line a currency, the one with the most
 * holdings first.
 */
export async function readValueHistory(
  question: QueryContext,
  { investment_opportunity_id: only, ...whose }: QueryOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const { holdings, today } = await viewPortfolio(question, whose)
  const asked = only === undefined ? holdings : holdings.filter(({ id }) => id === only)
  return [...Map.groupBy(asked, ({ currency }) => currency)]
    .toSorted(([one, ones], [other, others]) => others.length - ones.length || one.localeCompare(other))
    .map(([currency, some]) => ({
      currency,
      points: daysOf(some, today).map((date) => {
        const { valueMinor, paidMinor } = heldOn(some, date)
        return { date, value: formatMoney(valueMinor, currency), invested: formatMoney(paidMinor, currency) }
      }),
    }))
}

/** The days of a chart of these holdings; none before the first allotment. */
export function daysOf(holdings: readonly ViewedHolding[], today: string): string[] {
  const first = holdings.flatMap(({ lots }) => lots.map(({ date }) => date)).toSorted()[0]
  return first === undefined || first > today ? [] : valueDates(first, today)
}

export interface DayValue {
  valueMinor: bigint
  paidMinor: bigint
}

/** What was held on a day, at the prices of that day, and what had been paid for it. */
export function heldOn(holdings: readonly ViewedHolding[], day: string): DayValue {
  let [valueMinor, paidMinor] = [0n, 0n]
  for (const holding of holdings)
    for (const lot of holding.lots) {
      const held = lotOn(holding, lot, day)
      valueMinor += held.valueMinor
      paidMinor += held.paidMinor
    }
  return { valueMinor, paidMinor }
}

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
