import { cell, minus, over, plus, round, sumOf, times, words } from '../../../../domain/worksheet.ts'
import type {
  Cell,
  CellDraft,
  Formula,
  SheetDraft,
  Unit,
  WorksheetDraft,
} from '../../../../domain/worksheet.ts'
import type { History } from '../../company/history.ts'
import { capTableWorksheet } from './table-worksheet.ts'
import { costOfValued } from '../../table/performance.ts'
import type { ValuedLot, ViewedPerformance } from '../../table/performance.ts'
import { layOut } from '../../table/view-table.ts'
import type { TableRequest } from '../../table/view-table.ts'
import type { AnswerOf, readCapTablePerformance } from '@moorgate/contract'
import { formatShares } from '../../../../domain/decimal.ts'
import { figure, moneyCell } from '../../../../domain/figure-cells.ts'
import { currencyPlaces } from '../../../../domain/money.ts'
import { knownBasis } from '../../certificate-words.ts'
import { dateText, priceText } from '../../../../domain/format.ts'
import { inText } from '../../../../domain/tenant-labels.ts'

type Performance = AnswerOf<typeof readCapTablePerformance>

type Round = Performance['rounds'][number]

type Amounts = Pick<Round, 'key' | 'name' | 'multiple'>

/** The performance of rounds as cells; its keys begin with `performance_`. */
function performanceWorksheet({ answer, lots, knownAt }: ViewedPerformance): WorksheetDraft {
  return {
    currency: answer.currency,
    sheets: [roundsSheet(answer, lots), lotsSheet(answer, lots), companySheet(answer)],
    basis: [
      { label: 'As at', text: dateText(answer.as_at) },
      ...knownBasis(knownAt),
      {
        label: 'Price',
        text:
          answer.price && answer.price_on
            ? `${priceText(answer.price, answer.currency)}, from ${dateText(answer.price_on)}`
            : 'None is recorded: at cost',
      },
      { label: 'Fees and tax relief', text: 'Not included' },
    ],
  }
}

function roundsSheet(answer: Performance, lots: readonly ValuedLot[]): SheetDraft {
  const below = (figure: string) => sumOf(answer.rounds.map(({ key }) => `performance_${figure}:${key}`))
  const total: Amounts = { key: 'total', name: 'all rounds', ...answer }
  return {
    name: 'Performance',
    columns: ['Round', 'Paid', 'Paid back', 'Value', 'Gain', 'Multiple', 'Price', 'Issued', 'Held', 'Valued'],
    rows: [
      ...answer.rounds.map((row) => {
        const own = lots.filter((lot) => lot.round === row.key)
        const of = (figure: string) => sumOf(own.map(({ id }) => `performance_lot_${figure}:${id}`))
        return [
          ...amountCells(row, { paid: of('paid'), returned: of('returned'), value: of('value') }),
          issuePriceCell(row),
          made(row, 'shares', 'Shares issued', 'shares', of('shares')),
          made(row, 'held', 'Shares held', 'shares', of('held')),
          made(row, 'valued', 'Shares held and not written off', 'shares', of('valued')),
        ]
      }),
      ...(answer.price === null ? [] : [priceRow(answer.price, answer.price_on)]),
      amountCells(total, { paid: below('paid'), returned: below('returned'), value: below('value') }),
    ],
  }
}

const priceRow = (value: string, from: string | null): Cell[] => [
  words('performance_price_label', 'share price'),
  {
    key: 'performance_price',
    label: 'share price',
    unit: 'price',
    value,
    detail: `recorded for ${from}`,
  },
]

const issuePriceCell = ({ key, name, price }: Round): Cell => ({
  key: `performance_issue_price:${key}`,
  label: `Price, ${name}`,
  unit: 'price',
  value: price,
  detail: 'what a share of the round cost',
})

/**
 * Lots of the rounds: what was allotted, what is left of it, what the price is of, and what came back by the
 * ledger.
 */
function lotsSheet({ currency, price }: Performance, lots: readonly ValuedLot[]): SheetDraft {
  return {
    name: 'Lots',
    columns: ['Holder', 'Paid', 'Paid back', 'Issued', 'Held', 'Valued', 'Value'],
    rows: lots.map(({ id, holder, allotted_on: on, ...lot }) => {
      const keyOf = (what: string) => `performance_lot_${what}:${id}`
      const allotted = `allotted ${dateText(on)}`
      const shares = (what: string, micro: bigint): Cell => ({
        key: keyOf(what),
        label: holder,
        unit: 'shares',
        value: formatShares(micro),
        detail: allotted,
      })
      const money = (what: string, minor: bigint, detail: string) =>
        moneyCell(keyOf(what), holder, { minor, currency }, { detail })
      const worth = times(cell(keyOf('valued')), cell('performance_price'))
      return [
        words(`performance_lot:${id}`, holder),
        money('paid', lot.costMinor, allotted),
        money('returned', lot.returnedMinor, `${inText('distributions')} in the ledger`),
        shares('shares', lot.sharesMicro),
        shares('held', lot.heldMicro),
        shares('valued', lot.valuedMicro),
        price === null
          ? money('value', costOfValued(lot), 'at cost, until there is a price')
          : figure(keyOf('value'), holder, 'money', round(worth, currencyPlaces(currency))),
      ]
    }),
  }
}

/** Each price by its place in the history, since a company may have two prices on one day. */
function companySheet({ history, currency }: Performance): SheetDraft {
  return {
    name: 'Company value',
    columns: ['Date', 'Price', 'Shares in issue', 'Value'],
    rows: history.map(({ date, price, shares, source }, index) => [
      { key: `performance_date:${index}`, label: 'date', unit: 'date', value: date },
      {
        key: `performance_price:${index}`,
        label: `price of ${dateText(date)}`,
        unit: 'price',
        value: price,
        detail: source,
      },
      {
        key: `performance_issued:${index}`,
        label: `shares in issue on ${dateText(date)}`,
        unit: 'shares',
        value: shares,
        detail: 'the table at the end of that day',
      },
      figure(
        `performance_company:${index}`,
        `value of the company on ${dateText(date)}`,
        'money',
        round(
          times(cell(`performance_issued:${index}`), cell(`performance_price:${index}`)),
          currencyPlaces(currency),
        ),
      ),
    ]),
  }
}

const made = (
  row: Pick<Amounts, 'key' | 'name'>,
  what: string,
  label: string,
  unit: Unit,
  formula: Formula,
): CellDraft => figure(`performance_${what}:${row.key}`, `${label}, ${row.name}`, unit, formula)

function amountCells(
  row: Amounts,
  sums: { paid: Formula; returned: Formula; value: Formula },
): (CellDraft | undefined)[] {
  const of = (what: string) => cell(`performance_${what}:${row.key}`)
  const back = plus(of('value'), of('returned'))
  return [
    words(`performance_name:${row.key}`, row.name),
    made(row, 'paid', 'Paid', 'money', sums.paid),
    made(row, 'returned', 'Paid back', 'money', sums.returned),
    made(row, 'value', 'Value', 'money', sums.value),
    made(row, 'gain', 'Gain', 'money', minus(back, of('paid'))),
    row.multiple === null
      ? undefined
      : made(row, 'multiple', 'Multiple', 'multiple', round(over(back, of('paid')), 6)),
  ]
}

/**
 * What the cells of a cap table are made from. Where one figure is opened, the part that has none of it is
 * left out.
 */
interface TableParts {
  table?: { history: History; looked: TableRequest }
  performance?: ViewedPerformance
}

/** The figures of the table, and those of the performance tab, which have names of their own. */
function tableWorksheet({ table, performance }: TableParts): WorksheetDraft {
  const worksheets = [
    ...(table ? [capTableWorksheet(layOut(table.history, table.looked))] : []),
    ...(performance ? [performanceWorksheet(performance)] : []),
  ]
  return { ...worksheets[0]!, sheets: worksheets.flatMap(({ sheets }) => sheets) }
}

export const tableMaker = { module: import.meta.url, name: 'tableMaker', make: tableWorksheet }
