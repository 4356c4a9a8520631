import { figure } from '../../../domain/figure-cells.ts'
import { cell, minus, number, over, plus, round, times } from '../../../domain/worksheet.ts'
import type { CellDraft, FigureDraft, Formula, Unit } from '../../../domain/worksheet.ts'
import type { ViewedPosition } from '../value-history.ts'
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
    costMinor === 0n
      ? undefined
      : figure(`${key}:${id}`, `${label}, ${name}`, unit, round(over(formula, at('invested')), 6))
  const back = plus(at('value'), at('distributed'))
  return [
    amount('rise', 'value less invested', 'money', minus(at('value'), at('invested'))),
    ofCost('rise_percent', 'value less invested', 'percent', times(at('rise'), number('100'))),
    amount('gain', 'gain', 'money', minus(back, at('invested'))),
    ofCost('gain_percent', 'gain', 'percent', times(at('gain'), number('100'))),
    ofCost('multiple', 'multiple', 'multiple', back),
    irr === null ? undefined : rateFigure(String(id), `IRR, ${name}`, [one]),
  ]
}
