import { figure, moneyCell } from '../../../domain/figure-cells.ts'
import { dateText } from '../../../domain/format.ts'
import { currencyPlaces } from '../../../domain/money.ts'
import { positionHeads, positionRow } from '../../../domain/position-cells.ts'
import { atHead, inText } from '../../../domain/tenant-labels.ts'
import {
  cell,
  lineOf,
  minus,
  number,
  over,
  plus,
  round,
  sumOf,
  times,
  words,
} from '../../../domain/worksheet.ts'
import type { CellDraft, Formula, SheetDraft } from '../../../domain/worksheet.ts'
import { valueOfUnits, withInside } from './held-fund.ts'
import type { HeldFund, NamedCompany } from './held-fund.ts'

/** Funds that a fund holds, and those inside them: what was paid, their values, and what each has. */
export function heldFundSheets(
  funds: readonly HeldFund[],
  { currency, companies }: { currency: string; companies: readonly NamedCompany[] },
): SheetDraft[] {
  const all = withInside(funds)
  const names = new Map(companies.map(({ id, name }) => [id, name]))
  return [
    ...heldValueSheets(all, currency),
    ...all
      .filter(({ values }) => values.length > 0)
      .flatMap((fund) => insideSheets(fund, { currency, names })),
  ]
}

/** What each of these funds was paid, what its units are worth, and by which values. */
export function heldValueSheets(all: readonly HeldFund[], currency: string): SheetDraft[] {
  if (all.length === 0) return []
  return [
    {
      name: `${atHead('funds')} held`,
      columns: [
        atHead('fund'),
        'Units',
        'Value per unit',
        'Cost',
        'Proceeds',
        'Value',
        'Multiple',
        'Part of its units, %',
      ],
      rows: all.map((fund) => heldRow(fund, currency)),
    },
    {
      name: 'Paid for units',
      columns: ['What', 'Date', 'Amount', 'Units'],
      rows: all.flatMap((fund) => paymentRows(fund, currency)),
    },
    {
      name: `Values of ${inText('funds')} held`,
      columns: [atHead('fund'), 'Day', 'Assets', 'Liabilities', 'Value', 'Units', 'Value per unit'],
      rows: all.flatMap((fund) => valueRows(fund, currency)),
    },
  ]
}

/**
 * Units times the published value of a unit, rounded once; what was paid for them until there is one.
 *
 * Worked example: 10,000,000 units at £1.0800 are worth £10,800,000.00.
 */
function heldRow(fund: HeldFund, currency: string): (CellDraft | undefined)[] {
  const { path, name, payments, payouts } = fund
  const value = valueOfUnits(fund)
  const at = (of: string) => cell(`held_${of}:${path}`)
  const money = (of: string, label: string, formula: Formula, detail?: string) =>
    figure(`held_${of}:${path}`, `${label}, ${name}`, 'money', formula, {
      currency,
      ...(detail && { detail }),
    })
  const unit = value && `held_unit_of:${path}:${value.id}`
  return [
    words(`held_fund:${path}`, name),
    figure(
      `held_units:${path}`,
      `units, ${name}`,
      'shares',
      sumOf(payments.map(({ id }) => `held_bought:${path}:${id}`)),
    ),
    unit
      ? figure(`held_unit:${path}`, `value per unit, ${name}`, 'price', cell(unit), { currency })
      : undefined,
    money('cost', 'cost', sumOf(payments.map(({ id }) => `held_paid:${path}:${id}`))),
    money('proceeds', 'proceeds', sumOf(payouts.map(({ id }) => `held_received:${path}:${id}`))),
    value
      ? money(
          'value',
          `value on ${dateText(value.date)}`,
          round(times(at('units'), at('unit')), currencyPlaces(currency)),
          'units times the value per unit',
        )
      : money('value', 'value', at('cost'), 'at cost, as no value is published yet'),
    payments.length === 0
      ? undefined
      : figure(
          `held_multiple:${path}`,
          `multiple, ${name}`,
          'multiple',
          round(over(plus(at('value'), at('proceeds')), at('cost')), 6),
          { detail: 'value and proceeds to cost' },
        ),
    value &&
      figure(
        `held_percent:${path}`,
        `part of the units, ${name}`,
        'percent',
        round(over(times(at('units'), number('100')), cell(`held_in_issue:${path}:${value.id}`)), 6),
      ),
  ]
}

const paymentRows = ({ path, name, payments, payouts }: HeldFund, currency: string): CellDraft[][] => [
  ...payments.map(({ id, date, capitalMinor: minor, units }): CellDraft[] => [
    words(`held_paid_what:${path}:${id}`, `paid into ${name}`),
    { key: `held_paid_on:${path}:${id}`, label: 'Date', unit: 'date', value: date },
    moneyCell(
      `held_paid:${path}:${id}`,
      `paid into ${name}`,
      { minor, currency },
      { detail: `on ${dateText(date)}` },
    ),
    {
      key: `held_bought:${path}:${id}`,
      label: `units of ${name}`,
      unit: 'shares',
      value: units,
      detail: `bought on ${dateText(date)}`,
    },
  ]),
  ...payouts.map(({ id, date, minor }): CellDraft[] => [
    words(`held_received_what:${path}:${id}`, `paid by ${name}`),
    { key: `held_received_on:${path}:${id}`, label: 'Date', unit: 'date', value: date },
    moneyCell(
      `held_received:${path}:${id}`,
      `paid by ${name}`,
      { minor, currency },
      { detail: `on ${dateText(date)}` },
    ),
  ]),
]

const valueRows = ({ path, name, values }: HeldFund, currency: string): CellDraft[][] =>
  values.map(({ id, date, assetsMinor, liabilitiesMinor, units }) => {
    const key = (of: string) => `held_${of}:${path}:${id}`
    const on = `${name}, ${dateText(date)}`
    const detail = 'of the published value'
    return [
      words(key('valued'), name),
      { key: key('valued_on'), label: 'Day', unit: 'date', value: date },
      moneyCell(key('assets'), `assets, ${on}`, { minor: assetsMinor, currency }, { detail }),
      moneyCell(key('liabilities'), `liabilities, ${on}`, { minor: liabilitiesMinor, currency }, { detail }),
      figure(
        key('net_of'),
        `${inText('nav')}, ${on}`,
        'money',
        minus(cell(key('assets')), cell(key('liabilities'))),
        { currency },
      ),
      { key: key('in_issue'), label: `units, ${on}`, unit: 'shares', value: units, detail },
      figure(
        key('unit_of'),
        `value per unit, ${on}`,
        'price',
        round(over(cell(key('net_of')), cell(key('in_issue'))), 8),
        { currency },
      ),
    ]
  })

/** The companies of a position list, each once. */
export const companiesOf = ({ positions }: HeldFund): number[] => [
  ...new Set(positions.map(({ company }) => company)),
]

/**
 * What a fund that is held has: its positions by their keys and its path, what each company comes to, and the
 * rest.
 */
function insideSheets(
  fund: HeldFund,
  { currency, names }: { currency: string; names: ReadonlyMap<number, string> },
): SheetDraft[] {
  const { path, name, positions, values, funds } = fund
  const here = positions.map((each) => ({ ...each, key: `${each.key}@${path}` }))
  const held = [
    ...companiesOf(fund).map((company) => `inside_value:${path}:${company}`),
    ...funds.map((each) => `held_value:${each.path}`),
  ]
  const money = (key: string, label: string, formula: Formula) =>
    lineOf(figure(key, `${label}, ${name}`, 'money', formula, { currency }))
  return [
    { name: `Positions of ${name}`, columns: positionHeads, rows: here.map((each) => positionRow(each)) },
    {
      name: `Inside ${name}`,
      columns: ['What', 'Amount'],
      rows: [
        ...companiesOf(fund).map((company) =>
          money(
            `inside_value:${path}:${company}`,
            `value of ${names.get(company)}`,
            sumOf(here.filter((each) => each.company === company).map(({ key }) => `position_value:${key}`)),
          ),
        ),
        money(
          `inside_net:${path}`,
          inText('nav'),
          sumOf(values.map(({ id }) => `held_net_of:${path}:${id}`)),
        ),
        money(
          `inside_other:${path}`,
          'cash and other net assets',
          minus(cell(`inside_net:${path}`), sumOf(held)),
        ),
      ],
    },
  ]
}
