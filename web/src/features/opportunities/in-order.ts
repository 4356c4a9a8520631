/** Records of a page as their author ordered them; of one place, the older first. */
export function inOrder<Row extends { order: number; id: number }>(rows: readonly Row[] = []): Row[] {
  return rows.toSorted((one, other) => one.order - other.order || one.id - other.id)
}
