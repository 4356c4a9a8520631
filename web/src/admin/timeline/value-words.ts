import type { ChangedField } from '@moorgate/contract/timeline/changed-fields.ts'
import { readableCode } from '../../kernel/field-words.ts'
import { dateFull, dateTime } from '../../ui/format-dates.ts'
import { money } from '../../ui/format.ts'

interface ValueVariant {
  /** Names behind ids: `{"owner_id:12": "Tom Ashworth"}`. */
  names: Readonly<Record<string, string>>
  today: Date
}

/** A value of a stored event in words; undefined where there is none. */
export function valueWords(
  { field, kind }: Pick<ChangedField, 'field' | 'kind'>,
  value: unknown,
  { names, today }: ValueVariant,
): string | undefined {
  if (value === null || value === undefined || value === '') return undefined
  switch (kind) {
    case 'money':
      return money(pounds(String(value)), { pence: true })
    case 'date':
      return dateFull(String(value))
    case 'instant':
      return dateTime(String(value), { today })
    case 'boolean':
      return value === true ? 'Yes' : 'No'
    case 'name':
      return names[`${field}:${String(value)}`] ?? `Number ${String(value)}`
    case 'picture':
      return 'Picture'
    case 'html':
      return textOf(String(value))
    case 'list':
      return listed(nameOf(value, (id) => names[`${field}:${id}`]))
    case 'text':
      return /^[a-z]+(?:_[a-z]+)*$/.test(String(value)) ? readableCode(String(value)) : String(value)
  }
}

/** Minor units as a decimal: "1000050" is "10000.50". */
export function pounds(minor: string): string {
  const digits = minor.replace('-', '').padStart(3, '0')
  return `${minor.startsWith('-') ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** The words of rich text on one line. */
const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Ids of a list as the names that are known of them. */
const nameOf = (value: unknown, known: (id: number) => string | undefined): unknown =>
  Array.isArray(value)
    ? value.map((item) => (typeof item === 'number' ? (known(item) ?? item) : item))
    : value

/** A list's items, or a map's values, one after the other: without its number, and what it is not. */
function listed(value: unknown): string | undefined {
  const values = Object.entries(value as object)
    .filter(([key, item]) => key !== 'id' && item !== null && item !== '' && item !== false)
    .map(([key, item]): unknown => (item === true ? readableCode(key) : item))
  if (values.length === 0) return undefined
  return values.map((item) => (typeof item === 'object' ? (listed(item) ?? '') : String(item))).join(', ')
}
