import { atHead } from '../../domain/firm-labels.ts'
import { ratio } from '../../domain/decimal.ts'
import { moneyCell, percentCell } from '../../domain/figure-cells.ts'
import { sum } from '../../domain/money.ts'
import { cell, minus, number, over, round, sumOf, times, words } from '../../domain/worksheet.ts'
import type { Cell, Formula, Sheet } from '../../domain/worksheet.ts'
import type { Position } from './listed-worksheets.ts'

/** Whose sums they are: the end of their names, and of their labels. */
interface Summed {
  of: string
  label: string
  currency: string
}

/** What positions of one currency cost, are worth and gained together: `invested:GBP`, or of one investor `invested:12:GBP`. */
export function heldCells(positions: readonly Position[], { of, label, currency }: Summed): Cell[] {
  const minorOf = (figure: 'cost' | 'value') => sum(positions.map((each) => BigInt(each[figure])))
  const [cost, value] = [minorOf('cost'), minorOf('value')]
  const at = (figure: string) => cell(`${figure}:${of}`)
  const money = (figure: string, name: string, minor: bigint, formula: Formula) =>
    moneyCell(`${figure}:${of}`, `${name}, ${label}`, { minor, currency }, { formula })
  const keys = (figure: string) => sumOf(positions.map(({ key }) => `position_${figure}:${key}`))
  const share = ratio((value - cost) * 100n, cost, 6)
  const part = round(over(times(at('gain'), number('100')), at('invested')), 6)
  return [
    money('invested', 'held at cost', cost, keys('cost')),
    money('value', 'value', value, keys('value')),
    money('gain', 'gain', value - cost, minus(at('value'), at('invested'))),
    ...(share === undefined
      ? []
      : [percentCell(`gain_percent:${of}`, `gain, ${label}`, share, { formula: part })]),
  ]
}

/** What each investor of a list holds. Told by round, nobody is a row. */
export function investorsSheet(positions: readonly Position[]): Sheet[] {
  const single = positions.filter(({ user }) => user !== null)
  if (single.length === 0) return []
  const held = Map.groupBy(single, ({ user, currency }) => `${user}:${currency}`)
  return [
    {
      name: atHead('investors'),
      columns: [atHead('investor'), 'Held at cost', 'Value', 'Gain', 'Gain, %'],
      rows: [...held].map(([of, some]) => {
        const { holder, currency } = some[0]!
        return [
          words(`held_by:${of}`, holder),
          ...heldCells(some, { of, label: `${holder}, ${currency}`, currency }),
        ]
      }),
    },
  ]
}
