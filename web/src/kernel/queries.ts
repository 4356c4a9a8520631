import type { AnswerOf, Endpoint } from '@moorgate/contract/endpoint.ts'
import type { Resource, RowOf } from '@moorgate/contract/resource.ts'
import { keepPreviousData, QueryClient, queryOptions } from '@tanstack/react-query'
import { call, whenWritten } from './api.ts'
import type { Query } from '@tanstack/react-query'
import type { CallOptions } from './api.ts'
import type { Payload } from './form-data.ts'
import { askOrKeep } from './offline/keep.ts'
import { listParams } from './search.ts'
import type { ListPart, ListQuery } from './search.ts'

/** A page of a list, or a whole reference list, which has no `meta`. */
export interface Page<Row> {
  data: Row[]
  meta?: {
    current_page: number
    last_page: number
    per_page: number
    from: number | null
    to: number | null
    total: number
    /** False where there are more than the hundred thousand that are counted. */
    total_exact?: boolean
  }
}

type ResourcePath = Pick<Resource, 'name' | 'path'>

/** What was read is good for so long. */
const freshMs = 30_000

/**
 * Nothing is retried by itself (specification §7), and what was read stays good until something is written.
 * What is written says what of the open page to read again. What is behind other pages is read again when it
 * is next opened.
 */
export function createQueryClient(): QueryClient {
  const queries = new QueryClient({
    defaultOptions: {
      // Without a connection a question fails, or is answered by what is kept. Nothing waits for one to be sent.
      queries: {
        retry: false,
        staleTime: freshMs,
        refetchOnWindowFocus: false,
        networkMode: 'always',
        persister: askOrKeep,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  const predicate = ({ options, queryKey }: Query) =>
    (options as { staleTime?: unknown }).staleTime === freshMs && queryKey[0] !== 'notification'
  whenWritten(() => void queries.invalidateQueries({ type: 'inactive', refetchType: 'none', predicate }))
  return queries
}

/** One page of a resource. The page before stays, dimmed, until the next one is there. */
export const listQuery = <R extends ResourcePath>(resource: R, listPart: ListPart, query: ListQuery = {}) =>
  rowsQuery<RowOf<R>>(resource, listPart, query)

/**
 * The same with what is asked for beside the fields, relations and appended attributes: anyone who asks says
 * what a row is then.
 */
export function rowsQuery<Row>({ name, path }: ResourcePath, listPart: ListPart, query: ListQuery = {}) {
  const params = listParams(listPart, query)
  return queryOptions({
    queryKey: [name, 'list', params.toString()],
    queryFn: ({ signal }) => call<Page<Row>>('GET', path, { query: params, signal }),
    placeholderData: keepPreviousData,
  })
}

export interface EveryPage {
  /** Narrows and orders the list, as on the wire: `filter[cash_call_id]`, `sort`. */
  query: Readonly<Record<string, string>>
  /** No page is asked for once there are as many. */
  most?: number
  signal?: AbortSignal
}

/**
 * Every row of a list that is looked at whole, in as few calls as the API allows. The first page says how
 * many there are.
 */
export async function everyRow<Row>(
  path: string,
  { query, most = Infinity, signal }: EveryPage,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1, last = 1; page <= last && rows.length < most; page += 1) {
    const params = new URLSearchParams({ ...query, per_page: '100', page: String(page) })
    const { data, meta } = await call<Page<Row>>('GET', path, { query: params, ...(signal && { signal }) })
    rows.push(...data)
    last = meta?.last_page ?? 1
  }
  return rows
}

export interface ShowQuery {
  include?: readonly string[]
  append?: readonly string[]
}

/** One record. */
export const showQuery = <R extends ResourcePath>(resource: R, id: number | string, query: ShowQuery = {}) =>
  recordQuery<RowOf<R>>(resource, id, query)

/** The same with what is asked for beside its fields: anyone who asks says what the record is then. */
export function recordQuery<Row>(
  { name, path }: ResourcePath,
  id: number | string,
  { include, append }: ShowQuery = {},
) {
  const query = new URLSearchParams({
    ...(include?.length && { include: include.join(',') }),
    ...(append?.length && { append: append.join(',') }),
  })
  return queryOptions({
    queryKey: [name, 'show', String(id), query.toString()],
    queryFn: async ({ signal }) =>
      (await call<{ data: Row }>('GET', `${path}/${id}`, { query, signal })).data,
  })
}

export interface SendOptions extends Omit<CallOptions, 'query' | 'body'> {
  /** Values for the braces in the path. */
  params?: Readonly<Record<string, string | number>>
  query?: Readonly<Record<string, string | number | boolean | undefined>>
  body?: Payload | FormData
}

/** Calls an endpoint of the contract, and takes `data` out of its envelope. Throws ApiError. */
export async function send<E extends Endpoint>(endpoint: E, request: SendOptions = {}): Promise<AnswerOf<E>> {
  const { params = {}, query, ...options } = request
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const answer = await call<{ data: unknown } | undefined>(endpoint.method, path, {
    ...options,
    ...(query && { query: paramsOf(query) }),
  })
  return (endpoint.envelope === 'bare' ? answer : answer?.data) as AnswerOf<E>
}

/** A question of the contract as a query; `area` is the resource whose changes make it stale. */
export function endpointQuery<E extends Endpoint>(area: string, endpoint: E, request: SendOptions = {}) {
  return queryOptions({
    queryKey: [area, endpoint.path, request.params ?? {}, request.query ?? {}],
    queryFn: ({ signal }) => send(endpoint, { ...request, signal }),
  })
}

/**
 * What an act would answer, without doing it. While another is on its way, or where it would be refused,
 * there is none; the act itself says why.
 */
export function previewQuery<E extends Endpoint>(
  area: string,
  endpoint: E,
  { params, body }: Required<Pick<SendOptions, 'params' | 'body'>>,
) {
  return queryOptions({
    queryKey: [area, endpoint.path, 'preview', params, body],
    queryFn: ({ signal }) => send(endpoint, { params, body, query: { preview: 1 }, signal, changes: false }),
    staleTime: 0,
  })
}

function paramsOf(query: NonNullable<SendOptions['query']>): URLSearchParams {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
}
