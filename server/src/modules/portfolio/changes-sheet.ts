import { changesOfValue } from '../../domain/changes-of-value.ts'
import { grouped, dateText, priceText } from '../../domain/format.ts'
import { moneyCell } from '../../domain/figure-cells.ts'
import type { CellOrigin } from '../../domain/figure-cells.ts'
import { londonDate } from '../../kernel/clock.ts'
import { cell, minus, words } from '../../domain/worksheet.ts'
import type { Cell, Sheet } from '../../domain/worksheet.ts'
import { seenNow } from './holding-changes.ts'
import type { HoldingView } from './views.ts'
import type { ViewedHolding } from './view-portfolio.ts'

/**
 * What was seen of each holding on the visit before, and why it is worth something else now. Holdings that
 * were never looked at are left out.
 */
export function changesSheet(holdings: readonly ViewedHolding[]): Sheet[] {
  const rows = holdings.flatMap((one) => (one.seen ? [changesRow(one, one.seen)] : []))
  if (rows.length === 0) return []
  const columns = [
    'Holding',
    'Looked on',
    'Value then',
    'Invested then',
    'Paid out then',
    'Bought',
    'Paid out since',
    'Left as money',
    'Price',
  ]
  return [{ name: 'Since last looked', columns, rows }]
}

function changesRow(one: ViewedHolding, holdingView: HoldingView): Cell[] {
  const { id, name, currency, isEnded } = one
  const at = (figure: string) => cell(`${figure}:${id}`)
  const { boughtMinor, repricedMinor, paidMinor } = changesOfValue(holdingView, seenNow(one))
  const day = londonDate(holdingView.at)
  const money = (figure: string, label: string, minor: bigint, cellOrigin: CellOrigin) =>
    moneyCell(`${figure}:${id}`, `${label}, ${name}`, { minor, currency }, cellOrigin)
  const then = { detail: `as it stood on ${dateText(day)}, ${sharesThen(holdingView, currency)}` }
  const since = minus(at('distributed'), at('distributed_then'))
  return [
    words(`seen_of:${id}`, name),
    { key: `seen_on:${id}`, label: 'Looked on', unit: 'date', value: day },
    money('seen', 'value when you last looked', holdingView.valueMinor, then),
    money('invested_then', 'invested when you last looked', holdingView.investedMinor, then),
    money('distributed_then', 'paid out when you last looked', holdingView.distributedMinor, then),
    money('bought', 'bought since', boughtMinor, { formula: minus(at('invested'), at('invested_then')) }),
    money('paid_since', 'paid out since', one.distributedMinor - holdingView.distributedMinor, {
      formula: since,
    }),
    money(
      'paid',
      'value that was paid out since',
      paidMinor,
      isEnded
        ? { formula: minus(at('distributed_then'), at('distributed')) }
        : { detail: 'still held: what was paid out took nothing from the value' },
    ),
    money('repriced', 'change of the price since', repricedMinor, {
      formula: minus(minus(minus(at('value'), at('seen')), at('bought')), at('paid')),
    }),
  ]
}

const sharesThen = ({ shares, price }: HoldingView, currency: string): string =>
  `${grouped(shares)} shares at ${price === null ? 'cost' : priceText(price, currency)}`
