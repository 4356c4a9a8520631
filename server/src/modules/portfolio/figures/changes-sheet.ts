import { grouped, dateText, priceText } from '../../../domain/format.ts'
import { figure, moneyCell } from '../../../domain/figure-cells.ts'
import { currencyPlaces } from '../../../domain/money.ts'
import { londonDate } from '../../../kernel/clock.ts'
import { cell, minus, number, plus, round, sumOf, times, words } from '../../../domain/worksheet.ts'
import type { CellDraft, Formula, SheetDraft } from '../../../domain/worksheet.ts'
import { leftSince } from '../disposals/left-since.ts'
import type { LeftSince } from '../disposals/left-since.ts'
import type { HeldLot } from '../held-lots.ts'
import type { HoldingView } from '../views.ts'
import type { ViewedHolding, ViewedPortfolio } from '../view-portfolio.ts'

/**
 * What was seen of each holding on the visit before, and why it is worth something else now. Holdings that
 * were never looked at are left out.
 */
export function changesSheet(
  portfolio: Pick<ViewedPortfolio, 'holdings' | 'sold' | 'charted'>,
): SheetDraft[] {
  const rows = portfolio.holdings.flatMap((one) =>
    one.seen ? [changesRow(one, one.seen, leftSince(portfolio, one, one.seen))] : [],
  )
  if (rows.length === 0) return []
  const columns = [
    'Holding',
    'Last viewed',
    'Value then',
    'Invested then',
    'Paid out then',
    'Bought',
    'Price then',
    'Sold or given',
    'Paid out since',
    'Left as money',
    'Price',
  ]
  return [{ name: 'Since last looked', columns, rows }]
}

function changesRow(one: ViewedHolding, before: HoldingView, left: LeftSince): (CellDraft | undefined)[] {
  const { id, name, currency } = one
  const at = (key: string) => cell(`${key}:${id}`)
  const day = londonDate(before.at)
  const detail = `as it stood on ${dateText(day)}, ${sharesThen(before, currency)}`
  const then = (key: string, label: string, minor: bigint) =>
    moneyCell(`${key}:${id}`, `${label}, ${name}`, { minor, currency }, { detail })
  const since = (key: string, label: string, formula: Formula) =>
    figure(`${key}:${id}`, `${label}, ${name}`, 'money', formula, { currency })
  const costs = left.parcels.flatMap(({ left: lots }) => lots.map((lot) => `lot_cost:${lot.id}`))
  const gone = left.payouts.map(({ index }) => `payout:sold${id}:${index}`)
  const invested = costs.length === 0 ? at('invested') : plus(at('invested'), sumOf(costs))
  const distributed = gone.length === 0 ? at('distributed') : plus(at('distributed'), sumOf(gone))
  return [
    words(`seen_of:${id}`, name),
    { key: `seen_on:${id}`, label: 'Last viewed', unit: 'date', value: day },
    then('seen', 'value when you last looked', before.valueMinor),
    then('invested_then', 'invested when you last looked', before.investedMinor),
    then('distributed_then', 'paid out when you last looked', before.distributedMinor),
    since('bought', 'bought since', minus(invested, at('invested_then'))),
    priceThen(one, before, left),
    soldCell(one, before, left),
    since('paid_since', 'paid out since', minus(distributed, at('distributed_then'))),
    paidCell(one, minus(at('distributed_then'), distributed)),
    since(
      'repriced',
      'change of the price since',
      minus(minus(minus(minus(at('value'), at('seen')), at('bought')), at('left')), at('paid')),
    ),
  ]
}

/** What left the value as money: all that was paid out since, where the holding has ended. */
function paidCell({ id, name, currency, isEnded }: ViewedHolding, formula: Formula): CellDraft {
  const key = `paid:${id}`
  const label = `value that was paid out since, ${name}`
  const detail = 'still held: what was paid out took nothing from the value'
  return isEnded
    ? figure(key, label, 'money', formula, { currency })
    : moneyCell(key, label, { minor: 0n, currency }, { detail })
}

/** The price at which shares that left since were last seen; none where none left, or they stood at cost. */
const priceThen = (
  { id, name, currency }: ViewedHolding,
  { price, at }: HoldingView,
  { parcels }: LeftSince,
): CellDraft | undefined =>
  price === null || parcels.length === 0
    ? undefined
    : {
        key: `price_then:${id}`,
        label: `share price when you last looked, ${name}`,
        unit: 'price',
        value: price,
        currency,
        detail: `as it stood on ${dateText(londonDate(at))}`,
      }

/** What shares that left since were worth then, below zero: what is kept of them, less all of them. */
function soldCell(
  { id, name, currency }: ViewedHolding,
  { price }: HoldingView,
  { parcels }: LeftSince,
): CellDraft {
  const key = `left:${id}`
  const label = `sold or given since, ${name}`
  if (parcels.length === 0)
    return moneyCell(key, label, { minor: 0n, currency }, { detail: 'no shares were sold or given' })
  const worth = (lots: readonly HeldLot[]): Formula =>
    price === null
      ? sumOf(lots.map((lot) => `lot_cost:${lot.id}`))
      : round(
          times(sumOf(lots.map((lot) => `lot_shares:${lot.id}`)), cell(`price_then:${id}`)),
          currencyPlaces(currency),
        )
  const [first, ...others] = parcels.map(({ kept, left }) => minus(worth(kept), worth([...kept, ...left])))
  const formula = others.reduce((sum, each) => plus(sum, each), first ?? number('0'))
  return figure(key, label, 'money', formula, { currency })
}

const sharesThen = ({ shares, price }: HoldingView, currency: string): string =>
  `${grouped(shares)} shares at ${price === null ? 'cost' : priceText(price, currency)}`
