import type { Json } from './schema.ts'

/** One field of a body or an answer, as the documentation names it. */
export interface Field {
  /** Where it stands: `lines[].amount`. */
  name: string
  type: string
  required: boolean
  /** What it may be, in words. */
  limits: string
  example: unknown
  /** The shape that it is one of, which is described in a place of its own. */
  shape?: string
}

export type Schemas = Readonly<Record<string, Json>>

const deepest = 5

/**
 * Says of a property that it is there only when it is asked for; a page names those with the parameters that
 * ask for them.
 */
export const onRequestExtension = 'x-asked-for'

/**
 * Every field of a schema, those of parts within it too. Named shapes are not taken apart: they have a place
 * of their own.
 */
export function fieldsOf(schema: Json, prefix = '', depth = 0): Field[] {
  const variants = variantsOf(schema)
  if (variants.length > 1 && variants.some((each) => each['properties']))
    return unique(variants.flatMap((each) => fieldsOf(each, prefix, depth)))
  const [only = schema] = variants
  const {
    items,
    properties,
    required = [],
  } = only as { items?: Json; properties?: Schemas; required?: string[] }
  if (items) return fieldsOf(items, `${prefix}[]`, depth)
  return alwaysThere(properties).flatMap(([key, field]) => {
    const name = prefix === '' ? key : `${prefix}.${key}`
    return [
      fieldOf(name, field, required.includes(key)),
      ...(depth < deepest ? fieldsOf(field, name, depth + 1) : []),
    ]
  })
}

const alwaysThere = (properties: Schemas = {}) =>
  Object.entries(properties).filter(([, field]) => !(onRequestExtension in field))

const unique = (fields: readonly Field[]): Field[] =>
  [...new Map(fields.toReversed().map((field) => [field.name, field])).values()].toReversed()

/** What a value may be, null aside. */
function variantsOf(schema: Json): Json[] {
  const ways = (schema['anyOf'] ?? schema['oneOf'] ?? schema['allOf']) as Json[] | undefined
  return (ways ?? [schema]).filter((each) => each['type'] !== 'null')
}

function fieldOf(name: string, schema: Json, required: boolean): Field {
  const shape = shapeOf(schema)
  return {
    name,
    type: typeOf(schema),
    required,
    limits: limitsOf(schema),
    example: exampleIn(schema),
    ...(shape !== undefined && { shape }),
  }
}

/** The name of the shape that a schema refers to, by itself, as one of a list, or where it may be null. */
export function shapeOf(schema: Json): string | undefined {
  const [only = schema, ...others] = variantsOf(schema)
  if (others.length > 0) return undefined
  if (typeof only['$ref'] === 'string') return only['$ref'].split('/').at(-1)
  return only['items'] ? shapeOf(only['items'] as Json) : undefined
}

function typeOf(schema: Json): string {
  const isNull = (schema['anyOf'] as Json[] | undefined)?.some((each) => each['type'] === 'null') ?? false
  const names = variantsOf(schema).flatMap((each) => simpleType(each))
  const all = [...new Set([...names, ...(isNull ? ['null'] : [])])]
  return all.join(' or ')
}

/** What a text of a format is called. */
const kinds: Readonly<Record<string, string>> = {
  binary: 'file',
  date: 'date',
  'date-time': 'instant',
  password: 'secret',
  email: 'e-mail address',
  uri: 'web address',
  html: 'HTML',
  decimal: 'decimal string',
}

function simpleType(schema: Json): string[] {
  if (schema['not']) return ['must be left out']
  if (typeof schema['$ref'] === 'string') return ['object']
  if (schema['items']) return [`list of ${typeOf(schema['items'] as Json)}`]
  const format = kinds[String(schema['format'])]
  const types = [schema['type'] ?? (schema['enum'] || schema['const'] !== undefined ? 'value' : 'any')].flat()
  return types.map((type) => (type === 'string' && format ? format : String(type)))
}

function limitsOf(schema: Json): string {
  const parts = variantsOf(schema).flatMap((each) => {
    const {
      enum: among,
      const: only,
      minimum,
      maximum,
      minLength,
      maxLength,
      maxItems,
    } = each as Record<string, never>
    return [
      ...(among ? [`one of ${(among as unknown[]).map(String).join(', ')}`] : []),
      ...(only === undefined ? [] : [String(only)]),
      ...(minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER ? [`at least ${minimum}`] : []),
      ...(maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER ? [`at most ${maximum}`] : []),
      ...(minLength ? [`at least ${minLength} characters`] : []),
      ...(maxLength ? [`at most ${maxLength} characters`] : []),
      ...(maxItems ? [`at most ${maxItems}`] : []),
    ]
  })
  return [...new Set(parts)].join('; ')
}

/** A value that a schema takes, put together of its fields’ examples. Shapes are followed once. */
export function exampleIn(schema: Json, schemas: Schemas = {}, within: readonly string[] = []): unknown {
  const [first = schema] = variantsOf(schema)
  const { examples, items, properties, $ref } = first as {
    examples?: unknown[]
    items?: Json
    properties?: Schemas
    $ref?: string
  }
  if (examples) return examples[0]
  if (first['format'] === 'password') return '…'
  if ($ref !== undefined) {
    const name = $ref.split('/').at(-1)!
    const said = schemas[name]
    return said && !within.includes(name) ? exampleIn(said, schemas, [...within, name]) : undefined
  }
  if (items) return listOf(exampleIn(items, schemas, within))
  if (!properties) return undefined
  const entries = alwaysThere(properties).map(
    ([key, field]) => [key, exampleIn(field, schemas, within)] as const,
  )
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

const listOf = (item: unknown): unknown[] => (item === undefined ? [] : [item])
