import { z } from 'zod'

/**
 * A value of a body under its dotted name, with the rule that the schema has for it; without one where the
 * schema knows no such field.
 */
export interface BodyPart {
  path: string
  value: unknown
  rule: z.ZodType | undefined
}

/** What was sent, part by part, beside the schema that it is held against: also where it doesn't fit. */
export function* partsOf(rule: z.ZodType, value: unknown, path = ''): Generator<BodyPart> {
  const at = (name: string | number) => (path === '' ? String(name) : `${path}.${name}`)
  const plain = withinOf(rule)
  if (plain instanceof z.ZodArray && Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* partsOf(plain.element as z.ZodType, item, at(index))
  } else if (plain instanceof z.ZodObject && isPlain(value)) {
    for (const [name, item] of Object.entries(value)) {
      const own = (plain.shape as Record<string, z.ZodType | undefined>)[name]
      if (own) yield* partsOf(own, item, at(name))
      else if (!isOpen(plain)) yield { path: at(name), value: item, rule: undefined }
    }
  } else yield { path, value, rule }
}

/** The schema inside optional, nullable, default and whatever reads form data. */
function withinOf(rule: z.ZodType): z.ZodType {
  const { innerType, out } = (rule as { def?: { innerType?: z.ZodType; out?: z.ZodType } }).def ?? {}
  const inner = innerType ?? out
  return inner ? withinOf(inner) : rule
}

const isOpen = ({ def }: z.ZodObject) => def.catchall !== undefined && !(def.catchall instanceof z.ZodNever)

/** A map of fields, and no file, date or list. */
export const isPlain = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype
