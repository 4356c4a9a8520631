import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../kernel/api.ts'
import { everyRow } from '../../kernel/queries.ts'
import type { Page } from '../../kernel/queries.ts'

export type QueryValues = Readonly<Record<string, string | number | undefined>>

export interface ResourceName {
  name: string
  path: string
}

/** One page of a noun's rows; the one before stays until it is there. */
export function pageQuery<Row>({ name, path }: ResourceName, queryValues: QueryValues) {
  const query = paramsOf(queryValues)
  return queryOptions({
    queryKey: [name, 'list', query.toString()],
    queryFn: ({ signal }) => call<Page<Row>>('GET', path, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Every row of a noun: for sums and charts, which a part of them would falsify. */
export function allQuery<Row>({ name, path }: ResourceName, queryValues: QueryValues) {
  const params = paramsOf(queryValues)
  return queryOptions({
    queryKey: [name, 'all', params.toString()],
    queryFn: ({ signal }) => everyRow<Row>(path, { query: Object.fromEntries(params), signal }),
  })
}

export function paramsOf(queryValues: QueryValues): URLSearchParams {
  const given = Object.entries(queryValues).filter(([, value]) => value !== undefined && value !== '')
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
}
