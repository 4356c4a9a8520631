import { z } from 'zod'

/** What a value is, whatever its schema checks: by this lists, forms, SQL and OpenAPI treat it. */
export type Kind =
  | 'id'
  | 'reference'
  | 'integer'
  | 'text'
  | 'email'
  | 'url'
  | 'html'
  | 'money'
  | 'decimal'
  | 'boolean'
  | 'flag'
  | 'date'
  | 'instant'
  | 'choice'
  | 'colour'
  | 'list'
  | 'map'
  | 'file'
  | 'secret'

export interface FieldFacts {
  kind: Kind
  /** Longest text, largest number of decimal places, or most kilobytes, by kind. */
  max?: number
  places?: number
  /** Resource that a reference points at. */
  to?: string
  options?: readonly (string | number)[]
  /**
   * What a choice reads as inside a sentence, with `{terms}` of the tenant; without it, its code as words.
   */
  words?: Readonly<Record<string, string>>
  /** Of rich text: elements that it may hold besides, with their attributes. */
  elements?: Readonly<Record<string, readonly string[]>>
  /** Of rich text: origins and folders that its pictures come from, where those are its own. */
  imageSources?: readonly string[]
  example?: unknown
}

const facts = z.registry<FieldFacts>()

/** What kind of field a schema is, seen through optional, nullable and default. */
export function factsOf(schema: z.ZodType): FieldFacts | undefined {
  const own = facts.get(schema)
  if (own) return own
  const inner = (schema as { def?: { innerType?: z.ZodType } }).def?.innerType
  return inner && factsOf(inner)
}

/** A schema that is known as a field of this kind. */
export function field<Schema extends z.ZodType>(schema: Schema, known: FieldFacts): Schema {
  facts.add(schema, known)
  return schema
}

/**
 * Gives the same schema for the same options. Schemas never change, and most of the hundreds that a page builds
 * before its first picture are alike. The options are what JSON can write: no patterns and no functions.
 */
export function shared<Options extends unknown[], Schema>(
  make: (...options: Options) => Schema,
): (...options: Options) => Schema {
  const made = new Map<string, Schema>()
  return (...options) => {
    const key = JSON.stringify(options)
    const known = made.get(key)
    if (known !== undefined) return known
    const schema = make(...options)
    made.set(key, schema)
    return schema
  }
}
