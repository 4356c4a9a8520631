import { z } from 'zod'
import { factsOf } from '@moorgate/contract'
import { withExamples } from './examples.ts'

export type Json = Record<string, unknown>

/** The schemas that a document says once and refers to: those that were given a name, and parts that contain themselves. */
export class Definitions {
  readonly schemas: Record<string, Json> = {}
  readonly #names = new Map<z.ZodType, string>()

  /** Gives a schema a name under which it is said. A name that another schema has gets a number. */
  name(schema: z.ZodType, wanted: string): void {
    if (this.#names.has(schema)) return
    const taken = new Set(this.#names.values())
    let name = wanted
    for (let number = 2; taken.has(name); number += 1) name = `${wanted}${number}`
    this.#names.set(schema, name)
  }

  /** Where a named schema is said, or nothing for one without a name. */
  refer(schema: z.ZodType): Json | undefined {
    const name = this.#names.get(schema)
    if (name === undefined) return undefined
    this.schemas[name] ??= written(schema, this, '')
    return { $ref: addressOf(name) }
  }

  /** Keeps a part that contains itself, under a name of our own. */
  keep(part: Json): string {
    const name = `Part${Object.keys(this.schemas).length + 1}`
    this.schemas[name] = part
    return name
  }
}

const addressOf = (name: string) => `#/components/schemas/${name}`

/** A zod schema as JSON Schema, with an example for every field, or where it is said. `name` is the field's, where it is one. */
export const schemaOf = (schema: z.ZodType, definitions: Definitions, name = ''): Json =>
  definitions.refer(schema) ?? written(schema, definitions, name)

/**
 * A schema that contains itself comes with definitions of its own, whose addresses count from its root; in the document they move to
 * where it keeps its schemas.
 */
function written(schema: z.ZodType, definitions: Definitions, name: string): Json {
  const made = z.toJSONSchema(schema, { ...options, override }) as Json & { $defs?: Record<string, Json> }
  const { $schema: _, $defs: own = {}, ...json } = made
  const names = new Map(Object.keys(own).map((part) => [part, definitions.keep({})]))
  const moved = (part: Json) =>
    JSON.parse(
      JSON.stringify(part).replaceAll(
        /"#\/\$defs\/([^"]+)"/g,
        (_whole, inner: string) => `"${addressOf(names.get(inner) ?? inner)}"`,
      ),
    ) as Json
  for (const [part, said] of Object.entries(own))
    definitions.schemas[names.get(part)!] = withExamples(moved(said))
  return withExamples(moved(json), name)
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

/** What the field's own type knows beyond what zod does. */
function override({ zodSchema, jsonSchema }: { zodSchema: unknown; jsonSchema: object }): void {
  const facts = factsOf(zodSchema as z.ZodType)
  // A field that must be left out.
  if (zodSchema instanceof z.ZodUndefined) Object.assign(jsonSchema, { not: {} })
  if (facts?.example !== undefined) Object.assign(jsonSchema, { examples: [facts.example] })
  if (facts?.kind === 'file') Object.assign(jsonSchema, { type: 'string', format: 'binary' })
  const format = facts && formats[facts.kind]
  const isText = 'type' in jsonSchema && jsonSchema.type === 'string'
  if (format !== undefined && (isText || format === 'password')) Object.assign(jsonSchema, { format })
}
