import { normalise } from '@moorgate/contract'
import type { Resource } from '@moorgate/contract'
import { badRequest, namesIn, refuseNames } from './names.ts'
import type { ParameterValue } from './names.ts'
import { readFields } from './read-fields.ts'
import type { RequestedFields } from './read-fields.ts'
import { readFilters } from './read-filters.ts'
import type { RequestedFilter, RequestedFilters } from './read-filters.ts'
import { readIncludes } from './read-includes.ts'
import type { RequestedInclude } from './read-includes.ts'

export type { RequestedFields, RequestedFilter, RequestedInclude }

/** What a list request may name, for one caller: the rest does not exist for it, not even in messages. */
export interface ListCaller {
  /** Fields of a resource that this caller may see; hidden ones can't be filtered or sorted by either. */
  fieldsOf(resource: Resource): readonly string[]
  /**
   * Names that are no fields of a resource, conditions or appended attributes, and don't exist for this
   * caller either.
   */
  hiddenOf(resource: Resource): readonly string[]
  resourceByPath(path: string): Resource | undefined
  /** Whether the related resource may be read at all; otherwise the include counts as not allowed. */
  mayRead(resource: Resource): boolean
  /** Whether the list has deleted rows to ask for. Without a bin `trashed` is no filter. */
  hasBin: boolean
  /** Whether deleted rows may be asked for. */
  mayDelete: boolean
}

export interface RequestedSort {
  key: string
  descending: boolean
}

/** A list request, read and checked against its resource and its caller. It knows nothing of SQL. */
export interface ListRequest extends RequestedFilters {
  /** From 1; so small that `page * perPage` is an exact number. */
  page: number
  /** 1 to 100. */
  perPage: number
  cursor: string | undefined
  /** Empty: the resource's default. No key twice. */
  sorts: RequestedSort[]
  includes: RequestedInclude[]
  fields: RequestedFields
  appends: string[]
}

const defaultPerPage = 15
const maxPerPage = 100

/**
 * Reads the query language of lists. Refuses with 400, in this order, the first group that names what is not
 * allowed or is of the wrong shape: filters, sorts, includes, fields, appends (after which the cursor's shape
 * is looked at). Page numbers are never refused.
 */
export function readListRequest(resource: Resource, query: unknown, caller: ListCaller): ListRequest {
  const given = (normalise(query) ?? {}) as Record<string, ParameterValue | undefined>
  const filters = readFilters(
    resource,
    given['filter'],
    visible(resource, Object.keys(resource.filters), caller),
    caller,
  )
  const sorts = readSorts(given['sort'], visible(resource, resource.sorts, caller))
  const { includes, resources } = readIncludes(resource, given['include'], caller)
  const fields = readFields(resources, given['fields'], caller)
  const appends = readAppends(resource, given['append'], caller)
  const cursor = readCursorText(given['cursor'])
  if (cursor !== undefined && !resource.paged) badRequest('This list is answered whole. It takes no cursor.')
  return {
    page: readPage(given['page']),
    perPage: readPerPage(given),
    cursor,
    ...filters,
    sorts,
    includes,
    fields,
    appends,
  }
}

/**
 * Names that are no field of the record are the resource's own conditions; those that are must be seen to be
 * used.
 */
function visible(resource: Resource, names: readonly string[], caller: ListCaller): string[] {
  const fields = new Set(caller.fieldsOf(resource))
  const hidden = caller.hiddenOf(resource)
  return names.filter(
    (name) => fields.has(name) || !(Object.hasOwn(resource.row.shape, name) || hidden.includes(name)),
  )
}

/** `-created_at,name`: left to right, a minus for descending. The first mention of a key counts. */
function readSorts(given: ParameterValue | undefined, allowed: readonly string[]): RequestedSort[] {
  const sorts = namesIn(given, 'sort').map((name) => ({
    key: name.replace(/^-/, ''),
    descending: name.startsWith('-'),
  }))
  const unknown = sorts.map(({ key }) => key).filter((key) => !allowed.includes(key))
  if (unknown.length > 0) refuseNames.sort([...new Set(unknown)], allowed)
  return sorts.filter(({ key }, index) => sorts.findIndex((sort) => sort.key === key) === index)
}

/** A field that every record answers with anyway is there already, and asks for nothing. */
function readAppends(resource: Resource, given: ParameterValue | undefined, caller: ListCaller): string[] {
  const fields = caller.fieldsOf(resource)
  const names = namesIn(given, 'append').filter((name) => !fields.includes(name))
  const hidden = caller.hiddenOf(resource)
  const allowed = Object.keys(resource.appends).filter((name) => !hidden.includes(name))
  const unknown = names.filter((name) => !allowed.includes(name))
  if (unknown.length > 0) refuseNames.append(unknown, allowed)
  return names
}

/** A number that is no page is page 1, without an error. */
function readPage(given: ParameterValue | undefined): number {
  const page = wholeNumber(given)
  return page !== undefined && page <= Number.MAX_SAFE_INTEGER / maxPerPage ? page : 1
}

function readPerPage(given: Record<string, ParameterValue | undefined>): number {
  return Math.min(wholeNumber(given['per_page']) ?? wholeNumber(given['limit']) ?? defaultPerPage, maxPerPage)
}

const wholeNumber = (given: ParameterValue | undefined): number | undefined =>
  typeof given === 'string' && /^[1-9]\d*$/.test(given) ? Number(given) : undefined

function readCursorText(given: ParameterValue | undefined): string | undefined {
  if (given === undefined || given === null) return undefined
  return typeof given === 'string' ? given : badRequest('The cursor is not valid for this list.')
}
