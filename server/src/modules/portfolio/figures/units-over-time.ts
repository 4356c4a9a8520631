import { figure } from '../../../domain/figure-cells.ts'
import { dateText } from '../../../domain/format.ts'
import { currencyPlaces } from '../../../domain/money.ts'
import { cell, larger, minus, number, plus, round, sumOf, times, words } from '../../../domain/worksheet.ts'
import type { CellDraft, Formula, SheetDraft } from '../../../domain/worksheet.ts'
import { unitValueOn } from '../value-history.ts'
import type { ViewedUnits } from '../view-units.ts'

/** Units of funds on the days of the charts: at the last value until then, with what was paid since. */
export function unitsOverTime(units: readonly ViewedUnits[], days: readonly string[]): SheetDraft[] {
  if (units.length === 0) return []
  return [
    {
      name: 'Units over time',
      columns: [
        'Of',
        ...days.flatMap((day) => [
          `Units, ${dateText(day)}`,
          `Published, ${dateText(day)}`,
          `Value, ${dateText(day)}`,
          `Paid in, ${dateText(day)}`,
        ]),
      ],
      rows: units.map((one) => [
        words(`dated_units:${one.id}`, one.name),
        ...days.flatMap((day) => cellsOn(one, day)),
      ]),
    },
  ]
}

function cellsOn(one: ViewedUnits, day: string): (CellDraft | undefined)[] {
  const { id, name, currency } = one
  const hasEnded = one.endedOn !== null && one.endedOn <= day
  const value = hasEnded ? undefined : unitValueOn(one, day)
  const isBy = ({ date }: { date: string }) => value !== undefined && date <= value.date
  const isSince = ({ date }: { date: string }) => date <= day && (value === undefined || date > value.date)
  const key = (what: string) => `${what}:${id}:${day}`
  const label = (what: string) => `${what} on ${dateText(day)}, ${name}`
  const money = (what: string, words: string, formula: Formula, detail: string) =>
    figure(key(what), label(words), 'money', formula, { currency, detail })
  const since = minus(
    sumOf(one.paidIn.filter(isSince).map((each) => `fund_payment:${each.id}`)),
    sumOf(one.paidOut.filter(isSince).map((each) => `fund_payout:${each.id}`)),
  )
  const paid = sumOf(one.paidIn.filter(({ date }) => date <= day).map((each) => `fund_payment:${each.id}`))
  const units = sumOf(one.paidIn.filter(isBy).map((each) => `fund_units:${each.id}`))
  const published = value
    ? money(
        'units_published',
        'published value',
        round(times(cell(key('units_counted')), cell(`unit_value:${value.id}`)), currencyPlaces(currency)),
        `published for ${dateText(value.date)}`,
      )
    : undefined
  const before = value ? cell(key('units_published')) : number('0')
  const ended = 'it has ended'
  return [
    value && figure(key('units_counted'), label('units at the published value'), 'shares', units),
    published,
    money(
      'units_value',
      'value',
      hasEnded ? number('0') : larger(plus(before, since), number('0')),
      hasEnded ? ended : 'the last published value until then, with what was paid since',
    ),
    money('units_paid', 'paid in', hasEnded ? number('0') : paid, hasEnded ? ended : 'until that day'),
  ]
}
