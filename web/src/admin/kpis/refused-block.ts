import type { Entry } from './block.ts'
import { keyOf } from './pending.ts'

/** What was typed or pasted and not saved: cells of it had been changed by then. */
export interface RefusedBlock {
  sheet: string
  entries: readonly Entry[]
  /** Those whose cells had been changed. */
  changed: readonly Entry[]
}

/** The entries that a refusal names, by its fields: `rows.2.value` is the third. */
export const entriesNamed = (entries: readonly Entry[], fields: readonly string[]): Entry[] =>
  entries.filter((_, index) => fields.some((field) => field.startsWith(`rows.${index}.`)))

/** One block more was refused. What was typed last into a cell counts. */
export function withRefused(before: RefusedBlock | undefined, next: RefusedBlock): RefusedBlock {
  const rest = before?.sheet === next.sheet ? withoutCells(before, next.entries) : undefined
  if (!rest) return next
  return {
    ...next,
    entries: [...rest.entries, ...next.entries],
    changed: [...rest.changed, ...next.changed],
  }
}

/** Once these cells were edited again: nothing where no changed cell is left. */
export function withoutCells(
  block: RefusedBlock | undefined,
  cells: readonly Entry[],
): RefusedBlock | undefined {
  if (!block) return undefined
  const keys = new Set(cells.map((cell) => keyOf(block.sheet, cell)))
  const left = (some: readonly Entry[]) => some.filter((entry) => !keys.has(keyOf(block.sheet, entry)))
  const changed = left(block.changed)
  return changed.length === 0 ? undefined : { ...block, entries: left(block.entries), changed }
}
