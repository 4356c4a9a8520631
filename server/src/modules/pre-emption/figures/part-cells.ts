import { figure } from '../../../domain/figure-cells.ts'
import { cell, number, over, plus, round, times } from '../../../domain/worksheet.ts'
import type { FigureDraft, Formula } from '../../../domain/worksheet.ts'
import { whole } from '../offer.ts'
import type { Choice, Option } from '../offer.ts'

/**
 * Shares as a part of the company in percent: before the offer, or when all new shares are issued. Undefined
 * where there are none.
 */
export function partFigure(
  option: Option,
  { key, label, shares, before }: { key: string; label: string; shares: Formula; before?: boolean },
): FigureDraft | undefined {
  const inIssue = whole(option.in_issue)
  if ((before ? inIssue : inIssue + whole(option.available)) === 0n) return undefined
  const all = before ? cell('in_issue') : plus(cell('in_issue'), cell('available'))
  return figure(key, label, 'percent', round(over(times(shares, number('100')), all), 6))
}

/** A holder's part of the company now, taking none, and taking all rights. */
export function partFigures(option: Option, { id, holder_name: name }: Choice): (FigureDraft | undefined)[] {
  const held = cell(`holding:${id}`)
  return [
    partFigure(option, {
      key: `percent_before:${id}`,
      label: `ownership, ${name}`,
      shares: held,
      before: true,
    }),
    partFigure(option, { key: `percent_if_none:${id}`, label: `part taking none, ${name}`, shares: held }),
    partFigure(option, {
      key: `percent_if_maintained:${id}`,
      label: `part taking all rights, ${name}`,
      shares: plus(held, cell(`entitlement:${id}`)),
    }),
  ]
}
