import { gateOpen } from '@moorgate/contract/features.ts'
import type { Flags } from '@moorgate/contract/features.ts'
import { fillLabels } from '@moorgate/contract/terminology/fill-labels.ts'
import type { Labels } from '@moorgate/contract/terminology.ts'
import { texts as defaults } from '@moorgate/contract/texts.ts'
import { isListedText, listedTextKeys, textGroups, textUses } from '@moorgate/contract/texts/text-uses.ts'
import type { ListedTextKey, TextGroup } from '@moorgate/contract/texts/text-uses.ts'
import { mergedEdits } from '../wording-edits.ts'
import type { MergedEdits, Saved, WordingEdits } from '../wording-edits.ts'

export interface TextRow {
  key: ListedTextKey
  group: TextGroup
  /** In the tenant's words, as the place is. */
  name: string
  where: string
  standard: string
  /** What the tenant wrote or is writing; undefined where it is the default. */
  own: string | undefined
  changed: boolean
}

interface TextSources {
  saved: Saved
  edits: WordingEdits
  labels: Labels
  flags: Flags
}

/** What stands in the field of a text that nobody edits. */
export const shownText = (saved: Saved, key: string): string =>
  saved[key] || (isListedText(key) ? defaults[key] : '')

/** The texts that somebody may read, by what the tenant has switched on, in their order. */
export function textRows({ saved, edits, labels, flags }: TextSources): TextRow[] {
  return listedTextKeys
    .filter((key) => {
      const { feature } = textUses[key]
      return feature === undefined || gateOpen({ all: [feature] }, flags)
    })
    .map((key): TextRow => {
      const { group, name, where } = textUses[key]
      const now = edits[key] ?? shownText(saved, key)
      return {
        key,
        group,
        name: atStart(fillLabels(labels, name)),
        where: atStart(fillLabels(labels, where)),
        standard: defaults[key],
        own: isDefault(key, now) ? undefined : now,
        changed: Object.hasOwn(edits, key),
      }
    })
}

const atStart = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Those that hold each word that is searched for, of one group or of all. */
export function foundTexts(
  rows: readonly TextRow[],
  labels: Labels,
  look: { search: string; group: TextGroup | '' },
): TextRow[] {
  const plain = (text: string) => text.replaceAll('’', "'").toLocaleLowerCase('en-GB')
  const words = plain(look.search).split(/\s+/).filter(Boolean)
  return rows.filter(({ key, group, name, where, standard, own = '' }) => {
    const all = plain(
      [key, name, where, ...[standard, own].map((text) => fillLabels(labels, text))].join(' '),
    )
    return (look.group === '' || look.group === group) && words.every((word) => all.includes(word))
  })
}

/** By their groups, in the order of the contract. */
export const groupedTexts = (rows: readonly TextRow[]) =>
  (Object.keys(textGroups) as TextGroup[])
    .map((group) => ({ group, title: textGroups[group], rows: rows.filter((row) => row.group === group) }))
    .filter((part) => part.rows.length > 0)

/** One text typed. What comes to the saved text again is no edit any more. */
export function withTextEdit(
  saved: Saved,
  edits: WordingEdits,
  key: ListedTextKey,
  typed: string,
): WordingEdits {
  const { [key]: _before, ...others } = edits
  return typed === shownText(saved, key) ? others : { ...others, [key]: typed }
}

export const editsOver = (before: Saved, edits: WordingEdits, theirs: Saved): MergedEdits =>
  mergedEdits({ field: 'texts', shown: shownText }, { before, edits, theirs })

/** What is sent: each text, and null for those that go back to their default. */
export const textsBody = (edits: WordingEdits): Record<string, string | null> =>
  Object.fromEntries(
    Object.entries(edits).map(([key, text]) => [
      key,
      isListedText(key) && isDefault(key, text) ? null : text.trim(),
    ]),
  )

const isDefault = (key: ListedTextKey, text: string): boolean => ['', defaults[key]].includes(text.trim())
