import { figure, moneyCell } from './figure-cells.ts'
import { dateText } from './format.ts'
import { currencyPlaces } from './money.ts'
import { cell, minus, over, plus, round, smaller, sumOf, times, words } from './worksheet.ts'
import type { CellDraft, Formula, InputCell, Unit } from './worksheet.ts'

/**
 * What one fund holds of one class of a company on a day: shares that were acquired and sold, and the
 * valuation that counts. Amounts in minor units, shares and prices as decimal text.
 */
export interface HeldPosition {
  /** `7:2:Preferred`: company, fund, class. */
  key: string
  /** "Ashdown Payments, Preferred". */
  name: string
  currency: string
  acquired: string
  sold: string
  /** All that was paid, and the part of it that left the books with sold shares. */
  costMinor: bigint
  soldCostMinor: bigint
  valuation: PositionValuation | null
}

/** The latest approved valuation, with what was acquired after it. */
export interface PositionValuation {
  date: string
  pricePerShare: string | null
  /** Of everything that was held on its day, and of how many shares. */
  valueMinor: bigint
  shares: string
  /** Shares of the positions that come before this one: each takes its part of the value in turn. */
  before: string
  laterShares: string
  laterCostMinor: bigint
}

/** The cells that a position is added up from, where the sheet has them. */
export interface PositionParts {
  acquired: readonly string[]
  cost: readonly string[]
  sold: readonly string[]
  soldCost: readonly string[]
}

type Row = (CellDraft | undefined)[]

export const positionHeads = [
  'Position',
  'Acquired',
  'Sold',
  'Held',
  'Cost',
  'Cost of sold shares',
  'Cost of held shares',
  'Acquired after the valuation',
  'Cost of these',
  'Held of these',
  'At cost',
  'Valued',
  'Price',
  'Valuation',
  'Of shares',
  'Shares before',
  'Value',
]

/**
 * A position in cells, by the rule of `positionsSql`: without a valuation what is held is worth what it cost;
 * at a price, shares times price; by a value of all, its part of it; what was acquired later is worth the
 * average price that was paid for it.
 *
 * Worked example: 1,000 shares for £1,000.00, valued at £2.50 each; 200 more for £600.00 later, 300 sold: 700
 * × £2.50 + £600.00 = £2,350.00.
 */
export function positionRow(position: HeldPosition, parts?: PositionParts): Row {
  const { key, name, currency, acquired, sold, costMinor, soldCostMinor, valuation } = position
  const at = (of: string) => cell(`position_${of}:${key}`)
  const shares = (of: string, label: string, value: string, keys?: readonly string[]): CellDraft =>
    keys
      ? figure(`position_${of}:${key}`, `${label}, ${name}`, 'shares', sumOf(keys))
      : stated(position, { of, label, unit: 'shares', value, detail: 'the records of the company' })
  const money = (of: string, label: string, minor: bigint, keys?: readonly string[]): CellDraft =>
    keys
      ? figure(`position_${of}:${key}`, `${label}, ${name}`, 'money', sumOf(keys), { currency })
      : moneyCell(
          `position_${of}:${key}`,
          `${label}, ${name}`,
          { minor, currency },
          { detail: 'the records of the company' },
        )
  return [
    words(`position:${key}`, name),
    shares('acquired', 'shares acquired', acquired, parts?.acquired),
    shares('sold', 'shares sold', sold, parts?.sold),
    figure(`position_held:${key}`, `shares held, ${name}`, 'shares', minus(at('acquired'), at('sold'))),
    money('cost', 'cost', costMinor, parts?.cost),
    money('sold_cost', 'cost of sold shares', soldCostMinor, parts?.soldCost),
    figure(
      `position_held_cost:${key}`,
      `cost of held shares, ${name}`,
      'money',
      minus(at('cost'), at('sold_cost')),
      { currency, detail: 'as in the books: sold shares leave at the average cost of their day' },
    ),
    ...(valuation ? valuedCells(position, valuation) : Array<undefined>(9)),
    valueFigure(position),
  ]
}

function stated(
  { key, name, currency }: HeldPosition,
  {
    of,
    label,
    unit,
    value,
    detail,
  }: { of: string; label: string; unit: Unit; value: string; detail: string },
): InputCell {
  return { key: `position_${of}:${key}`, label: `${label}, ${name}`, unit, value, currency, detail }
}

/** What the valuation says, and the shares that came after it. */
function valuedCells(position: HeldPosition, valuation: PositionValuation): Row {
  const { key, name, currency } = position
  const detail = `valuation of ${dateText(valuation.date)}`
  const shares = (of: string, label: string, value: string, more = detail) =>
    stated(position, { of, label, unit: 'shares', value, detail: more })
  return [
    ...laterCells(position, valuation),
    valuation.pricePerShare === null
      ? undefined
      : stated(position, {
          of: 'price',
          label: 'share price',
          unit: 'price',
          value: valuation.pricePerShare,
          detail,
        }),
    moneyCell(
      `position_valuation:${key}`,
      `value of all that was held on ${dateText(valuation.date)}, ${name}`,
      { minor: valuation.valueMinor, currency },
      { detail },
    ),
    shares('all_shares', 'shares of all on its day', valuation.shares),
    shares(
      'before',
      'shares of the positions before it',
      valuation.before,
      'each takes its part of the value in turn',
    ),
  ]
}

/** What was acquired after the valuation is worth the average price that was paid for it. */
function laterCells(position: HeldPosition, { date, laterShares, laterCostMinor }: PositionValuation): Row {
  const { key, name, currency } = position
  const at = (of: string) => cell(`position_${of}:${key}`)
  const after = `acquired after ${dateText(date)}`
  const money = (of: string, label: string, minor: bigint, detail: string) =>
    moneyCell(`position_${of}:${key}`, `${label}, ${name}`, { minor, currency }, { detail })
  const cost = round(over(times(at('later_cost'), at('later_held')), at('later')), currencyPlaces(currency))
  return [
    stated(position, {
      of: 'later',
      label: `shares ${after}`,
      unit: 'shares',
      value: laterShares,
      detail: 'the records of the company',
    }),
    money('later_cost', `cost of shares ${after}`, laterCostMinor, 'the records of the company'),
    figure(
      `position_later_held:${key}`,
      `held of shares ${after}, ${name}`,
      'shares',
      smaller(at('held'), at('later')),
    ),
    laterShares === '0'
      ? money('at_cost', `value of shares ${after}`, 0n, 'none were acquired')
      : figure(`position_at_cost:${key}`, `value of shares ${after}, ${name}`, 'money', cost, {
          currency,
          detail: 'at the average price paid since, until they are valued',
        }),
    figure(
      `position_valued:${key}`,
      `shares that were valued, ${name}`,
      'shares',
      minus(at('held'), at('later_held')),
    ),
  ]
}

function valueFigure({ key, name, currency, valuation }: HeldPosition): CellDraft {
  const at = (of: string) => cell(`position_${of}:${key}`)
  const places = currencyPlaces(currency)
  const [formula, detail] = valueFormula()
  return figure(`position_value:${key}`, `value, ${name}`, 'money', formula, { currency, detail })

  function valueFormula(): [Formula, string] {
    if (!valuation)
      return [at('held_cost'), 'at the cost of the shares that are left, until a valuation is approved']
    const by = `by the valuation of ${dateText(valuation.date)}`
    if (valuation.pricePerShare !== null)
      return [plus(round(times(at('price'), at('valued')), places), at('at_cost')), by]
    const part = (until: Formula) => round(over(times(at('valuation'), until), at('all_shares')), places)
    const own = minus(part(plus(at('before'), at('valued'))), part(at('before')))
    return [plus(own, at('at_cost')), `its part of the value of all, ${by}`]
  }
}
