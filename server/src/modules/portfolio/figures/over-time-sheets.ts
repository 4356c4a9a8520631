import { figure, moneyCell } from '../../../domain/figure-cells.ts'
import { currencyPlaces } from '../../../domain/money.ts'
import { dateText } from '../../../domain/format.ts'
import { cell, round, sumOf, times, words } from '../../../domain/worksheet.ts'
import type { CellDraft, Formula, SheetDraft } from '../../../domain/worksheet.ts'
import { parcelsOf } from '../disposals/parcels.ts'
import type { ChartedHolding, Parcel } from '../disposals/parcels.ts'
import { daysOf, isHeldOn, isOfFund, priceOn } from '../value-history.ts'
import type { ChartedPosition } from '../value-history.ts'
import { unitsOverTime } from './units-over-time.ts'

/** `value_on:GBP:2026-06-30`, `lot_value:7:2026-06-30` */
const datedFigure = /:(\d{4}-\d\d-\d\d)$/

/**
 * What everything was worth and had cost on the days of the charts, lot by lot: in all as `value_on:{currency
 * or id}:{day}` and `paid_on:…`. Where one figure is opened it is of any day, and other days are left out.
 */
export function overTimeSheets(
  positions: readonly ChartedPosition[],
  today: string,
  opened?: string,
): SheetDraft[] {
  const days = opened === undefined ? everyDayOf(positions, today) : datedFigure.exec(opened)?.slice(1)
  if (!days || days.length === 0) return []
  const holdings = positions.filter((one): one is ChartedHolding => !isOfFund(one))
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
        parcelsOf(one).map((parcel) => [
          words(`dated_lot:${parcel.id}`, one.name),
          ...days.flatMap((day) => parcelCells(one, parcel, day)),
        ]),
      ),
    },
    ...unitsOverTime(positions.filter(isOfFund), days),
  ]
}

/** The days of every chart that there is: of all in one currency, and of each holding by itself. */
function everyDayOf(holdings: readonly ChartedPosition[], today: string): string[] {
  const parts = [
    ...Map.groupBy(holdings, ({ currency }) => currency).values(),
    ...holdings.map((one) => [one]),
  ]
  return [...new Set(parts.flatMap((part) => daysOf(part, today)))].toSorted()
}

function dayRows(positions: readonly ChartedPosition[], day: string): CellDraft[][] {
  const groups = [...Map.groupBy(positions, ({ currency }) => currency)]
  const row = (
    of: string,
    name: string,
    some: readonly ChartedPosition[],
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
          : parcelsOf(one).map(({ id }) => `lot_${figure}:${id}:${day}`),
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
 * A price of a day, what shares that were allotted together were worth at it, and what they had cost; nothing
 * before they were allotted, and of those that were sold or given, or have ended.
 */
function parcelCells(one: ChartedHolding, parcel: Parcel, day: string): CellDraft[] {
  const { name, currency } = one
  const price = priceOn(one, day)
  const held = parcel.lots.filter((lot) => isHeldOn(one, lot, day))
  const all = (key: 'lot_shares' | 'lot_cost') =>
    held.length === 1 ? cell(`${key}:${held[0]!.id}`) : sumOf(held.map(({ id }) => `${key}:${id}`))
  const amount = (key: string, label: string, formula: Formula): CellDraft =>
    held.length > 0
      ? figure(`lot_${key}:${parcel.id}:${day}`, `${label}, ${name}`, 'money', formula, { currency })
      : moneyCell(
          `lot_${key}:${parcel.id}:${day}`,
          `${label}, ${name}`,
          { minor: 0n, currency },
          { detail: `not held on ${dateText(day)}` },
        )
  const value = times(all('lot_shares'), cell(`lot_price_on:${parcel.id}:${day}`))
  return [
    figure(
      `lot_price_on:${parcel.id}:${day}`,
      `price on ${dateText(day)}, ${name}`,
      'price',
      cell(price ? `price_on:${price.id}` : `lot_price:${parcel.lots[0]!.id}`),
      { currency, detail: price ? `the last one until then` : 'what was paid, until there is a price' },
    ),
    amount(
      'value',
      `value of shares allotted on ${dateText(parcel.date)}`,
      price ? round(value, currencyPlaces(currency)) : all('lot_cost'),
    ),
    amount('paid', `paid for shares allotted on ${dateText(parcel.date)}`, all('lot_cost')),
  ]
}
