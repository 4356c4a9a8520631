import { organisationTypeNames, tidyPhone, titles } from '@moorgate/contract'
import type { ImportField } from '@moorgate/contract'
import { closest } from './closest.ts'
import { idText } from './flat-values.ts'
import type { Directory, NameList } from './directory.ts'
import { readDate } from './read-date.ts'

const regions = new Intl.DisplayNames(['en-GB'], { type: 'region', fallback: 'none' })

const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at))

const byName = new Map<string, string>([
  ['uk', 'GB'],
  ['great britain', 'GB'],
  ['england', 'GB'],
  ['scotland', 'GB'],
  ['wales', 'GB'],
  ['northern ireland', 'GB'],
  ['usa', 'US'],
  ['united states of america', 'US'],
])

for (const first of letters)
  for (const second of letters) {
    const name = regions.of(first + second)
    if (name && !byName.has(name.toLowerCase())) byName.set(name.toLowerCase(), first + second)
  }

/** The ISO code of a country by its English name, a name in daily use, or its code; undefined for none. */
function countryCode(text: string): string | undefined {
  const known = byName.get(text.trim().toLowerCase())
  if (known) return known
  const code = text.trim().toUpperCase()
  return /^[A-Z]{2}$/.test(code) && regions.of(code) ? code : undefined
}

export type CellValue = string | number | boolean

export type CellRead =
  | { ok: true; value: CellValue }
  | { ok: false; message: string; suggestions?: readonly string[] }

export interface CellContext {
  directory: Directory
  monthFirst: boolean
  /** The last year of two digits that is of this century, where dates may lie ahead. */
  latest?: number
}

/**
 * The value that a cell's text stands for, as the API would be sent it. What can't be read says why and what
 * may have been meant; whether the value is allowed is for the API's own rules to say.
 */
export function readCell(field: ImportField, text: string, context: CellContext): CellRead {
  switch (field.kind) {
    case 'email':
      return readEmail(text)
    case 'phone':
      return good(readPhone(text))
    case 'date':
      return readDate(text, context)
    case 'country':
      return found(countryCode(text), `“${text}” is not a country`)
    case 'postcode':
      return good(readPostcode(text))
    case 'title':
      return oneOf(text.replace(/\.$/, ''), titles, 'title')
    case 'organisation_type':
      return oneOf(text, organisationTypeNames, 'type')
    case 'boolean':
      return found(truthOf(field, text), `“${text}” is neither yes nor no`)
    case 'flag':
      return found(truthOf(field, text), `“${text}” is neither yes nor no`, Number)
    case 'url':
      return good(/^[a-z]+:\/\//i.test(text) ? text.replace(/^http:/i, 'https:') : `https://${text}`)
    case 'person':
    case 'named':
      return readName(field, text, context.directory)
    case 'names':
      return readNames(field, text, context.directory)
    default:
      return good(text)
  }
}

const good = (value: CellValue): CellRead => ({ ok: true, value })

function found<Value extends CellValue>(
  value: Value | undefined,
  message: string,
  made: (value: Value) => CellValue = (same) => same,
): CellRead {
  return value === undefined ? { ok: false, message } : good(made(value))
}

function readEmail(text: string): CellRead {
  if (text.split('@').length > 2) return { ok: false, message: 'Two @ signs' }
  return good(text.replace(/^mailto:/i, '').toLowerCase())
}

/** `07700 900418` → `+44 7700 900418`: a British number written at home. Others stay as they are written. */
function readPhone(text: string): string {
  const tidy = tidyPhone(text).replace(/^00/, '+').replace('(0)', '').replaceAll(/ +/g, ' ')
  return /^0[1-9]/.test(tidy) ? `+44 ${tidy.slice(1)}` : tidy
}

/** `ba12ab` → `BA1 2AB`; what is not built like a British postcode stays, in capitals. */
function readPostcode(text: string): string {
  const tight = text.toUpperCase().replaceAll(/\s+/g, '')
  const parts = /^([A-Z]{1,2}[0-9][A-Z0-9]?)([0-9][A-Z]{2})$/.exec(tight)
  return parts ? `${parts[1]} ${parts[2]}` : text.toUpperCase()
}

const truths = new Map<string, boolean>([
  ...['yes', 'y', 'true', '1', 'on', 'active', 'agreed', 'opted in'].map((text) => [text, true] as const),
  ...['no', 'n', 'false', '0', 'off', 'inactive', 'none', 'opted out'].map((text) => [text, false] as const),
])

/** Those who opted out are the ones not to contact. */
function truthOf({ key }: ImportField, text: string): boolean | undefined {
  const truth = truths.get(text.toLowerCase())
  return key === 'do_not_contact' && /^opted /i.test(text) && truth !== undefined ? !truth : truth
}

function oneOf(text: string, options: readonly string[], thing: string): CellRead {
  const option = options.find((each) => each.toLowerCase() === text.toLowerCase())
  return option ? good(option) : unknownName(text, options, thing)
}

function readName({ key, label }: ImportField, text: string, directory: Directory): CellRead {
  const list = directory[key]
  const id = list?.ids.get(text.toLowerCase()) ?? idIn(list, text)
  return id === undefined
    ? unknownName(text, [...(list?.names.values() ?? [])], label.toLowerCase())
    : good(id)
}

/** Our own exports say which record is meant by its id. A name that looks like a number comes first. */
function idIn(list: NameList | undefined, text: string): number | undefined {
  const id = /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
  return id !== undefined && list?.names.has(id) ? id : undefined
}

/** Several names with semicolons between; commas do where no single name has them. */
function readNames(field: ImportField, text: string, directory: Directory): CellRead {
  const whole = readName(field, text, directory)
  const parts = whole.ok ? [text] : text.split(text.includes(';') ? ';' : ',')
  const reads = parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => readName({ ...field, label: one(field.label) }, part, directory))
  const wrong = reads.find((read) => !read.ok)
  if (wrong) return wrong
  const ids = reads.flatMap((read) => (read.ok ? [Number(read.value)] : []))
  const value = idText([...new Set(ids)])
  return value === null ? whole : good(value)
}

const one = (label: string) => label.replace(/s$/, '')

const unknownName = (text: string, names: readonly string[], thing: string): CellRead => ({
  ok: false,
  message: `No ${thing} called “${text.slice(0, 60)}”`,
  suggestions: closest(text, names),
})
