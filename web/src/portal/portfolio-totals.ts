import { opportunityStatus } from '@moorgate/contract/statuses/opportunity-stage.ts'
import { amountOf, minorOf } from '../kernel/exact.ts'
import { ratioOf } from './exact.ts'

/** What a total needs of a position. Its status is the opportunity's. */
export interface Position {
  status: number
  currency: string
  invested: string
  value: string
  distributed: string
}

/** Totals of the positions in one currency, as decimal strings. Currencies are never added to each other. */
export interface PortfolioTotals {
  currency: string
  /** Paid in for everything, whether still held or not. */
  invested: string
  /** Paid in for what is still held. */
  held: string
  /** Of what is still held. */
  value: string
  distributed: string
  /** Of what is held, value less what was paid in. */
  unrealised: string
  /** Of what is over, everything that came back less what was paid in. Shares that are gone have no value, whatever they last cost. */
  realised: string
  /** Paid out on what is still held. */
  income: string
  /** The three before, which is value and distributions less everything paid in. */
  gain: string
  multiple: string | undefined
}

/** The opportunity is over. */
export function isEnded({ status }: { status: number }): boolean {
  return status === opportunityStatus.matured
}

/** One total a currency, the one with the most positions first. */
export function portfolioTotals(positions: readonly Position[]): PortfolioTotals[] {
  const byCurrency = Map.groupBy(positions, (position) => position.currency)
  return [...byCurrency]
    .toSorted(([one, ones], [other, others]) => others.length - ones.length || one.localeCompare(other))
    .map(([currency, all]) => totalsIn(currency, all))
}

/**
 * Worked example: £245,000 held, worth £301,450, with £10,200 paid out on it; £30,000 that brought £66,000 when it was sold. Unrealised
 * £56,450, realised £36,000, income £10,200: a gain of £102,650 on £275,000, 1.373273 times the money.
 */
function totalsIn(currency: string, all: readonly Position[]): PortfolioTotals {
  const over = all.filter(isEnded)
  const still = all.filter((position) => !isEnded(position))
  const [invested, held] = [total(all, 'invested'), total(still, 'invested')]
  const [value, distributed] = [total(still, 'value'), total(all, 'distributed')]
  const unrealised = value - held
  const realised = total(over, 'distributed') - total(over, 'invested')
  const income = total(still, 'distributed')
  return {
    currency,
    invested: amountOf(invested),
    held: amountOf(held),
    value: amountOf(value),
    distributed: amountOf(distributed),
    unrealised: amountOf(unrealised),
    realised: amountOf(realised),
    income: amountOf(income),
    gain: amountOf(unrealised + realised + income),
    multiple: ratioOf(amountOf(value + distributed), amountOf(invested)),
  }
}

function total(positions: readonly Position[], field: 'invested' | 'value' | 'distributed'): bigint {
  return positions.reduce((sum, position) => sum + minorOf(position[field]), 0n)
}
