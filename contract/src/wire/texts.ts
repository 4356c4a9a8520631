import { z } from 'zod'
import { say } from '../messages.ts'
import { factsOf, field } from './field.ts'

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

/**
 * What a person is called. It stands in letters that the product sends and in the firm's own lists, so nobody may make it a message: it
 * is one line, and holds no address that a reader could be led to.
 */
export function personName(max: number, options: { min?: number; example?: string } = {}) {
  const facts = factsOf(text(max, options))!
  return field(
    text(max, options).refine((value) => !severalLines.test(value) && !anAddress.test(value), say.name),
    facts,
  )
}

const severalLines = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u
/** An e-mail address, an address with its scheme, or a domain: "St.John" and "J.R. Hartley" are names. */
const anAddress =
  /[@\uff20]|[:/\\]{2}|\bwww\.|[\p{L}\p{N}-]\.(?:com|net|org|info|biz|io|co|uk|eu|app|dev|xyz|ru|cn|top|site|online|shop|link|click|live|ly|gg|tv|cc|ai)(?![\p{L}\p{N}])/iu

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
export function emptiable<Schema extends z.ZodType>(schema: Schema): z.ZodType<z.output<Schema>> {
  return field(
    z.preprocess((value) => (value === null ? '' : value), schema),
    factsOf(schema)!,
  )
}

/** A colour as #rgb, #rrggbb or #rrggbbaa, lower-cased. */
export function colour() {
  const schema = z.preprocess(
    (value) => (typeof value === 'string' ? value.toLowerCase() : value),
    z.string({ error: say.string }).regex(/^#([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/, say.colour),
  )
  return field(schema, { kind: 'colour', example: '#1f5bd8' })
}
