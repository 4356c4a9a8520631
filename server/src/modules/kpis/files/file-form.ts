/** The columns before the periods. */
export const fileColumns = ['Code', 'KPI', 'Unit'] as const
/** The first cell of the last line: a file without it was cut. */
export const lastLine = 'End'

/** The second cell of the last line: how many lines of KPIs there are. */
export const rowCount = (count: number): string => `${count} ${count === 1 ? 'KPI' : 'KPIs'}`

/** The same as a number; undefined where the cell is empty, as in files that people make by themselves. */
export const rowsCounted = (cell: string): number | undefined => {
  const digits = /^(\d{1,5})( KPIs?)?$/.exec(cell)?.[1]
  return digits === undefined ? undefined : Number(digits)
}
