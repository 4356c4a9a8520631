import {
  labelDefaults,
  labelOf,
  maximumLabelLength,
  pluralOf,
  termDefinitions,
} from '@moorgate/contract/terminology.ts'
import type { LabelKey, Labels, TermDefinition, TerminologyGroup } from '@moorgate/contract/terminology.ts'
import { mergedEdits } from './wording-edits.ts'
import type { MergedEdits, Saved, WordingEdits } from './wording-edits.ts'

/** Labels that were typed and not saved yet. An empty text goes back to the default. */
export type LabelEdits = WordingEdits

export interface LabelRow {
  term: TermDefinition
  /** "Investor, Investors". */
  standard: string
  /** The tenant's own words; undefined where they are the default. */
  own: string | undefined
  changed: boolean
}

export type LabelSort = 'order' | 'standard' | 'own'

/** The terms of a settings page that hold what is searched for, in the order asked for. */
export function labelRows(
  group: TerminologyGroup,
  labels: Labels,
  edits: LabelEdits,
  look: { search: string; sort: LabelSort; descending: boolean },
): LabelRow[] {
  const wanted = look.search.trim().toLocaleLowerCase('en-GB')
  const now = withEdits(labels, edits)
  const rows = termDefinitions
    .filter((term) => term.group === group)
    .map((term): LabelRow => ({
      term,
      standard: wordsOf({}, term),
      own: isOwn(now, term) ? wordsOf(now, term) : undefined,
      changed: keysOf(term).some((key) => Object.hasOwn(edits, key)),
    }))
    .filter(({ term, standard, own }) =>
      `${standard} ${own ?? ''} ${term.key}`.toLocaleLowerCase('en-GB').includes(wanted),
    )
  if (look.sort === 'order') return look.descending ? rows.toReversed() : rows
  const by = ({ standard, own }: LabelRow) => (look.sort === 'own' ? (own ?? standard) : standard)
  const sorted = rows.toSorted((a, b) => by(a).localeCompare(by(b), 'en-GB'))
  return look.descending ? sorted.toReversed() : sorted
}

/** One label typed. What comes to the saved text again is no edit any more. */
export function withEdit(labels: Labels, edits: LabelEdits, key: LabelKey, typed: string): LabelEdits {
  const { [key]: _before, ...others } = edits
  const text = typed.slice(0, maximumLabelLength)
  return text === (labels[key] ?? '') ? others : { ...others, [key]: text }
}

/** Both forms of a term back to the default. */
export function toDefault(labels: Labels, edits: LabelEdits, term: TermDefinition): LabelEdits {
  return keysOf(term).reduce((known, key) => withEdit(labels, known, key, ''), edits)
}

/** Edits of labels, once another user has saved `theirs`. */
export const editsOver = (before: Saved, edits: LabelEdits, theirs: Saved): MergedEdits =>
  mergedEdits({ field: 'navigation', shown: (saved, key) => saved[key] ?? '' }, { before, edits, theirs })

/** What is sent: the text of each label, and null for those that go back to their default. */
export function labelsBody(edits: LabelEdits): Record<string, string | null> {
  return Object.fromEntries(
    Object.entries(edits).map(([key, text]) => {
      const trimmed = text.trim()
      return [key, trimmed === '' || trimmed === labelDefaults[key as LabelKey] ? null : trimmed]
    }),
  )
}

/** The labels as they would be after saving. */
export function withEdits(labels: Labels, edits: LabelEdits): Labels {
  const merged = { ...labels, ...edits }
  return Object.fromEntries(Object.entries(merged).filter(([, text]) => text?.trim()))
}

/** What a plural would be if nobody said otherwise: it follows the singular. */
export function impliedPlural(labels: Labels, { key, plural }: TermDefinition): string | undefined {
  if (plural === undefined) return undefined
  return labels[key] ? pluralOf(labels[key]) : plural.many
}

function keysOf({ key, plural }: TermDefinition): LabelKey[] {
  return plural ? [key, plural.key] : [key]
}

function isOwn(labels: Labels, term: TermDefinition): boolean {
  return keysOf(term).some((key) => Boolean(labels[key]))
}

function wordsOf(labels: Labels, { key, plural }: TermDefinition): string {
  const one = labelOf(labels, key)
  return plural ? `${one}, ${labelOf(labels, plural.key)}` : one
}
