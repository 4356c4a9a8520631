import { countChanges } from '../../kernel/form-values.ts'
import type { FormValues } from '../../kernel/form-values.ts'

/** What an editor last knew to be kept. */
export interface Base {
  /** As the form held it then: "1000" where the server answers "1000.00". */
  form: FormValues
  /** As the server answered it. */
  kept: FormValues
}

export interface Conflict {
  name: string
  mine: unknown
  theirs: unknown
}

export interface ThreeWayMerge {
  /** Fields that only somebody else changed: their values are taken over. */
  taken: FormValues
  /** Fields that both changed, to different ends. */
  conflicts: Conflict[]
}

const isSame = (one: unknown, other: unknown) => countChanges({ value: one }, { value: other }) === 0

/**
 * What becomes of a page that two people changed. What one of them left alone is the other's; where both
 * changed a field they see both. Nobody's words are lost by it: whatever isn't taken stays as it was typed.
 */
export function mergeThreeWays(base: Base, mine: FormValues, theirs: FormValues): ThreeWayMerge {
  const merged: ThreeWayMerge = { taken: {}, conflicts: [] }
  for (const [name, value] of Object.entries(theirs)) {
    if (isSame(base.kept[name], value)) continue
    if (isSame(base.form[name], mine[name])) merged.taken[name] = value
    else if (!isSame(mine[name], value)) merged.conflicts.push({ name, mine: mine[name], theirs: value })
  }
  return merged
}
