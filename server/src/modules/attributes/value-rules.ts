import { boolean, check, date, decimal, httpsUrl, money, pattern, say, text } from '@moorgate/contract'
import type { AttributeType } from '@moorgate/contract'
import { z } from 'zod'

/** What an answer has to be. The least, the most, the length and the format are of some types alone. */
export interface AttributeRules {
  type: AttributeType
  options: readonly string[]
  required: boolean
  min_value: string | null
  max_value: string | null
  max_length: number | null
  format: string | null
}

/** Rules of each type; another type's are refused when the field is written. */
export const rulesOfType: Readonly<Partial<Record<AttributeType, readonly (keyof AttributeRules)[]>>> = {
  number: ['min_value', 'max_value'],
  currency: ['min_value', 'max_value'],
  text: ['max_length', 'format'],
  longtext: ['max_length'],
}

const bounds = ({ min_value: min, max_value: max }: AttributeRules) => ({
  ...(min !== null && { min }),
  ...(max !== null && { max }),
})

const lineMost = 500
const textMost = 65_000

/** What a value of each type looks like: the same field types as everywhere on the wire. */
const schemas: Readonly<Record<AttributeType, (rules: AttributeRules) => z.ZodType>> = {
  text: ({ max_length: most, format }) => {
    const line = text(Math.min(most ?? lineMost, lineMost))
    return format === null ? line : line.refine((value) => hasFormat(value, format), formatText(format))
  },
  longtext: ({ max_length: most }) => text(most ?? textMost),
  number: (rules) => decimal({ places: 6, ...bounds(rules) }),
  currency: (rules) => money(bounds(rules)),
  date,
  select: ({ options }) => z.literal([...options], { error: say.in }),
  multi: ({ options }) => z.array(z.literal([...options], { error: say.in }), { error: say.array }).max(200),
  boolean: () => boolean(),
  url: () => httpsUrl(),
  country: () => pattern(/^[A-Z]{2}$/, 2, 'GB'),
  file: () => z.int({ error: say.integer }).min(1, say.in),
}

const formatText = (format: string) => `The :attribute field must have the format ${format}.`

const signs: Readonly<Record<string, RegExp>> = { A: /^\p{L}$/u, 9: /^\d$/, X: /^[\p{L}\d]$/u }

/** Sign by sign, so no format can be slow: `AA-9999` fits "GB-0042". */
export function hasFormat(value: string, format: string): boolean {
  const [given, asked] = [[...value], [...format]]
  return (
    given.length === asked.length &&
    asked.every((sign, at) => signs[sign]?.test(given[at] ?? '') ?? sign === given[at])
  )
}

const isFilled = (value: unknown) => !Array.isArray(value) || value.length > 0

/** The value as it is kept, or what is wrong with it. Null clears, unless the attribute has to be filled. */
export function readValue(
  attribute: AttributeRules,
  value: unknown,
): { ok: true; value: unknown } | { ok: false; messages: string[] } {
  const base = schemas[attribute.type](attribute)
  const schema = attribute.required ? base.refine(isFilled, say.required) : base.nullable().optional()
  const read = check(z.object({ value: schema }), { value })
  return read.ok
    ? { ok: true, value: read.value['value'] ?? null }
    : { ok: false, messages: Object.values(read.errors).flat() }
}
