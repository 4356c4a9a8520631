import { parsePrice } from '../../../domain/decimal.ts'
import { figure, moneyCell } from '../../../domain/figure-cells.ts'
import { dateText } from '../../../domain/format.ts'
import { growthSheets } from '../../../domain/growth.ts'
import { currencyPlaces } from '../../../domain/money.ts'
import { positionHeads, positionRow } from '../../../domain/position-cells.ts'
import { atHead, inText } from '../../../domain/tenant-labels.ts'
import {
  cell,
  countOf,
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
import type { CellDraft, Formula, SheetDraft, WorksheetDraft } from '../../../domain/worksheet.ts'
import type { ViewedCompany, ViewedOutcome } from './view-company.ts'

/** A company in cells: what was paid for it, came back and is held, back to each acquisition and outcome. */
function companyWorksheet(company: ViewedCompany): WorksheetDraft {
  return {
    currency: company.currency,
    sheets: [
      { name: company.name, columns: ['What', 'Amount'], rows: sumLines(company) },
      acquisitionsSheet(company),
      outcomesSheet(company),
      valuationsSheet(company),
      ...growthOf(company),
      positionsSheet(company),
    ],
    basis: [
      {
        label: 'Value',
        text: 'At the latest approved valuation. Shares bought since are at the average price paid for them, and shares never valued at cost',
      },
      { label: 'Gross', text: `Before fees and carry of the ${inText('funds')}` },
    ],
  }
}

export const companyMaker = { module: import.meta.url, name: 'companyMaker', make: companyWorksheet }

function sumLines({ currency, acquisitions, outcomes, positions }: ViewedCompany): CellDraft[][] {
  const money = (key: string, label: string, formula: Formula, detail?: string) =>
    lineOf(figure(key, label, 'money', formula, { currency, ...(detail && { detail }) }))
  const hasCost = acquisitions.some(({ costMinor }) => costMinor > 0n)
  return [
    money('cost', 'cost', sumOf(acquisitions.map(({ id }) => `acquired_cost:${id}`)), 'total cost of shares'),
    lineOf(
      figure(
        'acquisitions',
        'acquisitions',
        'number',
        countOf(acquisitions.map(({ id }) => `acquired_cost:${id}`)),
      ),
    ),
    money(
      'value',
      'current value',
      sumOf(positions.map(({ key }) => `position_value:${key}`)),
      'of current holdings',
    ),
    money('proceeds', 'proceeds', sumOf(outcomes.map(({ id }) => `proceeds:${id}`)), 'total proceeds'),
    ...(hasCost
      ? [
          lineOf(
            figure(
              'multiple',
              'multiple',
              'multiple',
              round(over(plus(cell('proceeds'), cell('value')), cell('cost')), 6),
              { detail: 'proceeds and value to cost, gross' },
            ),
          ),
        ]
      : []),
  ]
}

const acquisitionsSheet = ({ currency, acquisitions }: ViewedCompany): SheetDraft => ({
  name: 'Acquisitions',
  columns: [atHead('fund'), 'Class', 'Date', 'Shares', 'Cost'],
  rows: acquisitions.map(({ id, fundName, shareClass, date, shares, costMinor }) => {
    const detail = `acquired by ${fundName} on ${dateText(date)}`
    return [
      words(`acquired_by:${id}`, fundName),
      words(`acquired_class:${id}`, shareClass),
      { key: `acquired_on:${id}`, label: 'Date', unit: 'date', value: date },
      { key: `acquired_shares:${id}`, label: `shares, ${shareClass}`, unit: 'shares', value: shares, detail },
      moneyCell(`acquired_cost:${id}`, `cost, ${shareClass}`, { minor: costMinor, currency }, { detail }),
    ]
  }),
})

const outcomesSheet = ({ currency, acquisitions, outcomes }: ViewedCompany): SheetDraft => ({
  name: 'Outcomes',
  columns: [atHead('fund'), 'Class', 'Date', 'Shares', 'Proceeds', 'Cost of shares'],
  rows: outcomes.map((outcome, index) => {
    const { id, fundName, shareClass, date, shares, proceedsMinor } = outcome
    const detail = `of ${fundName}, recorded for ${dateText(date)}`
    return [
      words(`outcome_of:${id}`, fundName),
      words(`outcome_class:${id}`, shareClass),
      { key: `outcome_on:${id}`, label: 'Date', unit: 'date', value: date },
      {
        key: `outcome_shares:${id}`,
        label: `shares that it took, ${shareClass}`,
        unit: 'shares',
        value: shares,
        detail,
      },
      moneyCell(`proceeds:${id}`, `proceeds, ${shareClass}`, { minor: proceedsMinor, currency }, { detail }),
      figure(
        `outcome_cost:${id}`,
        `cost of the shares that it took, ${shareClass}`,
        'money',
        costOfTaken(outcome, {
          acquisitions,
          before: outcomes.slice(0, index),
          places: currencyPlaces(currency),
        }),
        { currency, detail: 'their part of what was paid by then and not sold before' },
      ),
    ]
  }),
})

/** What `bookOutcome` books, in cells: outcomes stand in their order. */
function costOfTaken(
  outcome: ViewedOutcome,
  {
    acquisitions,
    before,
    places,
  }: Pick<ViewedCompany, 'acquisitions'> & { before: readonly ViewedOutcome[]; places: number },
): Formula {
  if (outcome.shares === '0') return number('0')
  const isOf = isOfPosition(outcome)
  const bought = acquisitions.filter((each) => isOf(each) && each.date <= outcome.date)
  const taken = before.filter(isOf)
  const left = (of: string) =>
    minus(
      sumOf(bought.map(({ id }) => `acquired_${of}:${id}`)),
      sumOf(taken.map(({ id }) => `outcome_${of}:${id}`)),
    )
  return round(over(times(left('cost'), cell(`outcome_shares:${outcome.id}`)), left('shares')), places)
}

/** A value follows from the price of a share, or was entered. */
const valuationsSheet = ({ currency, valuations }: ViewedCompany): SheetDraft => ({
  name: 'Valuations',
  columns: ['Day', 'Price', 'Shares', 'Value'],
  rows: valuations.map(({ id, date, price, shares, valueMinor }) => {
    const label = `value on ${dateText(date)}`
    const detail = `valuation of ${dateText(date)}`
    const value = round(
      times(cell(`valuation_price:${id}`), cell(`valuation_shares:${id}`)),
      currencyPlaces(currency),
    )
    return [
      { key: `valuation_on:${id}`, label: 'Day', unit: 'date', value: date },
      price === null
        ? undefined
        : {
            key: `valuation_price:${id}`,
            label: 'share price',
            unit: 'price',
            value: price,
            currency,
            detail,
          },
      {
        key: `valuation_shares:${id}`,
        label: `shares held on ${dateText(date)}`,
        unit: 'shares',
        value: shares,
        detail: `of all ${inText('funds')}`,
      },
      price === null
        ? moneyCell(`valuation_value:${id}`, label, { minor: valueMinor, currency }, { detail })
        : figure(`valuation_value:${id}`, label, 'money', value, { currency }),
    ]
  }),
})

/** Of approved share prices, from the first one above nothing. */
function growthOf({ name, valuations }: ViewedCompany): SheetDraft[] {
  const approved = valuations.filter(({ isApproved, price }) => isApproved && price !== null)
  const first = approved.findIndex(({ price }) => (parsePrice(price!) ?? 0n) > 0n)
  const prices = first === -1 ? [] : approved.slice(first)
  return growthSheets('valuation_growth', [
    { name, prices: prices.map(({ id, date }) => ({ id, date, cell: `valuation_price:${id}` })) },
  ])
}

const positionsSheet = ({ acquisitions, outcomes, positions }: ViewedCompany): SheetDraft => ({
  name: 'Positions',
  columns: positionHeads,
  rows: positions.map((position) => {
    const own = acquisitions.filter(isOfPosition(position))
    const ended = outcomes.filter(isOfPosition(position))
    return positionRow(position, {
      acquired: own.map(({ id }) => `acquired_shares:${id}`),
      cost: own.map(({ id }) => `acquired_cost:${id}`),
      sold: ended.map(({ id }) => `outcome_shares:${id}`),
      soldCost: ended.map(({ id }) => `outcome_cost:${id}`),
    })
  }),
})

type OfPosition = Pick<ViewedOutcome, 'fund' | 'shareClass'>

const isOfPosition =
  ({ fund, shareClass }: OfPosition) =>
  (each: OfPosition) =>
    each.fund === fund && each.shareClass === shareClass
