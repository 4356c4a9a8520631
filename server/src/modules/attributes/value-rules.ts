import { check, date, decimal, httpsUrl, money, pattern, say, text } from '@moorgate/contract'
import type { AttributeType } from '@moorgate/contract'
import { z } from 'zod'

/** What a value of each type looks like: the same field types as everywhere on the wire. */
const schemas: Readonly<Record<AttributeType, (options: readonly string[]) => z.ZodType>> = {
  text: () => text(500),
  longtext: () => text(65_000),
  number: () => decimal({ places: 6 }),
  currency: () => money(),
  date,
  select: (options) => z.literal([...options], { error: say.in }),
  multi: (options) => z.array(z.literal([...options], { error: say.in }), { error: say.array }).max(200),
  boolean: () => z.boolean({ error: say.boolean }),
  url: () => httpsUrl(),
  country: () => pattern(/^[A-Z]{2}$/, 2, 'GB'),
  file: () => z.int({ error: say.integer }).min(1, say.in),
}

const isFilled = (value: unknown) => !Array.isArray(value) || value.length > 0

/** The value as it is kept, or what is wrong with it. Null clears, unless the attribute has to be filled. */
export function readValue(
  attribute: { type: AttributeType; options: readonly string[]; required: boolean },
  value: unknown,
): { ok: true; value: unknown } | { ok: false; messages: string[] } {
  const base = schemas[attribute.type](attribute.options)
  const schema = attribute.required ? base.refine(isFilled, say.required) : base.nullable().optional()
  const read = check(z.object({ value: schema }), { value })
  return read.ok
    ? { ok: true, value: read.value['value'] ?? null }
    : { ok: false, messages: Object.values(read.errors).flat() }
}
