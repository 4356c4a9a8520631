import { dateFull } from '../../ui/format-dates.ts'
import { missing, money, quantity } from '../../ui/format.ts'
import { countryName } from '../../kernel/countries.ts'
import type { AttributeValue } from './attributes.ts'

/** A value of the tenant's own field as it is read; an en dash where there is none. */
export function attributeText({ attribute: { type }, value }: AttributeValue): string {
  if (value === null || value === '') return missing
  if (type === 'boolean') return value === true ? 'Yes' : 'No'
  if (type === 'date') return dateFull(String(value))
  if (type === 'country') return countryName(String(value))
  if (type === 'currency') return money(String(value), { pence: true })
  if (type === 'number') return quantity(String(value))
  if (type === 'file') return 'A document'
  if (Array.isArray(value)) return value.join(', ') || missing
  return String(value)
}

/** What a control holds for a value: several choices as a list, all else as text. */
export function typedValue({ value }: AttributeValue): string | string[] {
  if (Array.isArray(value)) return value.map(String)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return value === null ? '' : String(value)
}

/** What is sent for what a control holds; null clears. */
export function sentValue({ type }: AttributeValue['attribute'], typed: string | string[]): unknown {
  if (type === 'multi') return Array.isArray(typed) && typed.length > 0 ? typed : null
  if (typed === '' || Array.isArray(typed)) return null
  return type === 'boolean' ? typed === 'yes' : typed.trim()
}
