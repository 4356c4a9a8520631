import type { Column, Sort } from './table-parts.ts'

/** What a press on a column's head puts in order: amounts and days the most and the latest first. */
export function nextSort<Row>(
  { id, align, descendsFirst = align === 'end' }: Pick<Column<Row>, 'id' | 'align' | 'descendsFirst'>,
  sorted: Sort | undefined,
): Sort {
  return { column: id, descending: sorted ? !sorted.descending : descendsFirst }
}
