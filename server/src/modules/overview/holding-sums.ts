import { atHead } from '../../domain/tenant-labels.ts'
import { figure } from '../../domain/figure-cells.ts'
import { cell, minus, number, over, round, sumOf, times, words } from '../../domain/worksheet.ts'
import type { FigureDraft, Formula, SheetDraft } from '../../domain/worksheet.ts'
import type { Position } from './figures/listed-worksheets.ts'

/** Whose sums they are: the end of their names, and of their labels. */
interface SumOwner {
  of: string
  label: string
  currency: string
}

/**
 * What positions of one currency cost, are worth and gained together: `invested:GBP`, or of one investor
 * `invested:12:GBP`.
 */
export function heldCells(positions: readonly Position[], { of, label, currency }: SumOwner): FigureDraft[] {
  const at = (name: string) => cell(`${name}:${of}`)
  const money = (key: string, name: string, formula: Formula) =>
    figure(`${key}:${of}`, `${name}, ${label}`, 'money', formula, { currency })
  const sumOfAll = (name: string) => sumOf(positions.map(({ key }) => `position_${name}:${key}`))
  const costsSomething = positions.some(({ cost }) => cost !== '0')
  const part = round(over(times(at('gain'), number('100')), at('invested')), 6)
  return [
    money('invested', 'held at cost', sumOfAll('cost')),
    money('value', 'value', sumOfAll('value')),
    money('gain', 'gain', minus(at('value'), at('invested'))),
    ...(costsSomething ? [figure(`gain_percent:${of}`, `gain, ${label}`, 'percent', part)] : []),
  ]
}

/** What each investor of a list holds. Told by round, nobody is a row. */
export function investorsSheet(positions: readonly Position[]): SheetDraft[] {
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
