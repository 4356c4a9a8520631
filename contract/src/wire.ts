import { z } from 'zod'
import { compareDecimals } from './decimals.ts'
import { say } from './messages.ts'

/**
 * Field types: how a value looks on the wire, how form data is coerced into it and what is said when it does not fit.
 * Each is a zod schema; `kindOf` tells lists, forms, SQL and OpenAPI what it is.
 */
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

/** Text of at most `max` characters, already trimmed. A number from JSON is not text. */
export function text(max: number, options: { min?: number; example?: string } = {}) {
  const base = z.string({ error: say.string }).max(max, say.maxText(max))
  const schema = options.min === undefined ? base : base.min(options.min, say.minText(options.min))
  return field(schema, {
    kind: 'text',
    max,
    ...(options.example !== undefined && { example: options.example }),
  })
}

/** Text that must match a pattern. */
export function pattern(expression: RegExp, max: number, example: string, message: string = say.format) {
  return field(z.string({ error: say.string }).max(max, say.maxText(max)).regex(expression, message), {
    kind: 'text',
    max,
    example,
  })
}

/** An e-mail address of at most 254 characters, lower-cased. */
export function email() {
  const schema = z.preprocess(
    (value) => (typeof value === 'string' ? value.toLowerCase() : value),
    z.string({ error: say.string }).max(254, say.maxText(254)).regex(z.regexes.html5Email, say.email),
  )
  return field(schema, { kind: 'email', max: 254, example: 'eleanor.whitcombe@example.com' })
}

/** A password or code: not trimmed, never logged, never answered. */
export function secret(max: number, min = 1) {
  const least = min === 1 ? say.required : say.minText(min)
  return field(z.string({ error: say.string }).min(min, least).max(max, say.maxText(max)), {
    kind: 'secret',
    max,
  })
}

/** An absolute https address. */
export function httpsUrl(max = 2048) {
  const schema = z
    .string({ error: say.string })
    .max(max, say.maxText(max))
    .refine((value) => isHttps(value), say.url)
  return field(schema, { kind: 'url', max, example: 'https://example.com/' })
}

function isHttps(value: string): boolean {
  return URL.canParse(value) && new URL(value).protocol === 'https:' && new URL(value).username === ''
}

/** Rich text; the server sanitises it on write. */
export function html(max = 200_000) {
  return field(z.string({ error: say.string }).max(max, say.maxText(max)), {
    kind: 'html',
    max,
    example: '<p>Rich text</p>',
  })
}

/** The same rich text, which null empties instead of being refused: for texts that a record always has. */
export function emptiable(schema: z.ZodType): z.ZodType {
  return field(
    z.preprocess((value) => (value === null ? '' : value), schema),
    factsOf(schema)!,
  )
}

const wholeNumber = /^-?(0|[1-9]\d*)$/

function toInteger(value: unknown): unknown {
  if (typeof value !== 'string' || !wholeNumber.test(value)) return value
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : value
}

/** A whole number; "12" counts, "12.0" and "1e3" don't. */
export function integer(options: { min?: number; max?: number; example?: number } = {}) {
  const { min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER } = options
  const schema = z.preprocess(
    toInteger,
    z.int({ error: say.integer }).min(min, say.min(min)).max(max, say.max(max)),
  )
  return field(schema, { kind: 'integer', example: options.example ?? Math.max(min, 1) })
}

/** The id of a record: an integer from 1. */
export function id() {
  return field(z.preprocess(toInteger, z.int({ error: say.integer }).min(1, say.in)), {
    kind: 'id',
    example: 1,
  })
}

/** The id of a record of another resource, in the same tenant. */
export function reference(to: string) {
  return field(z.preprocess(toInteger, z.int({ error: say.integer }).min(1, say.in)), {
    kind: 'reference',
    to,
    example: 1,
  })
}

const decimalText = /^-?\d{1,20}(\.\d{1,12})?$/

function toDecimalText(value: unknown): unknown {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  return value
}

/** Decimal string with at most `places` places; never a float inside. Bounds are decimal strings too. */
export function decimal(
  options: { places?: number; min?: string; above?: string; max?: string; example?: string } = {},
) {
  const { places = 6 } = options
  const schema = z.preprocess(
    toDecimalText,
    z.string({ error: say.number }).superRefine((value, context) => {
      const problem = decimalProblem(value, places, options)
      if (problem) context.addIssue({ code: 'custom', message: problem })
    }),
  )
  return field(schema, { kind: 'decimal', places, example: options.example ?? '1.37' })
}

/** An amount in a currency's major unit: "1250.00". The currency stands beside it. */
export function money(options: { min?: string; above?: string; max?: string; example?: string } = {}) {
  const schema = z.preprocess(
    toDecimalText,
    z.string({ error: say.number }).superRefine((value, context) => {
      const problem = decimalProblem(value, 2, { min: '0', max: '9999999999999.99', ...options })
      if (problem) context.addIssue({ code: 'custom', message: problem })
    }),
  )
  return field(schema, { kind: 'money', places: 2, example: options.example ?? '1250.00' })
}

function decimalProblem(
  value: string,
  places: number,
  bounds: { min?: string; above?: string; max?: string },
): string | undefined {
  if (!decimalText.test(value)) return say.number
  if ((value.split('.')[1] ?? '').length > places) return say.places(places)
  if (bounds.min !== undefined && compareDecimals(value, bounds.min) < 0) return say.min(bounds.min)
  if (bounds.above !== undefined && compareDecimals(value, bounds.above) <= 0)
    return `The :attribute field must be greater than ${bounds.above}.`
  if (bounds.max !== undefined && compareDecimals(value, bounds.max) > 0) return say.max(bounds.max)
  return undefined
}

const truths = new Map<unknown, boolean>(
  [true, 1, '1', 'true', 'on', 'yes']
    .map((value): [unknown, boolean] => [value, true])
    .concat([false, 0, '0', 'false', 'off', 'no'].map((value): [unknown, boolean] => [value, false])),
)

/** true or false; form data's "true", "1", "on", "yes" and their opposites count. */
export function boolean() {
  const schema = z.preprocess((value) => truths.get(value) ?? value, z.boolean({ error: say.boolean }))
  return field(schema, { kind: 'boolean', example: true })
}

/** 1 or 0, for what the specification calls "1 means on". */
export function flag() {
  const schema = z.preprocess(
    (value) => (truths.has(value) ? Number(truths.get(value)) : value),
    z.literal([0, 1], { error: say.boolean }),
  )
  return field(schema, { kind: 'flag', options: [0, 1], example: 1 })
}

/** A box that must be ticked. */
export function accepted() {
  const schema = z.preprocess((value) => truths.get(value) ?? value, z.literal(true, { error: say.accepted }))
  return field(schema, { kind: 'boolean', example: true })
}

/** One of a closed list; numbers may arrive as text. */
export function choice<const Options extends readonly [string | number, ...(string | number)[]]>(
  options: Options,
) {
  const schema = z.preprocess(
    (value) => (options.some((option) => typeof option === 'number') ? toInteger(value) : value),
    z.literal([...options] as unknown as Options[number][], { error: say.in }),
  )
  return field(schema as unknown as z.ZodType<Options[number]>, {
    kind: 'choice',
    options,
    example: options[0],
  })
}

const dateText = /^\d{4}-\d{2}-\d{2}$/

/** A calendar date `YYYY-MM-DD` between 1900 and 2100. */
export function date() {
  return field(z.string({ error: say.date }).refine(isCalendarDate, say.date), {
    kind: 'date',
    example: '2026-11-20',
  })
}

/** Whether a text is a day that there is, as `YYYY-MM-DD`: `2026-02-28`, not `2026-02-30`. */
export function isDay(value: string): boolean {
  if (!dateText.test(value) || value < '0001') return false
  const read = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(value)
}

const isCalendarDate = (value: string) => isDay(value) && value >= '1900' && value < '2101'

const instantText =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:?\d{2})?)?$/

/** A moment: ISO 8601 with offset, or `YYYY-MM-DD[ HH:MM:SS]` taken as UTC. Canonical form `2026-03-01T12:34:56.000Z`. */
export function instant() {
  const schema = z.preprocess(
    toInstant,
    z.string({ error: say.date }).regex(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/, say.date),
  )
  return field(schema, { kind: 'instant', example: '2026-11-20T09:30:00.000000Z' })
}

function toInstant(value: unknown): unknown {
  const parts = typeof value === 'string' ? instantText.exec(value) : null
  if (!parts || !isCalendarDate(parts[1] ?? '')) return value
  const read = new Date(`${parts[1]}T${parts[2] ?? '00:00:00'}${parts[3] ?? 'Z'}`)
  return Number.isNaN(read.getTime()) ? 'not a date' : read.toISOString()
}

/** A colour as #rgb, #rrggbb or #rrggbbaa, lower-cased. */
export function colour() {
  const schema = z.preprocess(
    (value) => (typeof value === 'string' ? value.toLowerCase() : value),
    z.string({ error: say.string }).regex(/^#([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/, say.colour),
  )
  return field(schema, { kind: 'colour', example: '#1f5bd8' })
}

/** A list of at most `max` items. Empty form data (`a=`) clears it. */
export function list<Item extends z.ZodType>(item: Item, max = 500) {
  const schema = z.preprocess(
    (value) => value ?? [],
    z.array(item, { error: say.array }).max(max, say.items(max)),
  )
  return field(schema, { kind: 'list', max })
}

/** A map of named fields. */
export function map<Shape extends z.ZodRawShape>(shape: Shape) {
  return field(z.object(shape, { error: say.array }), { kind: 'map' })
}

/** A map with free keys. Form data may send it as a string of JSON. */
export function dictionary<Value extends z.ZodType>(value: Value) {
  const schema = z.preprocess(readJson, z.record(z.string().max(120), value, { error: say.array }))
  return field(schema, { kind: 'map', example: {} })
}

function readJson(value: unknown): unknown {
  if (typeof value !== 'string' || !value.startsWith('{')) return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}
