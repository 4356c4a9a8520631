import type { Column } from '@moorgate/contract/resource.ts'
import { fillLabels } from '@moorgate/contract/terminology/fill-labels.ts'
import { term } from '@moorgate/contract/terminology.ts'
import type { Labels } from '@moorgate/contract/terminology.ts'
import type { FieldFacts } from '@moorgate/contract/wire.ts'
import { dateShort } from '../ui/format-dates.ts'
import { missing, money, quantity } from '../ui/format.ts'

/**
 * A column's head in the tenant's words, in the number in which the contract wrote it: "Investors", not
 * "Investor".
 */
export function columnLabel({ label, term: key }: Pick<Column, 'label' | 'term'>, labels: Labels): string {
  if (key === undefined) return fillLabels(labels, label)
  const plural = term({}, key, { plural: true }) === label
  return term(labels, key, { plural })
}

const acronyms = /\b(?:eis|llp|lp|oeic|seis|spv|vct)\b/g

/** A code as words: `not_started` is "Not started", `line1` is "Line 1", `lp` is "LP". */
export function readableCode(code: string): string {
  const words = code
    .replaceAll('_', ' ')
    .replace(/([a-z])(\d)/, '$1 $2')
    .replace(acronyms, (letters) => letters.toUpperCase())
  return capitalised(words)
}

const capitalised = (text: string) => text.charAt(0).toLocaleUpperCase('en-GB') + text.slice(1)

/** A value by its dotted name: `owner.name`. */
export function valueAt(row: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((found, name) => (found as Record<string, unknown> | null)?.[name], row)
}

export interface TextVariant {
  today: Date
  currency?: string | undefined
  /** What choices of the field read as, and the tenant's labels in them. */
  words?: FieldFacts['words']
  labels?: Labels
}

/** A value of a field as a table writes it. Flags are "Active" and "Closed" (specification §4). */
export function wordsOf(
  value: unknown,
  kind: FieldFacts['kind'] | undefined,
  { today, currency, words, labels = {} }: TextVariant,
): string {
  if (value === null || value === undefined || value === '') return missing
  switch (kind) {
    case 'money':
      return money(String(value), currency === undefined ? {} : { currency })
    case 'decimal':
    case 'integer':
      return quantity(String(value))
    case 'date':
    case 'instant':
      return dateShort(String(value), { today })
    case 'boolean':
      return value === true ? 'Yes' : 'No'
    case 'flag':
      return value === 1 ? 'Active' : 'Closed'
    case 'choice':
      return choiceText(value, words?.[String(value)], labels)
    default:
      return String(value)
  }
}

function choiceText(value: unknown, written: string | undefined, labels: Labels): string {
  if (written !== undefined) return capitalised(fillLabels(labels, written))
  return typeof value === 'string' ? readableCode(value) : String(value)
}

/** Numbers stand at the end of their column. */
export function isNumeric(kind: FieldFacts['kind'] | undefined): boolean {
  return kind === 'money' || kind === 'decimal' || kind === 'integer'
}

/** What is most or latest comes first where a list is put in order by it. */
export function descendsFirst(kind: FieldFacts['kind'] | undefined): boolean {
  return isNumeric(kind) || kind === 'date' || kind === 'instant'
}
