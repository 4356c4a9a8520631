import { groupKeys } from '../filter-groups.ts'
import { offeredOrNamed } from '../list-filters.ts'
import { withoutPlace } from './draft.ts'
import type { Draft, DraftRow } from './draft.ts'
import { needsNoValue, partsOf } from './filter-values.ts'
import type { OfferedFilter } from './filter-values.ts'
import { wrongIn } from './wrong-values.ts'

/**
 * What is wrong with the rows of a draft, by their ids. A row that says nothing yet is no mistake before it
 * is sent.
 */
export type FilterErrors = ReadonlyMap<number, string>

export function mistakesOf(
  draft: Draft,
  offered: readonly OfferedFilter[],
  letters: number = groupKeys.length,
): FilterErrors {
  const found = new Map<number, string>()
  for (const row of allRows(draft)) {
    const text = wrongIn(row, offeredOrNamed(offered, row.name))
    if (text !== undefined && !isEmpty(row)) found.set(row.id, text)
  }
  for (const { rows } of draft.groups)
    for (const row of rows.filter((each) => standsTwice(each, rows, offered)))
      found.set(row.id, 'Each field can be used only once among alternatives.')
  for (const row of withoutPlace(draft, offered, letters))
    found.set(row.id, letters === 0 ? 'This field is already used above.' : 'You can add up to five groups.')
  return found
}

/** The rows that somebody began and that say nothing, each with what is to be entered. */
export function emptyRowsIn(draft: Draft, offered: readonly OfferedFilter[]): FilterErrors {
  const rows = allRows(draft).filter((row) => isEmpty(row) && !row.untouched)
  return new Map(
    rows.map((row) => [row.id, wrongIn(row, offeredOrNamed(offered, row.name)) ?? 'Enter a value.']),
  )
}

export const allRows = ({ rows, groups }: Draft): DraftRow[] => [
  ...rows,
  ...groups.flatMap((group) => group.rows),
]

export const isEmpty = ({ comparison, operand }: DraftRow): boolean =>
  !needsNoValue(comparison) && partsOf(operand).length === 0

/** Of what takes one value there are no two in one group: a comma would part them. */
function standsTwice(row: DraftRow, rows: readonly DraftRow[], offered: readonly OfferedFilter[]): boolean {
  const { kind } = offeredOrNamed(offered, row.name)
  if (kind !== 'choice' && kind !== 'period') return false
  return rows.find(({ name }) => name === row.name) !== row
}
