import { ratio } from '../../../domain/decimal.ts'
import { cell, number, over, plus, round, times } from '../../../domain/worksheet.ts'
import type { Cell, Formula } from '../../../domain/worksheet.ts'
import { whole } from '../offer.ts'
import type { Choice, Option } from '../offer.ts'

/**
 * Shares as a part of the company in percent: before the offer, or when all new shares are issued. Undefined
 * where there are none.
 */
export function partCell(
  option: Option,
  said: { key: string; label: string; shares: bigint; formula: Formula; before?: boolean },
): Cell | undefined {
  const inIssue = whole(option.in_issue)
  const all = said.before ? inIssue : inIssue + whole(option.available)
  const value = ratio(said.shares * 100n, all, 6)
  if (value === undefined) return undefined
  const allCell = said.before ? cell('in_issue') : plus(cell('in_issue'), cell('available'))
  return {
    key: said.key,
    label: said.label,
    unit: 'percent',
    value,
    formula: round(over(times(said.formula, number('100')), allCell), 6),
  }
}

/** A holder's part of the company now, taking none, and taking all rights. */
export function partCells(option: Option, choice: Choice): (Cell | undefined)[] {
  const { id, holder_name: name } = choice
  const [holding, right] = [whole(choice.holding), whole(choice.entitlement)]
  const held = cell(`holding:${id}`)
  return [
    partCell(option, {
      key: `percent_before:${id}`,
      label: `part of the company, ${name}`,
      shares: holding,
      formula: held,
      before: true,
    }),
    partCell(option, {
      key: `percent_if_none:${id}`,
      label: `part taking none, ${name}`,
      shares: holding,
      formula: held,
    }),
    partCell(option, {
      key: `percent_if_maintained:${id}`,
      label: `part taking all rights, ${name}`,
      shares: holding + right,
      formula: plus(held, cell(`entitlement:${id}`)),
    }),
  ]
}
