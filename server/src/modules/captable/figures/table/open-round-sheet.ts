import { formatPrice, formatShares } from '../../../../domain/decimal.ts'
import { figure } from '../../../../domain/figure-cells.ts'
import { currencyPlaces, formatMoney } from '../../../../domain/money.ts'
import { cell, larger, lineOf, minus, over, plus, round, sumOf, times } from '../../../../domain/worksheet.ts'
import type { Cell, CellDraft, Formula, SheetDraft } from '../../../../domain/worksheet.ts'
import type { OpenRound } from '../../table/open-round.ts'
import type { TableRow } from '../../table/rows.ts'
import { wholeShares } from '../formulas.ts'

const entered = (key: string, label: string, given: Omit<Cell, 'key' | 'label'>): CellDraft[] =>
  lineOf({ key, label, ...given })

const sharesLine = (key: string, label: string, formula: Formula, detail?: string): CellDraft[] =>
  lineOf(figure(key, label, 'shares', formula, detail === undefined ? {} : { detail }))

/** The open round in cells: its book, and its valuation before and after the new money. */
export function openRoundSheet(open: OpenRound, diluted: readonly TableRow[]): SheetDraft {
  const name = open.round.round_name ?? open.round.name
  const places = currencyPlaces(open.round.currency)
  const valued = (key: string, label: string, shares: Formula): CellDraft[] =>
    lineOf(figure(key, label, 'money', round(times(shares, cell('open_price')), places)))
  return {
    name: 'Open round',
    columns: ['What', 'Amount'],
    rows: [
      entered('open_price', `price in ${name}`, {
        unit: 'price',
        value: formatPrice(open.priceE8),
        detail: name,
      }),
      ...offeredLines(open),
      ...open.book.map(({ holder, holder_name: who, shares }) =>
        entered(`open_asked:${holder}`, `asked for by ${who}`, {
          unit: 'shares',
          value: String(shares),
          detail: 'whole shares at the price of the round, each request by itself',
        }),
      ),
      sharesLine(
        'open_asked',
        `asked for in ${name}`,
        sumOf(open.book.map(({ holder }) => `open_asked:${holder}`)),
      ),
      sharesLine(
        'open_new_shares',
        `new shares of ${name}`,
        larger(cell('open_offered'), cell('open_asked')),
        'as many as are on offer, or were asked for where that is more',
      ),
      sharesLine(
        'open_unplaced',
        `not asked for yet in ${name}`,
        minus(cell('open_new_shares'), cell('open_asked')),
      ),
      ...diluted.map((row) =>
        entered(`open_row:${row.key}`, `${row.name}, fully diluted`, {
          unit: 'shares',
          value: formatShares(row.countedMicro),
          detail: 'as the table stands today',
        }),
      ),
      sharesLine(
        'open_diluted',
        'all shares today, fully diluted',
        sumOf(diluted.map(({ key }) => `open_row:${key}`)),
      ),
      valued('open_pre_money', `pre-money of ${name}`, cell('open_diluted')),
      sharesLine(
        'open_after',
        `all shares after ${name}, fully diluted`,
        plus(cell('open_diluted'), cell('open_new_shares')),
      ),
      valued('open_post_money', `post-money of ${name}`, cell('open_after')),
    ],
  }
}

/** Shares on offer: a number of them, or as many whole ones as the target buys. */
function offeredLines({
  round: { shares_available: available, target_minor: target, currency },
  offered,
}: OpenRound): CellDraft[][] {
  if (available !== null)
    return [
      entered('open_offered', 'shares on offer', {
        unit: 'shares',
        value: String(offered),
        detail: 'as the round says',
      }),
    ]
  return [
    entered('open_target', 'target of the round', {
      unit: 'money',
      value: formatMoney(BigInt(target), currency),
    }),
    sharesLine(
      'open_offered',
      'shares that the target buys',
      wholeShares(over(cell('open_target'), cell('open_price'))),
    ),
  ]
}
