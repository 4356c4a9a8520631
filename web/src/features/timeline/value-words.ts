import type { ChangedField } from '@moorgate/contract/timeline/changed-fields.ts'
import { countryName } from '../../kernel/countries.ts'
import { readableCode } from '../../kernel/field-words.ts'
import { dateFull, dateTime } from '../../ui/format-dates.ts'
import { money, quantity } from '../../ui/format.ts'
import type { MoneyVariant } from '../../ui/format.ts'

export interface ValueVariant {
  /** Names behind ids: `{"owner_id:12": "Tom Ashworth"}`. */
  names: Readonly<Record<string, string>>
  /** Of amounts; null where the event doesn't say. */
  currency: string | null
  today: Date
}

/** A value of a stored event in words; undefined where there is none. */
export function valueWords(
  { field, kind }: Pick<ChangedField, 'field' | 'kind'>,
  value: unknown,
  { names, currency, today }: ValueVariant,
): string | undefined {
  if (value === null || value === undefined || value === '') return undefined
  switch (kind) {
    case 'money':
      return moneyWords(String(value), currency, { pence: true })
    case 'date':
      return dateFull(String(value))
    case 'instant':
      return dateTime(String(value), { today })
    case 'boolean':
      return value === true ? 'Yes' : 'No'
    case 'name':
      return names[`${field}:${String(value)}`] ?? unnamed
    case 'country':
      return countryName(String(value))
    case 'picture':
      return 'Picture'
    case 'html':
      return textOf(String(value))
    case 'list':
      return listed(named(field, value, names))
    case 'text':
      return /^[a-z]+(?:_[a-z]+)*$/.test(String(value)) ? readableCode(String(value)) : String(value)
  }
}

/** An amount in minor units as money; as a number alone where its currency is not known. */
export function moneyWords(minor: string, currency: string | null, variant: MoneyVariant = {}): string {
  return currency === null ? quantity(decimal(minor)) : money(decimal(minor), { ...variant, currency })
}

/** Minor units as a decimal: "1000050" is "10000.50". */
function decimal(minor: string): string {
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

/** In place of the number of a record whose name isn't known. */
const unnamed = 'Name not available'

/** The ids in a field, however deep, as the names of their records. Other values stay. */
function named(field: string, value: unknown, names: ValueVariant['names']): unknown {
  const isReference = /(?:^|_)ids?$/.test(field)
  if (Array.isArray(value)) {
    const items = value.map((item) => named(field, item, names))
    return isReference ? [...new Set(items)] : items
  }
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, named(key, item, names)]))
  return isReference && typeof value === 'number' ? (names[`${field}:${value}`] ?? unnamed) : value
}

/** A list's items, or a map's values, one after the other: without its number, and what it is not. */
function listed(value: unknown): string | undefined {
  const values = Object.entries(value as object)
    .filter(([key, item]) => key !== 'id' && item !== null && item !== '' && item !== false)
    .map(([key, item]): unknown => (item === true ? readableCode(key) : item))
  if (values.length === 0) return undefined
  return values.map((item) => (typeof item === 'object' ? (listed(item) ?? '') : String(item))).join(', ')
}
