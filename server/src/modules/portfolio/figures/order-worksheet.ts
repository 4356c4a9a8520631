import { inText } from '../../../domain/tenant-labels.ts'
import { figure, moneyCell } from '../../../domain/figure-cells.ts'
import {
  cell,
  larger,
  lineOf,
  minus,
  number,
  over,
  plus,
  round,
  roundDown,
  sumOf,
  times,
  words,
} from '../../../domain/worksheet.ts'
import type { CellDraft, Formula, SheetDraft, WorksheetDraft } from '../../../domain/worksheet.ts'
import type { ViewedOrder } from '../order/view-order.ts'
import { orderFeeLines } from './order-fee-lines.ts'
import { reliefLines } from './relief-lines.ts'

/**
 * What an amount would come to, in cells: shares, the tax that it could bring back, and its part of all that
 * its investor holds.
 */
export function orderWorksheet(order: ViewedOrder): WorksheetDraft {
  return {
    currency: order.currency,
    sheets: [orderSheet(order), portfolioSheet(order)],
    basis: [
      { label: 'Round', text: order.name },
      {
        label: 'Before it is reserved',
        text: `Nothing of it is kept, and no ${inText('allocation')} is held`,
      },
      order.fees.length === 0
        ? { label: 'Fees', text: `None that the ${inText('investor')} pays` }
        : { label: 'Fees', text: 'Charged on top of the amount. They buy no shares' },
    ],
  }
}

function orderSheet(order: ViewedOrder): SheetDraft {
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
      ...(price === null ? [] : sharesLines(price, currency)),
      ...schemes.flatMap((scheme) =>
        reliefLines({
          scheme,
          key: String(scheme.id),
          paid: 'order_amount',
          label: 'income tax relief',
          currency,
        }),
      ),
      ...reliefLine(order),
      ...orderFeeLines(order),
      lineOf(
        figure('order_total', 'total to pay', 'money', totalOf(order), {
          currency,
          detail: order.fees.length === 0 ? 'no fees are added to it' : 'the amount and the fees',
        }),
      ),
    ],
  }
}

const totalOf = ({ fees }: ViewedOrder): Formula =>
  fees.length === 0 ? cell('order_amount') : plus(cell('order_amount'), cell('order_fee'))

/** £12,345.00 at £2.00: 6,172 shares for £12,344.00, and £1.00 is left over. */
function sharesLines(price: string, currency: string): CellDraft[][] {
  return [
    lineOf({
      key: 'order_price',
      label: 'share price',
      unit: 'price',
      value: price,
      detail: 'terms of the round',
    }),
    lineOf(
      figure(
        'order_shares',
        'new shares',
        'shares',
        roundDown(over(cell('order_amount'), cell('order_price')), 0),
      ),
    ),
    money(
      'order_cost',
      'cost of the shares',
      round(times(cell('order_shares'), cell('order_price')), 2),
      currency,
    ),
    lineOf(
      figure('order_left_over', 'left over', 'money', minus(cell('order_amount'), cell('order_cost')), {
        currency,
        detail: 'given back after the allotment',
      }),
    ),
  ]
}

const money = (key: string, label: string, formula: Formula, currency: string): CellDraft[] =>
  lineOf(figure(key, label, 'money', formula, { currency }))

function reliefLine({ currency, schemes }: ViewedOrder): CellDraft[][] {
  if (schemes.length === 0) return []
  return [
    lineOf(
      figure(
        'order_relief',
        'most income tax relief',
        'money',
        larger(...schemes.map(({ id }) => cell(`relief:${id}`))),
        { currency, detail: 'one scheme may be chosen' },
      ),
    ),
  ]
}

/** What the amount would be of all that is held; nothing to say where nothing is held yet. */
function portfolioSheet({ currency, holdings }: ViewedOrder): SheetDraft {
  const share = over(times(cell('order_amount'), number('100')), cell('effect_after'))
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
          {
            detail:
              'as in the portfolio: at its newest price, or the published value of units; at cost where there is none yet',
          },
        ),
      ]),
      money('effect_now', 'portfolio now', sumOf(holdings.map(({ id }) => `effect_value:${id}`)), currency),
      money(
        'effect_after',
        'portfolio after this investment',
        plus(cell('effect_now'), cell('order_amount')),
        currency,
      ),
      lineOf(figure('effect_share', 'this investment, of the portfolio', 'percent', round(share, 6))),
    ],
  }
}
