import { figure, moneyCell } from '../../../domain/figure-cells.ts'
import { currencyPlaces } from '../../../domain/money.ts'
import { dateText } from '../../../domain/format.ts'
import { cell, round, sumOf, times, words } from '../../../domain/worksheet.ts'
import type { CellDraft, Formula, SheetDraft } from '../../../domain/worksheet.ts'
import { daysOf, isHeldOn, isOfFund, isOfShares, priceOn } from '../value-history.ts'
import type { ViewedPosition } from '../value-history.ts'
import type { HeldLot, ViewedHolding } from '../view-portfolio.ts'
import { unitsOverTime } from './units-over-time.ts'

/** `value_on:GBP:2026-06-30`, `lot_value:7:2026-06-30` */
const datedFigure = /:(\d{4}-\d\d-\d\d)$/

/**
 * What everything was worth and had cost on the days of the charts, lot by lot: in all as `value_on:{currency
 * or id}:{day}` and `paid_on:…`. Where one figure is opened it is of any day, and other days are left out.
 */
export function overTimeSheets(
  positions: readonly ViewedPosition[],
  today: string,
  opened?: string,
): SheetDraft[] {
  const days = opened === undefined ? everyDayOf(positions, today) : datedFigure.exec(opened)?.slice(1)
  if (!days || days.length === 0) return []
  const holdings = positions.filter(isOfShares)
  return [
    {
      name: 'Over time',
      columns: ['Day', 'Of', 'Value', 'Invested'],
      rows: days.flatMap((day) => dayRows(positions, day)),
    },
    {
      name: 'Shares over time',
      columns: [
        'Holding',
        ...days.flatMap((day) => [
          `Price, ${dateText(day)}`,
          `Value, ${dateText(day)}`,
          `Paid, ${dateText(day)}`,
        ]),
      ],
      rows: holdings.flatMap((one) =>
        one.lots.map((lot) => [
          words(`dated_lot:${lot.id}`, one.name),
          ...days.flatMap((day) => lotCells(one, lot, day)),
        ]),
      ),
    },
    ...unitsOverTime(positions.filter(isOfFund), days),
  ]
}

/** The days of every chart that there is: of all in one currency, and of each holding by itself. */
function everyDayOf(holdings: readonly ViewedPosition[], today: string): string[] {
  const parts = [
    ...Map.groupBy(holdings, ({ currency }) => currency).values(),
    ...holdings.map((one) => [one]),
  ]
  return [...new Set(parts.flatMap((part) => daysOf(part, today)))].toSorted()
}

function dayRows(positions: readonly ViewedPosition[], day: string): CellDraft[][] {
  const groups = [...Map.groupBy(positions, ({ currency }) => currency)]
  const row = (
    of: string,
    name: string,
    some: readonly ViewedPosition[],
    keys: (figure: string) => string[],
  ) => {
    const { currency } = some[0]!
    const amount = (key: 'value' | 'paid', label: string) =>
      figure(`${key}_on:${of}:${day}`, `${label} on ${dateText(day)}, ${name}`, 'money', sumOf(keys(key)), {
        currency,
      })
    return [
      { key: `day:${of}:${day}`, label: 'Day', unit: 'date', value: day } as const,
      words(`day_of:${of}:${day}`, name),
      amount('value', 'value'),
      amount('paid', 'invested'),
    ]
  }
  return [
    ...positions.map((one) =>
      row(String(one.id), one.name, [one], (figure) =>
        isOfFund(one)
          ? [`units_${figure}:${one.id}:${day}`]
          : one.lots.map(({ id }) => `lot_${figure}:${id}:${day}`),
      ),
    ),
    ...groups.map(([currency, some]) =>
      row(currency, `all in ${currency}`, some, (figure) =>
        some.map(({ id }) => `${figure}_on:${id}:${day}`),
      ),
    ),
  ]
}

/**
 * A lot's price of a day, what the lot was worth at it, and what it had cost; nothing before it was allotted
 * and once it had ended.
 */
function lotCells(one: ViewedHolding, lot: HeldLot, day: string): CellDraft[] {
  const { name, currency } = one
  const price = priceOn(one, day)
  const amount = (key: string, label: string, formula: Formula): CellDraft =>
    isHeldOn(one, lot, day)
      ? figure(`lot_${key}:${lot.id}:${day}`, `${label}, ${name}`, 'money', formula, { currency })
      : moneyCell(
          `lot_${key}:${lot.id}:${day}`,
          `${label}, ${name}`,
          { minor: 0n, currency },
          { detail: `not held on ${dateText(day)}` },
        )
  const value = times(cell(`lot_shares:${lot.id}`), cell(`lot_price_on:${lot.id}:${day}`))
  return [
    figure(
      `lot_price_on:${lot.id}:${day}`,
      `price on ${dateText(day)}, ${name}`,
      'price',
      cell(price ? `price_on:${price.id}` : `lot_price:${lot.id}`),
      { currency, detail: price ? `the last one until then` : 'what was paid, until there is a price' },
    ),
    amount(
      'value',
      `value of shares allotted on ${dateText(lot.date)}`,
      price ? round(value, currencyPlaces(currency)) : cell(`lot_cost:${lot.id}`),
    ),
    amount('paid', `paid for shares allotted on ${dateText(lot.date)}`, cell(`lot_cost:${lot.id}`)),
  ]
}
