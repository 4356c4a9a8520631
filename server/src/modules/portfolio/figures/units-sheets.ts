import { formatShares } from '../../../domain/decimal.ts'
import { figure, moneyCell } from '../../../domain/figure-cells.ts'
import { dateText } from '../../../domain/format.ts'
import { currencyPlaces } from '../../../domain/money.ts'
import { atHead } from '../../../domain/tenant-labels.ts'
import {
  cell,
  larger,
  minus,
  number,
  over,
  plus,
  round,
  sumOf,
  times,
  words,
} from '../../../domain/worksheet.ts'
import type { Cell, CellDraft, FigureDraft, Formula, SheetDraft } from '../../../domain/worksheet.ts'
import { figureOf, gainCells } from './gain-cells.ts'
import type { ViewedUnits } from '../view-units.ts'

type Row = (CellDraft | undefined)[]

const heads = [
  'Of',
  'Type',
  'Units',
  'Units at the published value',
  'Value per unit',
  'Published value',
  'Paid in since',
  'Paid out since',
  'Cost per unit',
  'Invested',
  'Value',
  'Paid out',
  'Value less invested',
  'Value less invested, %',
  'Gain',
  'Gain, %',
  'Multiple including payouts',
  'Multiple excluding payouts',
  'IRR, % a year',
]

/** Units of funds back to each payment and published value; figures by `fund` and the commitment. */
export function unitsSheets(units: readonly ViewedUnits[]): SheetDraft[] {
  if (units.length === 0) return []
  return [
    { name: atHead('funds'), columns: heads, rows: units.map(unitsRow) },
    {
      name: 'Payments for units',
      columns: ['Of', 'Date', 'Amount', 'Units'],
      rows: units.flatMap((one) => one.paidIn.map((payment) => paymentRow(one, payment))),
    },
    {
      name: 'Paid out on units',
      columns: ['Of', 'Date', 'Amount'],
      rows: units.flatMap((one) => one.paidOut.map((payout) => payoutRow(one, payout))),
    },
    {
      name: 'Values of units',
      columns: ['Of', 'Day', 'Value per unit'],
      rows: [...new Map(units.flatMap((one) => one.values.map((each) => [each.id, { one, each }])))].map(
        ([id, { one, each }]): Row => [
          words(`unit_value_of:${id}`, one.name),
          { key: `unit_value_on:${id}`, label: 'Day', unit: 'date', value: each.date },
          {
            key: `unit_value:${id}`,
            label: `value per unit on ${dateText(each.date)}, ${one.name}`,
            unit: 'price',
            value: each.price,
            currency: one.currency,
            detail: 'of the published value',
          },
        ],
      ),
    },
  ]
}

/** The published value on whose day the units are valued now. */
const valueOf = ({ values, valuedOn }: ViewedUnits) => values.find(({ date }) => date === valuedOn)

function unitsRow(one: ViewedUnits): Row {
  const { id, name, paidIn, paidOut } = one
  const at = (key: string) => cell(`${key}:${id}`)
  const amount = figureOf(one)
  const hasUnits = paidIn.some(({ unitsMicro }) => unitsMicro > 0n)
  const value = valueFormula(one)
  return [
    words(`name:${id}`, name),
    words(`kind_of:${id}`, one.type),
    amount('shares', 'units', 'shares', sumOf(paidIn.map((each) => `fund_units:${each.id}`))),
    ...publishedCells(one),
    hasUnits
      ? amount('cost_price', 'cost per unit', 'price', round(over(at('invested'), at('shares')), 8))
      : undefined,
    amount('invested', 'paid in', 'money', sumOf(paidIn.map((each) => `fund_payment:${each.id}`))),
    amount('value', 'value', 'money', value.formula, value.detail),
    amount('distributed', 'paid out', 'money', sumOf(paidOut.map((each) => `fund_payout:${each.id}`))),
    ...gainCells(one),
  ]
}

/** Units, price, value of the day and what came since; empty before a value is published. */
function publishedCells(one: ViewedUnits): Row {
  const value = valueOf(one)
  if (!value) return [undefined, undefined, undefined, undefined, undefined]
  const { id, name, currency, paidIn, paidOut } = one
  const on = dateText(value.date)
  const isBy = ({ date }: { date: string }) => date <= value.date
  const isSince = ({ date }: { date: string }) => date > value.date
  const money = (key: string, label: string, formula: Formula) =>
    figure(`${key}:${id}`, `${label}, ${name}`, 'money', formula, { currency })
  return [
    figure(
      `counted:${id}`,
      `units paid for by ${on}, ${name}`,
      'shares',
      sumOf(paidIn.filter(isBy).map((each) => `fund_units:${each.id}`)),
    ),
    figure(`price:${id}`, `value per unit, ${name}`, 'price', cell(`unit_value:${value.id}`), {
      currency,
      detail: `published for ${on}`,
    }),
    money(
      'published',
      `value on ${on}`,
      round(times(cell(`counted:${id}`), cell(`price:${id}`)), currencyPlaces(currency)),
    ),
    money(
      'paid_since',
      `paid in since ${on}`,
      sumOf(paidIn.filter(isSince).map((each) => `fund_payment:${each.id}`)),
    ),
    money(
      'distributed_since',
      `paid out since ${on}`,
      sumOf(paidOut.filter(isSince).map((each) => `fund_payout:${each.id}`)),
    ),
  ]
}

/** As `worthOfUnits` has it; nothing once it has ended. */
function valueFormula(one: ViewedUnits): Pick<FigureDraft, 'formula' | 'detail'> {
  const at = (key: string) => cell(`${key}:${one.id}`)
  if (one.isEnded) return { formula: number('0'), detail: 'it has ended' }
  const atLeastNothing = (formula: Formula) => larger(formula, number('0'))
  if (!valueOf(one))
    return {
      formula: atLeastNothing(minus(at('invested'), at('distributed'))),
      detail: 'at cost, until a value is published',
    }
  return {
    formula: atLeastNothing(minus(plus(at('published'), at('paid_since')), at('distributed_since'))),
    detail: 'the published value, with what was paid since',
  }
}

function paymentRow({ name, currency }: ViewedUnits, payment: ViewedUnits['paidIn'][number]): Cell[] {
  const { id, date, minor, unitsMicro } = payment
  const how = id < 0 ? 'transferred, ' : ''
  return [
    words(`fund_payment_of:${id}`, name),
    { key: `fund_payment_on:${id}`, label: 'Date', unit: 'date', value: date },
    moneyCell(
      `fund_payment:${id}`,
      `paid into ${name}`,
      { minor, currency },
      { detail: `${how}received on ${dateText(date)}` },
    ),
    {
      key: `fund_units:${id}`,
      label: `units of ${name}`,
      unit: 'shares',
      value: formatShares(unitsMicro),
      detail: `${how}bought on ${dateText(date)}`,
    },
  ]
}

function payoutRow(
  { name, currency }: ViewedUnits,
  { id, date, minor }: ViewedUnits['paidOut'][number],
): Cell[] {
  return [
    words(`fund_payout_of:${id}`, name),
    { key: `fund_payout_on:${id}`, label: 'Date', unit: 'date', value: date },
    moneyCell(
      `fund_payout:${id}`,
      `paid out by ${name}`,
      { minor, currency },
      { detail: `${id < 0 ? 'transferred, ' : ''}paid on ${dateText(date)}` },
    ),
  ]
}
