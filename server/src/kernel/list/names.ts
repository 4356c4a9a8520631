import { refuse } from '@moorgate/contract'
import type { FieldErrors } from '@moorgate/contract'

/** What a query parameter holds once it is trimmed: empty text is null. */
export type ParameterValue =
  | string
  | null
  | readonly ParameterValue[]
  | { readonly [key: string]: ParameterValue }

export const maxListValues = 50

/** Ends the request with 400. */
export const badRequest = (message: string): never => refuse({ code: 'bad_request', message })

/** The same on account of filters: what is wrong with each is also said under its name, `filter.amount`. */
export function refuseFilters(names: readonly string[], text: string, message: string): never {
  const errors: FieldErrors = Object.fromEntries(names.map((name) => [`filter.${name}`, [text]]))
  return refuse({ code: 'bad_request', message, errors })
}

export const isMap = (
  given: ParameterValue | undefined,
): given is { readonly [key: string]: ParameterValue } =>
  typeof given === 'object' && given !== null && !Array.isArray(given)

/**
 * The names in `include=a,b`, `include[]=a&include[]=b` or both, in order, without empty and repeated ones. A
 * map, a list of lists, or more than 50 is refused.
 */
export function namesIn(given: ParameterValue | undefined, parameter: string): string[] {
  const texts = Array.isArray(given) ? given : [given ?? null]
  const names = texts.flatMap((text) => partsOf(text, parameter))
  if (names.length > maxListValues)
    badRequest(`The ${parameter} parameter must not have more than ${maxListValues} values.`)
  return [...new Set(names)]
}

function partsOf(text: ParameterValue, parameter: string): string[] {
  if (text === null) return []
  if (typeof text !== 'string')
    return badRequest(`The ${parameter} parameter must be a comma-separated list.`)
  return commaParts(text)
}

/** Trimmed parts of a comma list, without empty ones. */
export const commaParts = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Refuses names that are not allowed, in the query builder's words; the list in them is the caller's own. */
export const refuseNames = {
  filter: (unknown: readonly string[], allowed: readonly string[]) =>
    refuseFilters(
      unknown,
      'This can’t be filtered by.',
      `Requested filter(s) \`${join(unknown)}\` are not allowed. Allowed filter(s) are \`${join(allowed)}\`.`,
    ),
  sort: (unknown: readonly string[], allowed: readonly string[]) =>
    badRequest(
      `Requested sort(s) \`${join(unknown)}\` is not allowed. Allowed sort(s) are \`${join(allowed)}\`.`,
    ),
  include: (unknown: readonly string[], allowed: readonly string[]) =>
    badRequest(
      `Requested include(s) \`${join(unknown)}\` are not allowed. ` +
        (allowed.length === 0
          ? 'There are no allowed includes.'
          : `Allowed include(s) are \`${join(allowed)}\`.`),
    ),
  field: (unknown: readonly string[], allowed: readonly string[]) =>
    badRequest(
      `Requested field(s) \`${join(unknown)}\` are not allowed. Allowed field(s) are \`${join(allowed)}\`.`,
    ),
  append: (unknown: readonly string[], allowed: readonly string[]) =>
    badRequest(
      `Requested append(s) \`${join(unknown)}\` are not allowed. Allowed append(s) are \`${join(allowed)}\`.`,
    ),
} as const

const join = (names: readonly string[]) => names.join(', ')
