import { formatPrice, formatShares, valueOfShares } from '../../../domain/decimal.ts'
import { formatMoney, sum } from '../../../domain/money.ts'
import {
  cell,
  larger,
  minus,
  over,
  plus,
  round,
  roundDown,
  sumOf,
  times,
  words,
} from '../../../domain/worksheet.ts'
import type { Cell, Formula, Sheet } from '../../../domain/worksheet.ts'
import type { OpenRound } from './open-round.ts'
import type { TableRow } from './rows.ts'

/** What the open round is worth with the shares that there are, fully diluted today. */
export interface OpenRoundFigures {
  price: string
  new_shares: string
  pre_money: string
  post_money: string
}

const micro = 1_000_000n

/** All shares there are before the open round, fully diluted, in millionths. */
export const dilutedOf = (diluted: readonly TableRow[]): bigint =>
  sum(diluted.map(({ countedMicro }) => countedMicro))

/** Pre-money is the price of what is there fully diluted, post-money with the new shares. */
export function openRoundFigures(open: OpenRound, diluted: readonly TableRow[]): OpenRoundFigures {
  const { currency } = open.round
  const before = dilutedOf(diluted)
  const worth = (sharesMicro: bigint) =>
    formatMoney(valueOfShares(sharesMicro, { priceE8: open.priceE8, currency }), currency)
  return {
    price: formatPrice(open.priceE8),
    new_shares: String(open.newShares),
    pre_money: worth(before),
    post_money: worth(before + open.newShares * micro),
  }
}

/** The open round in cells: its book, and its valuation before and after the new money. */
export function openRoundSheet(open: OpenRound, diluted: readonly TableRow[]): Sheet {
  const name = open.round.round_name ?? open.round.name
  const figures = openRoundFigures(open, diluted)
  const line = (key: string, label: string, given: Omit<Cell, 'key' | 'label'>): (Cell | undefined)[] => [
    words(`${key}_label`, label),
    { key, label, ...given },
  ]
  const priced = (shares: Formula) => round(times(shares, cell('open_price')), 2)
  return {
    name: 'Open round',
    columns: ['What', 'Amount'],
    rows: [
      line('open_price', `price in ${name}`, { unit: 'price', value: figures.price, detail: name }),
      ...offeredLines(open, line),
      ...open.book.map(({ holder, holder_name: who, shares }) =>
        line(`open_asked:${holder}`, `asked for by ${who}`, {
          unit: 'shares',
          value: String(shares),
          detail: 'whole shares at the price of the round, each request by itself',
        }),
      ),
      line('open_asked', `asked for in ${name}`, {
        unit: 'shares',
        value: String(sum(open.book.map(({ shares }) => shares))),
        formula: sumOf(open.book.map(({ holder }) => `open_asked:${holder}`)),
      }),
      line('open_new_shares', `new shares of ${name}`, {
        unit: 'shares',
        value: figures.new_shares,
        formula: larger(cell('open_offered'), cell('open_asked')),
        detail: 'as many as are on offer, or were asked for where that is more',
      }),
      line('open_unplaced', `not asked for yet in ${name}`, {
        unit: 'shares',
        value: String(open.unplaced),
        formula: minus(cell('open_new_shares'), cell('open_asked')),
      }),
      ...diluted.map((row) =>
        line(`open_row:${row.key}`, `${row.name}, fully diluted`, {
          unit: 'shares',
          value: formatShares(row.countedMicro),
          detail: 'as the table stands today',
        }),
      ),
      line('open_diluted', 'all shares today, fully diluted', {
        unit: 'shares',
        value: formatShares(dilutedOf(diluted)),
        formula: sumOf(diluted.map(({ key }) => `open_row:${key}`)),
      }),
      line('open_pre_money', `pre-money of ${name}`, {
        unit: 'money',
        value: figures.pre_money,
        formula: priced(cell('open_diluted')),
      }),
      line('open_after', `all shares after ${name}, fully diluted`, {
        unit: 'shares',
        value: formatShares(dilutedOf(diluted) + open.newShares * micro),
        formula: plus(cell('open_diluted'), cell('open_new_shares')),
      }),
      line('open_post_money', `post-money of ${name}`, {
        unit: 'money',
        value: figures.post_money,
        formula: priced(cell('open_after')),
      }),
    ],
  }
}

/** Shares on offer: a number of them, or as many whole ones as the target buys. */
function offeredLines(
  { round: { shares_available: available, target_minor: target, currency }, offered }: OpenRound,
  line: (key: string, label: string, given: Omit<Cell, 'key' | 'label'>) => (Cell | undefined)[],
): (Cell | undefined)[][] {
  const value = String(offered)
  if (available !== null)
    return [line('open_offered', 'shares on offer', { unit: 'shares', value, detail: 'as the round says' })]
  return [
    line('open_target', 'target of the round', {
      unit: 'money',
      value: formatMoney(BigInt(target), currency),
    }),
    line('open_offered', 'shares that the target buys', {
      unit: 'shares',
      value,
      formula: roundDown(round(over(cell('open_target'), cell('open_price')), 9), 0),
    }),
  ]
}
