import { declaredFilter, readFilterText, refuse } from '@moorgate/contract'
import type { Filter, Resource } from '@moorgate/contract'
import { badRequest, commaParts, isMap, maxListValues, refuseFilters, refuseNames } from './names.ts'
import type { ParameterValue } from './names.ts'

/**
 * One filter: values of a list are alternatives, or a scope's arguments. They are texts, not yet of the
 * column's type.
 */
export interface RequestedFilter {
  name: string
  kind: Filter
  /** Never empty, unless `isNull`. Of a period both days, of which one may be empty. */
  values: readonly string[]
  /** An exact filter sent empty: "has none". */
  isNull: boolean
  /** Filters of one group are alternatives: of them one has to hold. Absent: it has to hold itself. */
  group?: string
}

export interface RequestedFilters {
  filters: RequestedFilter[]
  search: string | undefined
  /** Deleted rows too, or alone; undefined: none. */
  trashed: 'with' | 'only' | undefined
}

/** Whether a list has deleted rows, and whether this caller may ask for them. */
interface Bin {
  hasBin: boolean
  mayDelete: boolean
}

const grouped = /^any\.([a-e])\.(.+)$/

/** `any.a.owner_id` → the filter `owner_id` of group `a`; any other name is the filter's own. */
function placeOf(name: string): { name: string; group?: string } {
  const [, group, own] = grouped.exec(name) ?? []
  return group === undefined || own === undefined ? { name } : { name: own, group }
}

/**
 * Reads `filter[…]`. A filter that is plain text is ignored, as the query builder does.
 * `filter[any.a.owner_id]=3` and `filter[any.a.lead_status_id]=4` are alternatives; up to five such groups,
 * `a` to `e`, and every other filter have to hold together. Deleted rows and the search are no alternatives
 * to anything.
 */
export function readFilters(
  resource: Resource,
  given: ParameterValue | undefined,
  allowed: readonly string[],
  { hasBin, mayDelete }: Bin,
): RequestedFilters {
  const requested: RequestedFilters = { filters: [], search: undefined, trashed: undefined }
  if (given === undefined || given === null || typeof given === 'string') return requested
  if (!isMap(given)) return badRequest('The filter parameter must be a map of filter names.')
  const known = [
    ...allowed,
    ...(resource.search.length > 0 ? ['search'] : []),
    ...(hasBin && mayDelete ? ['trashed'] : []),
  ]
  const unknown = Object.keys(given).filter((full) => {
    const { name: asked, group } = placeOf(full)
    const name = declaredFilter(resource.filters, asked) ?? asked
    return group === undefined
      ? !known.includes(name) && !(hasBin && name === 'trashed')
      : !allowed.includes(name)
  })
  if (unknown.length > 0) refuseNames.filter(unknown, known)
  for (const [name, value] of Object.entries(given)) readFilter(resource, requested, name, value, mayDelete)
  return requested
}

function readFilter(
  resource: Resource,
  requestedFilters: RequestedFilters,
  full: string,
  parameterValue: ParameterValue,
  mayDelete: boolean,
): void {
  const place = placeOf(full)
  const declared = declaredFilter(resource.filters, place.name)
  const kind = declared === undefined ? undefined : resource.filters[declared]
  const values = kind === 'between' ? bothDays(parameterValue, full) : valuesOf(parameterValue, full)
  if (kind !== undefined) {
    const isNull = kind === 'exact' && parameterValue === null
    if (values.length > 0 || isNull) requestedFilters.filters.push({ ...place, kind, values, isNull })
  } else if (place.name === 'search')
    requestedFilters.search = values.length > 0 ? values.join(' ') : undefined
  else requestedFilters.trashed = trashedOf(values[0], mayDelete)
}

/** Deleted rows are shown to those who may delete; anything but `with` and `only` means none. */
function trashedOf(value: string | undefined, mayDelete: boolean): RequestedFilters['trashed'] {
  if (value !== 'with' && value !== 'only') return undefined
  return mayDelete ? value : refuse({ code: 'forbidden' })
}

/** `2026-01-01,2026-03-31`: two texts, of which one may be empty; nothing where both are. */
function bothDays(parameterValue: ParameterValue, name: string): string[] {
  if (parameterValue === null) return []
  const [from = '', to = '', ...more] = (
    typeof parameterValue === 'string' ? parameterValue.split(',') : valuesOf(parameterValue, name)
  ).map((day) => day.trim())
  if (more.length > 0)
    refuseFilters(
      [name],
      'Enter two days.',
      `The filter \`${name}\` must be two days with a comma between them.`,
    )
  return from === '' && to === '' ? [] : [from, to]
}

/**
 * The values of one filter, commas split, empty ones dropped: at most 50, and no maps or lists among them. A
 * comma within a value is written `%2C`.
 */
function valuesOf(parameterValue: ParameterValue, name: string): string[] {
  const leaves = Array.isArray(parameterValue) ? parameterValue : [parameterValue]
  const values = leaves.flatMap((leaf: ParameterValue) => {
    if (leaf === null) return []
    return typeof leaf === 'string'
      ? commaParts(leaf).map(readFilterText)
      : refuseFilters([name], 'Enter a text.', `The filter \`${name}\` must be text or a list of texts.`)
  })
  return values.length <= maxListValues
    ? values
    : refuseFilters(
        [name],
        `Choose ${maxListValues} or fewer.`,
        `The filter \`${name}\` must not have more than ${maxListValues} values.`,
      )
}
