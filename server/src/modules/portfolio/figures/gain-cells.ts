import { figure } from '../../../domain/figure-cells.ts'
import { cell, minus, number, over, plus, round, times } from '../../../domain/worksheet.ts'
import type { CellDraft, FigureDraft, Formula, Unit } from '../../../domain/worksheet.ts'
import type { ViewedPosition } from '../view-portfolio.ts'
import { multipleFormulas } from './multiple-formulas.ts'
import { rateFigure } from './rate-cells.ts'

type NamedPosition = Pick<ViewedPosition, 'id' | 'name' | 'currency'>

/** A figure of one position: its key ends in the position's id, its label in the name. */
export const figureOf =
  ({ id, name, currency }: NamedPosition) =>
  (key: string, label: string, unit: Unit, formula: Formula, detail?: string): FigureDraft =>
    figure(`${key}:${id}`, `${label}, ${name}`, unit, formula, {
      ...(unit !== 'shares' && { currency }),
      ...(detail !== undefined && { detail }),
    })

/**
 * What a position has gained, of its `invested`, `value` and `distributed`; none of a percentage of nothing.
 */
export function gainCells(one: ViewedPosition): (CellDraft | undefined)[] {
  const { id, name, costMinor, irr } = one
  const at = (key: string) => cell(`${key}:${id}`)
  const amount = figureOf(one)
  const ofCost = (key: string, label: string, unit: Unit, formula: Formula) =>
    costMinor === 0n ? undefined : figure(`${key}:${id}`, `${label}, ${name}`, unit, formula)
  const percentOfCost = (key: string, label: string) =>
    ofCost(`${key}_percent`, label, 'percent', round(over(times(at(key), number('100')), at('invested')), 6))
  const back = plus(at('value'), at('distributed'))
  const multiples = multipleFormulas({
    value: at('value'),
    held: at('invested'),
    distributed: at('distributed'),
    invested: at('invested'),
  })
  return [
    amount('rise', 'value less invested', 'money', minus(at('value'), at('invested'))),
    percentOfCost('rise', 'value less invested'),
    amount('gain', 'gain', 'money', minus(back, at('invested'))),
    percentOfCost('gain', 'gain'),
    ofCost('multiple', multiples.multiple.label, 'multiple', multiples.multiple.formula),
    ofCost('held_multiple', multiples.held_multiple.label, 'multiple', multiples.held_multiple.formula),
    irr === null ? undefined : rateFigure(String(id), `IRR, ${name}`, [one]),
  ]
}
