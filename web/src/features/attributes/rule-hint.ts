import { money, quantity } from '../../ui/format.ts'
import type { Attribute } from './attributes.ts'

type Rules = Pick<Attribute, 'type' | 'min_value' | 'max_value' | 'max_length' | 'format'>

/** What an answer has to be, beside its field; undefined where anything of its type may be said. */
export function ruleHint({
  type,
  min_value: min,
  max_value: max,
  max_length: most,
  format,
}: Rules): string | undefined {
  if (type === 'number' || type === 'currency') {
    const words = (value: string) => (type === 'currency' ? money(value, { pence: true }) : quantity(value))
    if (min !== null && max !== null) return `Between ${words(min)} and ${words(max)}.`
    if (min !== null) return `At least ${words(min)}.`
    return max === null ? undefined : `At most ${words(max)}.`
  }
  const parts = [
    ...(format === null ? [] : [`Use the format ${format}: A is a letter, 9 a digit and X either.`]),
    ...(most === null ? [] : [`Up to ${quantity(String(most))} characters.`]),
  ]
  return parts.length === 0 ? undefined : parts.join(' ')
}
