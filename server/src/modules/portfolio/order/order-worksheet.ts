import { inText } from '../../../domain/tenant-labels.ts'
import { formatShares } from '../../../domain/decimal.ts'
import { moneyCell, percentCell } from '../../../domain/figure-cells.ts'
import type { CellOrigin } from '../../../domain/figure-cells.ts'
import {
  cell,
  larger,
  lineOf,
  number,
  over,
  plus,
  round,
  roundDown,
  smaller,
  sumOf,
  times,
  words,
} from '../../../domain/worksheet.ts'
import type { Cell, Formula, Sheet, Worksheet } from '../../../domain/worksheet.ts'
import { orderAmounts, reliefOf } from './order-amounts.ts'
import type { Scheme, ViewedOrder } from './view-order.ts'

/**
 * What an amount would come to, in cells: shares, the tax that it could bring back, and its part of all that
 * its investor holds.
 */
export function orderWorksheet(order: ViewedOrder): Worksheet {
  return {
    currency: order.currency,
    sheets: [orderSheet(order), portfolioSheet(order)],
    basis: [
      { label: 'Round', text: order.name },
      {
        label: 'Before it is reserved',
        text: `Nothing of it is kept, and no ${inText('allocation')} is held`,
      },
      { label: 'Fees', text: 'Not included' },
    ],
  }
}

function orderSheet(order: ViewedOrder): Sheet {
  const { amountMinor, currency, price, schemes } = order
  const amount = moneyCell(
    'order_amount',
    'amount',
    { minor: amountMinor, currency },
    { detail: 'as it is entered' },
  )
  return {
    name: 'Order',
    columns: ['What', 'Amount'],
    rows: [
      lineOf(amount),
      ...(price === null ? [] : sharesLines(order, price)),
      ...schemes.flatMap((scheme) => schemeLines(scheme, order)),
      ...reliefLine(order),
      lineOf(
        moneyCell(
          'order_total',
          'total to pay',
          { minor: amountMinor, currency },
          { formula: cell('order_amount'), detail: 'fees are not added to it' },
        ),
      ),
    ],
  }
}

function sharesLines(order: ViewedOrder, price: string): Cell[][] {
  return [
    lineOf({
      key: 'order_price',
      label: 'price of a share',
      unit: 'price',
      value: price,
      detail: 'terms of the round',
    }),
    lineOf({
      key: 'order_shares',
      label: 'new shares',
      unit: 'shares',
      value: formatShares(orderAmounts(order).sharesMicro ?? 0n),
      formula: roundDown(over(cell('order_amount'), cell('order_price')), 0),
    }),
  ]
}

function schemeLines(scheme: Scheme, { amountMinor, currency }: ViewedOrder): Cell[][] {
  const { id, name, rate, limit } = scheme
  const money = (figure: string, label: string, minor: bigint, cellOrigin: CellOrigin) =>
    lineOf(moneyCell(`${figure}:${id}`, `${label}, ${name}`, { minor, currency }, cellOrigin))
  const counted: Formula =
    limit === null ? cell('order_amount') : smaller(cell('order_amount'), cell(`limit:${id}`))
  const share = over(times(counted, cell(`rate:${id}`)), number('100'))
  return [
    lineOf(percentCell(`rate:${id}`, `rate, ${name}`, rate, { detail: 'of the tax scheme' })),
    ...(limit === null
      ? []
      : [money('limit', 'limit of a year', BigInt(limit), { detail: 'of the tax scheme' })]),
    money('relief', 'income tax relief', reliefOf(scheme, amountMinor), { formula: roundDown(share, 2) }),
  ]
}

function reliefLine(order: ViewedOrder): Cell[][] {
  const { currency, schemes } = order
  const most = orderAmounts(order).reliefMinor
  if (most === undefined) return []
  const formula = larger(...schemes.map(({ id }) => cell(`relief:${id}`)))
  return [
    lineOf(
      moneyCell(
        'order_relief',
        'most income tax relief',
        { minor: most, currency },
        {
          formula,
          detail: 'one scheme may be chosen',
        },
      ),
    ),
  ]
}

/** What the amount would be of all that is held; nothing to say where nothing is held yet. */
function portfolioSheet(order: ViewedOrder): Sheet {
  const { currency, holdings } = order
  const { nowMinor, afterMinor, sharePercent } = orderAmounts(order)
  const money = (key: string, label: string, minor: bigint, cellOrigin: CellOrigin) =>
    lineOf(moneyCell(key, label, { minor, currency }, cellOrigin))
  return {
    name: 'Portfolio',
    columns: ['What', 'Amount'],
    rows: [
      ...holdings.map(({ id, name, valueMinor }) => [
        words(`effect_name:${id}`, name),
        moneyCell(
          `effect_value:${id}`,
          `value, ${name}`,
          { minor: valueMinor, currency },
          { detail: 'at its newest price, as in the portfolio; at cost where there is none yet' },
        ),
      ]),
      money('effect_now', 'portfolio now', nowMinor, {
        formula: sumOf(holdings.map(({ id }) => `effect_value:${id}`)),
      }),
      money('effect_after', 'portfolio after this investment', afterMinor, {
        formula: plus(cell('effect_now'), cell('order_amount')),
      }),
      lineOf(
        percentCell('effect_share', 'this investment, of the portfolio', sharePercent, {
          formula: round(over(times(cell('order_amount'), number('100')), cell('effect_after')), 6),
        }),
      ),
    ],
  }
}
