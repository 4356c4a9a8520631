/** What a request value may hold before a schema looks at it: JSON, or an uploaded file. */
export type Raw = unknown

const untouched = new Set(['current_password', 'password', 'password_confirmation'])
// Unicode white space, the zero-width characters, and letters that draw nothing: a name of those alone is
// none.
const blank =
  /[\s\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u2060-\u2064\u2800\u3164\ufeff\uffa0]|\u034f|\u17b4|\u17b5/u
// Control characters, and marks that turn the order of what follows, by which a name could read as another on
// a certificate.
const unwritten = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu
// Of those a text may have tabs and line ends; U+0000 stays, to be refused by its field.
const kept = '\t\n\0'
/**
 * Form data ends lines with two characters, JSON as a page does with one: the same text would be longer, and
 * another one.
 */
const lineEnd = /\r\n?/g
const dangerous = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Trims every string but passwords, turns '' into null, ends each line with one character, takes control and
 * direction characters out, NFC-normalises, replaces lone surrogates and drops keys that could reach a
 * prototype. The same for JSON, form data and query strings, and in the browser before a form is checked.
 */
export function normalise(value: Raw, key = ''): Raw {
  if (typeof value === 'string') return untouched.has(key) ? value : blankToNull(value)
  if (Array.isArray(value)) return value.map((item) => normalise(item, key))
  if (isPlain(value))
    return Object.fromEntries(
      Object.entries(value)
        .filter(([name]) => !dangerous.has(name))
        .map(([name, item]) => [name, normalise(item, name)]),
    )
  return value
}

/** Dotted names of the values that hold U+0000, which PostgreSQL cannot store. */
export function nulCharactersIn(value: Raw, path = ''): string[] {
  if (typeof value === 'string') return value.includes('\u0000') ? [path] : []
  if (Array.isArray(value))
    return value.flatMap((item, index) => nulCharactersIn(item, join(path, String(index))))
  if (isPlain(value))
    return Object.entries(value).flatMap(([name, item]) => nulCharactersIn(item, join(path, name)))
  return []
}

function blankToNull(text: string): string | null {
  const lines = text.replaceAll(lineEnd, '\n')
  const trimmed = trim(lines.replaceAll(unwritten, (sign) => (kept.includes(sign) ? sign : '')))
    .normalize('NFC')
    .toWellFormed()
  return trimmed === '' ? null : trimmed
}

/**
 * Counts off both ends: a pattern anchored at the end tries every blank in between, which takes seconds for a
 * hostile text.
 */
function trim(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && blank.test(text[start]!)) start += 1
  while (end > start && blank.test(text[end - 1]!)) end -= 1
  return text.slice(start, end)
}

function isPlain(value: Raw): value is Record<string, unknown> {
  if (value === null || typeof value !== 'object') return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

const join = (path: string, name: string) => (path === '' ? name : `${path}.${name}`)
