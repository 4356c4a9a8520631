import type { KpiMatrix } from '@moorgate/contract/kpis/matrix.ts'
import type { CellPlace, Entry } from './block.ts'

/** What is typed and not saved yet, by its sheet and cell. */
export type Pending = ReadonlyMap<string, Entry>

/** Another company, figure type or period makes another sheet: nothing of this one belongs there. */
export const sheetOf = ({ company, sub_type: kind, frequency, periods }: KpiMatrix): string =>
  `${company.id} ${kind.id} ${frequency} ${periods.at(-1)?.period}`

export const keyOf = (sheet: string, { row, column }: CellPlace): string => `${sheet} ${row}:${column}`

export const withEntries = (pending: Pending, sheet: string, entries: readonly Entry[]): Pending =>
  new Map([...pending, ...entries.map((entry) => [keyOf(sheet, entry), entry] as const)])

/** Once the write of these has ended. What was typed into their cells meanwhile stays. */
export const withoutEntries = (pending: Pending, entries: readonly Entry[]): Pending =>
  new Map([...pending].filter(([, entry]) => !entries.includes(entry)))
