import { z } from 'zod'
import { say } from '../messages.ts'
import { factsOf, field, shared } from './field.ts'
import type { FieldFacts } from './field.ts'

/** Text of at most `max` characters, already trimmed. A number from JSON is not text. */
export const text = shared((max: number, options: { min?: number; example?: string } = {}) => {
  const base = z.string({ error: say.string }).max(max, say.maxText(max))
  const schema = options.min === undefined ? base : base.min(options.min, say.minText(options.min))
  return field(schema, {
    kind: 'text',
    max,
    ...(options.example !== undefined && { example: options.example }),
  })
})

/**
 * Line breaks and tabs made spaces. A name with several lines breaks the headers of a download, the lists of
 * an archive and every line in which it is quoted.
 */
export const oneLine = (text: string): string =>
  text.replaceAll(/\s*[\t-\r\u0085\u2028\u2029]\s*/g, ' ').trim()

/** Text of one line, such as the name of a file: other line ends become spaces. */
export const lineText = shared((max: number, options: { min?: number; example?: string } = {}) => {
  const line = text(max, options)
  const schema = z.preprocess((value) => (typeof value === 'string' ? oneLine(value) : value), line)
  return field(schema, factsOf(line)!)
})

/**
 * What a person is called. It stands in letters that the product sends and in the tenant's own lists, so
 * nobody may make it a message: it is one line, and holds no address that a reader could be led to.
 */
export const personName = shared((max: number, options: { min?: number; example?: string } = {}) => {
  const facts = factsOf(text(max, options))!
  return field(
    text(max, options).refine((value) => !severalLines.test(value) && !anAddress.test(value), say.name),
    facts,
  )
})

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

const partings = /[\s./]+/g
/** A country’s code in brackets: "(+44)". */
const countryInBrackets = /^\( ?\+ ?([0-9]{1,4}) ?\) ?/
const dashes = /\p{Pd}/gu
/**
 * "ext. 12", "x12", "extension 12", "#12", and ";ext=12" of a link: what people put behind a number that a
 * switchboard answers.
 */
const extension = /[ ,;]*(?:extension|extn|ext|x|#)[ :=]*([0-9]{1,6})$/i
/** Five digits at least: signs alone reach nobody. */
const phoneNumber = /^(?=(?:[^0-9e]*[0-9]){5})\+?[0-9 ()-]{6,20}(?: ext [0-9]{1,6})?$/

/**
 * A telephone number as it is kept, from what people type and paste: spaces for dots and slashes, plain
 * dashes, "ext 12" for every way to write an extension, no brackets around the code of a country, and nothing
 * that can't be seen. `020.7946/0512 x12` is `020 7946 0512 ext 12`, `(+44) 7700 900123` is `+44 7700 900123`.
 */
export function tidyPhone(text: string): string {
  if (text.length > 100) return text
  const plain = text.replaceAll(/\p{Cf}/gu, '').replace(/^tel:/i, '')
  const parted = plain.replaceAll(dashes, '-').replaceAll(partings, ' ').trim()
  return parted.replace(countryInBrackets, '+$1 ').replace(extension, ' ext $1')
}

/** Whether a text reads as a telephone number. */
export const isPhone = (text: string): boolean => phoneNumber.test(tidyPhone(text))

/** A telephone number, tidied; how its digits are grouped stays as it was typed. */
export const phone = shared((example = '+44 20 7946 0512') => {
  const schema = z.preprocess(
    (value) => (typeof value === 'string' ? tidyPhone(value) : value),
    z.string({ error: say.string }).max(31, say.maxText(31)).regex(phoneNumber, say.format),
  )
  return field(schema, { kind: 'text', max: 31, example })
})

/**
 * A number as registers write it: without what people part it by, spaces, dots, slashes and dashes of any
 * length, and what a pasted text has besides that can't be seen; in capitals.
 */
export const compact = (text: string): string => text.replaceAll(/[\s./\p{Pd}\p{Cf}]/gu, '').toUpperCase()

/**
 * The number of a charity with its own regulator: six or seven digits (England and Wales), SC and six
 * (Scotland, where a shorter one is padded), NIC and six (Northern Ireland).
 */
export function charityNumber() {
  const schema = z.preprocess(
    (value) => (typeof value === 'string' ? compact(value).replace(/^SC(?=[0-9]{5}$)/, 'SC0') : value),
    z
      .string({ error: say.string })
      .max(9, say.maxText(9))
      .regex(/^(?:[0-9]{6,7}|SC[0-9]{6}|NIC[0-9]{6})$/, say.format),
  )
  return field(schema, { kind: 'text', max: 9, example: '1089464' })
}

/** An e-mail address of at most 254 characters, lower-cased. */
export const email = shared(() => {
  const schema = z.preprocess(
    (value) => (typeof value === 'string' ? value.toLowerCase() : value),
    z.string({ error: say.string }).max(254, say.maxText(254)).regex(z.regexes.html5Email, say.email),
  )
  return field(schema, { kind: 'email', max: 254, example: 'eleanor.whitcombe@example.com' })
})

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

/**
 * Rich text; the server sanitises it on write. `elements` may stand in it besides, with these attributes alone, and
 * its pictures come from `imageSources`.
 */
export function html(max = 200_000, allowed: Pick<FieldFacts, 'elements' | 'imageSources'> = {}) {
  return field(z.string({ error: say.string }).max(max, say.maxText(max)), {
    kind: 'html',
    max,
    ...allowed,
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
