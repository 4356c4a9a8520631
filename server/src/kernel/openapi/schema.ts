import { z } from 'zod'
import { factsOf } from '@moorgate/contract'
import { withExamples } from './examples.ts'

export type Json = Record<string, unknown>

/** Whether a schema says what is sent or what is answered: who sends may leave out what has a default. */
type Use = 'sent' | 'answered'

interface NamedSchema {
  name: string
  use: Use
  /** Adds what only the document knows of it. */
  complete: (made: Json) => Json
}

/**
 * The schemas that a document says once and refers to: those that were given a name, and any JSON, which
 * contains itself.
 */
export class Definitions {
  readonly schemas: Record<string, Json> = {}
  readonly #named = new Map<z.ZodType, NamedSchema>()
  readonly #taken = new Set<string>()
  readonly #recursive = new Map<string, string>()

  /** Gives a schema a name under which it is said. A name that another schema has gets a number. */
  name(
    schema: z.ZodType,
    wanted: string,
    {
      use = 'answered',
      complete = (made: Json) => made,
    }: { use?: Use; complete?: NamedSchema['complete'] } = {},
  ): void {
    if (this.#named.has(schema)) return
    let name = wanted
    for (let number = 2; this.#taken.has(name); number += 1) name = `${wanted}${number}`
    this.#taken.add(name)
    this.#named.set(schema, { name, use, complete })
  }

  /** Where a named schema is said, or nothing for one without a name. */
  refer(schema: z.ZodType): Json | undefined {
    const known = this.#named.get(schema)
    if (known === undefined) return undefined
    const { name, use, complete } = known
    if (!(name in this.schemas)) {
      // Named before it is written, because records name each other.
      const made: Json = (this.schemas[name] = {})
      Object.assign(made, complete(written(schema, this, { use })))
    }
    return { $ref: addressOf(name) }
  }

  /** Keeps a part that contains itself, once for all that are the same. `self` is how it calls itself. */
  keep(part: Json, self: string): string {
    // A list of itself is more than TypeScript resolves in the type of a generated client.
    const text = JSON.stringify(part)
      .replaceAll(`"items":{"$ref":"${self}"}`, `"items":${anything}`)
      .replaceAll(`"${self}"`, '"#"')
    const known = this.#recursive.get(text)
    if (known !== undefined) return known
    const name = `Json${this.#recursive.size === 0 ? '' : this.#recursive.size + 1}`
    this.#recursive.set(text, name)
    this.schemas[name] = withExamples(JSON.parse(text.replaceAll('"#"', `"${addressOf(name)}"`)) as Json)
    return name
  }
}

const anything = JSON.stringify({ description: 'Any JSON', examples: ['Text'] })

const addressOf = (name: string) => `#/components/schemas/${name}`

interface SchemaPosition {
  /** The field's, where it is one. */
  name?: string
  use?: Use
}

/** A zod schema as JSON Schema, with an example for every field, or where it is said. */
export const schemaOf = (
  schema: z.ZodType,
  definitions: Definitions,
  schemaPosition: SchemaPosition = {},
): Json => definitions.refer(schema) ?? written(schema, definitions, schemaPosition)

/**
 * A schema that contains itself comes with definitions of its own, whose addresses count from its root; in
 * the document they move to where it keeps its schemas. So do the schemas with a name that it holds.
 */
function written(
  schema: z.ZodType,
  definitions: Definitions,
  { name = '', use = 'answered' }: SchemaPosition,
): Json {
  const made = z.toJSONSchema(schema, { ...options, override: overriding(definitions, schema, use) }) as Json
  const { $schema: _, $defs: own = {}, ...json } = made as Json & { $defs?: Record<string, Json> }
  const kept = new Map(
    Object.entries(own).map(([part, said]) => [part, definitions.keep(said, `#/$defs/${part}`)]),
  )
  const moved = JSON.parse(
    JSON.stringify(json).replaceAll(
      /"#\/\$defs\/([^"]+)"/g,
      (_whole, part: string) => `"${addressOf(kept.get(part) ?? part)}"`,
    ),
  ) as Json
  return withExamples(moved, name)
}

const options = { io: 'output', unrepresentable: 'any' } as const

/** OpenAPI 3.1 takes any format; `decimal` is what money and quantities are sent as. */
const formats: Readonly<Record<string, string>> = {
  secret: 'password',
  date: 'date',
  instant: 'date-time',
  email: 'email',
  url: 'uri',
  html: 'html',
  money: 'decimal',
  decimal: 'decimal',
}

/**
 * What the field's own type knows beyond what zod does; a named schema within another is said where it
 * stands.
 */
const overriding =
  (definitions: Definitions, root: z.ZodType, use: Use) =>
  ({ zodSchema, jsonSchema }: { zodSchema: unknown; jsonSchema: object }): void => {
    const schema = zodSchema as z.ZodType
    const named = schema === root ? undefined : definitions.refer(schema)
    if (named) {
      for (const key of Object.keys(jsonSchema)) delete (jsonSchema as Json)[key]
      Object.assign(jsonSchema, named)
      return
    }
    if (use === 'sent' && schema instanceof z.ZodObject) leaveOut(schema, jsonSchema)
    const facts = factsOf(schema)
    // A field that must be left out.
    if (schema instanceof z.ZodUndefined) Object.assign(jsonSchema, { not: {} })
    if (facts?.example !== undefined) Object.assign(jsonSchema, { examples: [facts.example] })
    if (facts?.kind === 'file') Object.assign(jsonSchema, { type: 'string', format: 'binary' })
    const format = facts && formats[facts.kind]
    const isText = 'type' in jsonSchema && jsonSchema.type === 'string'
    if (format !== undefined && (isText || format === 'password')) Object.assign(jsonSchema, { format })
  }

/** What has a default need not be sent. */
function leaveOut(schema: z.ZodObject, jsonSchema: { required?: string[] }): void {
  const needed = jsonSchema.required?.filter(
    (key) => !(schema.shape[key] as z.ZodType).safeParse(undefined).success,
  )
  if (needed?.length) jsonSchema.required = needed
  else delete jsonSchema.required
}
