import { atHead, inText } from '../../../domain/tenant-labels.ts'
import { figure, moneyCell, numberCell } from '../../../domain/figure-cells.ts'
import { cell, countOf, lineOf, number, over, round, sumOf, times, words } from '../../../domain/worksheet.ts'
import type { Cell, CellDraft, FigureDraft, SheetDraft, WorksheetDraft } from '../../../domain/worksheet.ts'
import { heldCells, investorsSheet } from '../holding-sums.ts'

/** An opportunity of a list. Money in minor units. */
export interface ListedOpportunity {
  id: number
  name: string
  currency: string
  raised: string
  target: string | null
  /** What its holdings are worth; null without holding or price, and for who doesn't read it. */
  value: string | null
  investors: number
}

type OpportunityFigure = 'raised' | 'target' | 'value'

/** What an investor, or several, hold of a round or a fund. Money in minor units. */
export interface Position {
  of: 'shares' | 'units'
  key: string
  /** Null where several hold it. */
  user: number | null
  holder: string
  round: string
  currency: string
  shares: string
  price: string | null
  cost: string
  value: string
  holders: number
  lots: number
}

const byCurrency = <Row extends { currency: string }>(rows: readonly Row[]) => [
  ...Map.groupBy(rows, ({ currency }) => currency),
]
const basis = [
  { label: 'Counted', text: 'All records that match the filters, on every page' },
  { label: 'Currencies', text: 'Amounts in different currencies aren’t added together' },
]

/** The sums of a list of opportunities in cells. */
function raisedWorksheet(offers: readonly ListedOpportunity[]): WorksheetDraft {
  const rows = offers.map((opportunity): (CellDraft | undefined)[] => [
    words(`offer:${opportunity.id}`, opportunity.name),
    raisedAmount(
      'raised',
      opportunity,
      'raised',
      `what counts of its investments, as in its ${inText('allocation')} book`,
    ),
    raisedAmount('target', opportunity, 'target', 'terms of the round'),
    raisedPercent(opportunity),
    raisedAmount(
      'value',
      opportunity,
      'value',
      'what is held of it at its latest price, or at cost while there is none, as on its own page',
    ),
    numberCell(
      `investors:${opportunity.id}`,
      `${inText('investors')}, ${opportunity.name}`,
      String(opportunity.investors),
      {
        detail: `people of whom something counts, each once, as in its ${inText('allocation')} book`,
      },
    ),
  ])
  return {
    currency: 'GBP',
    sheets: [
      {
        name: 'Sums',
        columns: ['What', 'Amount'],
        rows: [
          ...byCurrency(offers).flatMap(([currency, some]) => [
            raisedTotal('raised', currency, some),
            raisedTotal('target', currency, some),
            ...(some.some(({ value }) => value !== null) ? [raisedTotal('value', currency, some)] : []),
          ]),
          lineOf(
            figure(
              'listed',
              'rounds that are listed',
              'number',
              countOf(offers.map(({ id }) => `raised:${id}`)),
            ),
          ),
        ],
      },
      {
        name: atHead('opportunity_plural'),
        columns: ['Name', 'Raised', 'Target', 'Of the target, %', 'Value', atHead('investors')],
        rows,
      },
    ],
    basis,
  }
}

function raisedAmount(of: OpportunityFigure, opportunity: ListedOpportunity, label: string, detail: string) {
  const minor = opportunity[of]
  if (minor === null) return undefined
  const value = { minor: BigInt(minor), currency: opportunity.currency }
  return moneyCell(`${of}:${opportunity.id}`, `${label}, ${opportunity.name}`, value, { detail })
}

function raisedTotal(of: OpportunityFigure, currency: string, some: readonly ListedOpportunity[]) {
  const counted = some.filter((opportunity) => opportunity[of] !== null)
  const formula = sumOf(counted.map(({ id }) => `${of}:${id}`))
  return lineOf(figure(`${of}:${currency}`, `${of}, ${currency}`, 'money', formula, { currency }))
}

/** How far an opportunity is, in per cent of its target; nothing without one. */
function raisedPercent({ id, name, target }: ListedOpportunity): FigureDraft | undefined {
  const formula = round(over(times(cell(`raised:${id}`), number('100')), cell(`target:${id}`)), 6)
  return BigInt(target ?? 0) === 0n
    ? undefined
    : figure(`percent:${id}`, `raised of the target, ${name}`, 'percent', formula)
}

export const raisedMaker = { module: import.meta.url, name: 'raisedMaker', make: raisedWorksheet }

/** What the investors of a list hold between them, in cells, and how many are `listed`. */
function heldWorksheet(positions: readonly Position[], listed: number): WorksheetDraft {
  return {
    currency: 'GBP',
    sheets: [
      listedSheet(listed),
      heldSums(positions),
      ...investorsSheet(positions),
      positionsSheet(positions),
    ],
    basis: [
      ...basis,
      {
        label: 'Value',
        text: `At the latest price of each round, and the latest value of each ${inText('fund')} with what was paid since; at cost while there is none`,
      },
    ],
  }
}

export const holdingsMaker = { module: import.meta.url, name: 'heldMaker', make: heldWorksheet }

/** The list itself says who they are, so their number is stated. */
const listedSheet = (listed: number): SheetDraft => ({
  name: 'List',
  columns: ['What', 'How many'],
  rows: [
    lineOf(
      numberCell('listed', `${inText('investors')} who are listed`, String(listed), {
        detail: 'everybody who fits the filters of the list, whether they hold anything or not',
      }),
    ),
  ],
})

function heldSums(positions: readonly Position[]): SheetDraft {
  return {
    name: 'Held',
    columns: ['What', 'Amount'],
    rows: byCurrency(positions).flatMap(([currency, some]) =>
      heldCells(some, { of: currency, label: currency, currency }).map(lineOf),
    ),
  }
}

function positionsSheet(positions: readonly Position[]): SheetDraft {
  return {
    name: 'Positions',
    columns: [atHead('investor'), 'Held of', 'Holders', 'Shares or units', 'Price', 'Cost', 'Value'],
    rows: positions.map(positionRow),
  }
}

function positionRow(position: Position): (CellDraft | undefined)[] {
  const { key, holder, round: name, currency, shares, price, holders } = position
  const of = holder === '' ? name : `${holder}, ${name}`
  const money = (amount: 'cost' | 'value', said: Pick<Cell, 'formula' | 'detail'>) =>
    moneyCell(
      `position_${amount}:${key}`,
      `${amount}, ${of}`,
      { minor: BigInt(position[amount]), currency },
      said,
    )
  return [
    words(`position_holder:${key}`, holder),
    words(`position_round:${key}`, name),
    numberCell(`position_holders:${key}`, `holders, ${of}`, String(holders), {
      detail: `${inText('investors')} of the list`,
    }),
    {
      key: `position_shares:${key}`,
      label: `${position.of}, ${of}`,
      unit: 'shares',
      value: shares,
      detail: position.of === 'units' ? 'paid for' : 'on the register',
    },
    price === null
      ? undefined
      : {
          key: `position_price:${key}`,
          label: `price, ${name}`,
          unit: 'price',
          value: price,
          currency,
          detail: 'the latest price of the round',
        },
    money('cost', { detail: `what was paid for the ${position.of}` }),
    money('value', valueSaid(position)),
  ]
}

/**
 * Each lot is rounded by itself, so the value of several is stated and not worked out from all their shares.
 */
function valueSaid({ of, key, price, lots }: Position): Pick<Cell, 'formula' | 'detail'> {
  if (of === 'units')
    return { detail: 'the latest published value of the units, with what was paid in and out since' }
  if (price === null)
    return { formula: cell(`position_cost:${key}`), detail: 'at cost, until there is a price' }
  if (lots > 1) return { detail: `${lots} lots of shares at the price, each rounded to the penny` }
  return { formula: round(times(cell(`position_shares:${key}`), cell(`position_price:${key}`)), 2) }
}
