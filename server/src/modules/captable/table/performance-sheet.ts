import type { AnswerOf, readCapTablePerformance } from '@moorgate/contract'
import { day, inMajorUnits } from '../certificate-words.ts'
import { cell, minus, over, plus, round, sumOf, times, words } from '../worksheet/worksheet.ts'
import type { Cell, Formula, Worksheet } from '../worksheet/worksheet.ts'

type Performance = AnswerOf<typeof readCapTablePerformance>
type Row = Pick<
  Performance['rounds'][number],
  'key' | 'name' | 'invested' | 'returned' | 'value' | 'multiple'
>

/** The performance of rounds as cells; its keys begin with `performance_`. */
export function performanceWorksheet(answer: Performance): Worksheet {
  const rounds = answer.rounds.map((row) => [
    ...rowCells(row, {
      value: round(times(cell(`performance_valued:${row.key}`), cell('performance_price')), 2),
    }),
    made(row, 'valued', 'Shares held and not written off', 'shares', row.valued_shares),
    gainOf(row, row.gain),
  ])
  const below = (figure: string) => sumOf(answer.rounds.map(({ key }) => `performance_${figure}:${key}`))
  const total: Row = { key: 'total', name: 'all rounds', ...answer }
  return {
    currency: answer.currency,
    sheets: [
      {
        name: 'Performance',
        columns: ['Round', 'Paid', 'Paid back', 'Value', 'Multiple', 'Shares valued', 'Gain'],
        rows: [
          ...rounds,
          ...(answer.price === null
            ? []
            : [
                [
                  words('performance_price_label', 'price of a share'),
                  {
                    key: 'performance_price',
                    label: 'price of a share',
                    unit: 'price' as const,
                    value: answer.price,
                    detail: `recorded for ${answer.price_on}`,
                  },
                ],
              ]),
          rowCells(total, { paid: below('paid'), returned: below('returned'), value: below('value') }),
        ],
      },
      {
        name: 'Company value',
        columns: ['Date', 'Price', 'Shares in issue', 'Value'],
        rows: answer.history.map(({ date, price, shares, value, source }) => [
          { key: `performance_date:${date}`, label: 'date', unit: 'date' as const, value: date },
          {
            key: `performance_price:${date}`,
            label: 'price of a share',
            unit: 'price' as const,
            value: price,
            detail: source,
          },
          {
            key: `performance_issued:${date}`,
            label: 'shares in issue',
            unit: 'shares' as const,
            value: shares,
          },
          {
            key: `performance_company:${date}`,
            label: `value of the company on ${date}`,
            unit: 'money' as const,
            value,
            formula: round(times(cell(`performance_issued:${date}`), cell(`performance_price:${date}`)), 2),
          },
        ]),
      },
    ],
    basis: [
      { label: 'As at', text: day(answer.as_at) },
      {
        label: 'Price',
        text:
          answer.price && answer.price_on
            ? `${inMajorUnits(answer.price, answer.currency)}, from ${day(answer.price_on)}`
            : 'None is recorded',
      },
      { label: 'Fees and tax relief', text: 'Not included' },
    ],
  }
}

const made = (
  row: Pick<Row, 'key' | 'name'>,
  figure: string,
  label: string,
  unit: Cell['unit'],
  value: string | null,
  formula?: Formula,
): Cell | undefined =>
  value === null
    ? undefined
    : {
        key: `performance_${figure}:${row.key}`,
        label: `${label}, ${row.name}`,
        unit,
        value,
        ...(formula && { formula }),
      }

function rowCells(
  row: Row,
  sums: { paid?: Formula; returned?: Formula; value?: Formula | undefined },
): (Cell | undefined)[] {
  const of = (figure: string) => cell(`performance_${figure}:${row.key}`)
  return [
    words(`performance_name:${row.key}`, row.name),
    made(row, 'paid', 'Paid', 'money', row.invested, sums.paid),
    made(row, 'returned', 'Paid back', 'money', row.returned, sums.returned),
    made(row, 'value', 'Value', 'money', row.value, sums.value),
    made(
      row,
      'multiple',
      'Multiple',
      'multiple',
      row.multiple,
      round(over(plus(of('value'), of('returned')), of('paid')), 6),
    ),
  ]
}

function gainOf(row: Row, gain: string | null): Cell | undefined {
  const of = (figure: string) => cell(`performance_${figure}:${row.key}`)
  return made(row, 'gain', 'Gain', 'money', gain, minus(plus(of('value'), of('returned')), of('paid')))
}
