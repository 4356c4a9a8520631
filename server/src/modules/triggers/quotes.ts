import { decimalUnits, isQuotable } from '@moorgate/contract'
import type { TriggerField } from '@moorgate/contract'
import { dateText, formatDecimal, moneyText } from '../../domain/format.ts'
import type { FieldValues } from './conditions.ts'

const placeholder = /\{([^{}]*)\}/g

/** What a text names in braces that no field of the event is. */
export function unknownPlaceholders(text: string, fields: readonly TriggerField[]): string[] {
  const known = new Set(fields.filter(isQuotable).map(({ key }) => key))
  return [...text.matchAll(placeholder)].map(([, key = '']) => key).filter((key) => !known.has(key))
}

/** A text with the fields' values in their places. Values are put in once: braces in them stay as they are. */
export function filled(
  text: string,
  { fields, quoted, currency }: { fields: readonly TriggerField[]; quoted: FieldValues; currency: string },
): string {
  const types = new Map(fields.map(({ key, type }) => [key, type]))
  return text.replaceAll(placeholder, (whole, key: string) => {
    const type = types.get(key)
    return type === undefined ? whole : shown(type, quoted[key] ?? null, currency)
  })
}

const countries = new Intl.DisplayNames('en-GB', { type: 'region' })

/** A value as a sentence says it; an en dash where there is none. */
export function shown(type: TriggerField['type'], value: string | null, currency: string): string {
  if (value === null || value === '') return '–'
  if (type === 'money') return moneyText(decimalUnits(value, 2), currency)
  if (type === 'number') return formatDecimal(value)
  if (type === 'date') return dateText(value)
  if (type === 'boolean') return value === 'true' ? 'Yes' : 'No'
  if (type === 'country') return countries.of(value) ?? value
  return value
}
