import { grouped, dateText, priceText } from '../../../domain/format.ts'
import { figure, moneyCell } from '../../../domain/figure-cells.ts'
import { londonDate } from '../../../kernel/clock.ts'
import { cell, minus, words } from '../../../domain/worksheet.ts'
import type { CellDraft, Formula, SheetDraft } from '../../../domain/worksheet.ts'
import type { HoldingView } from '../views.ts'
import type { ViewedHolding } from '../view-portfolio.ts'

/**
 * What was seen of each holding on the visit before, and why it is worth something else now. Holdings that
 * were never looked at are left out.
 */
export function changesSheet(holdings: readonly ViewedHolding[]): SheetDraft[] {
  const rows = holdings.flatMap((one) => (one.seen ? [changesRow(one, one.seen)] : []))
  if (rows.length === 0) return []
  const columns = [
    'Holding',
    'Last viewed',
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

function changesRow(one: ViewedHolding, before: HoldingView): CellDraft[] {
  const { id, name, currency } = one
  const at = (key: string) => cell(`${key}:${id}`)
  const day = londonDate(before.at)
  const detail = `as it stood on ${dateText(day)}, ${sharesThen(before, currency)}`
  const then = (key: string, label: string, minor: bigint) =>
    moneyCell(`${key}:${id}`, `${label}, ${name}`, { minor, currency }, { detail })
  const since = (key: string, label: string, formula: Formula) =>
    figure(`${key}:${id}`, `${label}, ${name}`, 'money', formula, { currency })
  return [
    words(`seen_of:${id}`, name),
    { key: `seen_on:${id}`, label: 'Last viewed', unit: 'date', value: day },
    then('seen', 'value when you last looked', before.valueMinor),
    then('invested_then', 'invested when you last looked', before.investedMinor),
    then('distributed_then', 'paid out when you last looked', before.distributedMinor),
    since('bought', 'bought since', minus(at('invested'), at('invested_then'))),
    since('paid_since', 'paid out since', minus(at('distributed'), at('distributed_then'))),
    leftCell(one, minus(at('distributed_then'), at('distributed'))),
    since(
      'repriced',
      'change of the price since',
      minus(minus(minus(at('value'), at('seen')), at('bought')), at('paid')),
    ),
  ]
}

/** What left the value as money: all that was paid out since, where the holding has ended. */
function leftCell({ id, name, currency, isEnded }: ViewedHolding, formula: Formula): CellDraft {
  const key = `paid:${id}`
  const label = `value that was paid out since, ${name}`
  const detail = 'still held: what was paid out took nothing from the value'
  return isEnded
    ? figure(key, label, 'money', formula, { currency })
    : moneyCell(key, label, { minor: 0n, currency }, { detail })
}

const sharesThen = ({ shares, price }: HoldingView, currency: string): string =>
  `${grouped(shares)} shares at ${price === null ? 'cost' : priceText(price, currency)}`
