import { changedElsewhere } from '../../../kernel/form-values.ts'

/** Labels or texts as the tenant saved them; what is missing is the default. */
export type Saved = Readonly<Partial<Record<string, string>>>

/** What was typed and not saved yet, by key. */
export type WordingEdits = Readonly<Record<string, string>>

export interface MergedEdits {
  edits: WordingEdits
  /** What to say beside each field that both changed. */
  both: Readonly<Record<string, string>>
}

interface MergeOptions {
  /** The part of the branding, which errors name. */
  field: 'navigation' | 'texts'
  /** What stands in a field that nobody edits. */
  shown: (saved: Saved, key: string) => string
}

/**
 * Edits that began from `before`, once another user has saved `theirs`: without those that they made too, and
 * with what to say beside each that both changed.
 */
export function mergedEdits(
  { field, shown }: MergeOptions,
  { before, edits, theirs }: { before: Saved; edits: WordingEdits; theirs: Saved },
): MergedEdits {
  const kept = Object.entries(edits).filter(([key, text]) => text !== shown(theirs, key))
  const crossed = kept.filter(([key]) => before[key] !== theirs[key])
  return {
    edits: Object.fromEntries(kept),
    both: Object.fromEntries(crossed.map(([key]) => [`${field}.${key}`, changedElsewhere(theirs[key])])),
  }
}
