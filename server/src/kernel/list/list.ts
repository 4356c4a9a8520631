import type { FastifyRequest } from 'fastify'
import { refuse } from '@moorgate/contract'
import type { Resource } from '@moorgate/contract'
import { Statement } from '../database/statement.ts'
import { callerOf } from '../resource/caller.ts'
import type { Table } from '../resource/table.ts'
import type { QueryContext, Scope } from '../work.ts'
import { compileList, exactTotals, sortKeys, sortOf } from './compile.ts'
import type { ListRow } from './compile.ts'
import { readCursor, writeCursor } from './cursor.ts'
import type { Cursor, ListOrder } from './cursor.ts'
import { pageText } from './envelope.ts'
import { hasFewRows } from './few-rows.ts'
import type { CachedQuery } from '../fast-path/query-cache.ts'
import { readListRequest } from './request.ts'
import type { ListRequest } from './request.ts'
import { cachedSearch } from '../fast-path/search-placeholder.ts'
import type { CachedSearch } from '../fast-path/search-placeholder.ts'
import { rememberedTotal, rememberTotal } from './totals.ts'

interface ListQuery extends CachedQuery {
  searches: boolean
  /** The name of the table in the database. */
  table: string
  listRequest: ListRequest
  cursor: Cursor | undefined
  order: ListOrder
  paged: boolean
}

/** How the queries of one request differ: whether they count the total, and how a search finds rows. */
interface QueryVariant {
  counted: boolean
  readsOwn: boolean
}

type QueryOfVariant = (variant: QueryVariant) => ListQuery

/** Answers a list as JSON. Its table may depend on the caller, so its query is compiled for each request. */
export const answerList = (table: Table, question: QueryContext, request: FastifyRequest): Promise<string> =>
  answer(question, request, (variant) =>
    compile(table, { scope: question, query: request.query, statement: new Statement(question), ...variant }),
  )

/** Answers a list whose query is compiled once for each role. */
export function answerCachedList(
  { resource, tableFor }: { resource: Resource; tableFor: (scope: Scope) => Table },
  question: QueryContext,
  request: FastifyRequest,
): Promise<string> {
  const search = cachedSearch(resource, request.query)
  const key = search ? `${resource.path} ${JSON.stringify(search.query)}` : request.url
  const query = search?.query ?? request.query
  const queryOf: QueryOfVariant = (variant) =>
    question.platform.queryCache.query(question, `${nameOf(variant)} ${key}`, (scope, statement) =>
      compile(tableFor(scope), { scope, query, statement, ...variant }),
    )
  return answer(question, request, queryOf, search)
}

const nameOf = ({ counted, readsOwn }: QueryVariant) => (counted ? 'list' : 'page') + (readsOwn ? ' own' : '')

interface QueryInput extends QueryVariant {
  scope: Scope
  query: unknown
  statement: Statement
}

/** Reads the request and compiles its one statement. */
function compile(table: Table, { scope, query, statement, counted, readsOwn }: QueryInput): ListQuery {
  const caller = callerOf(table, scope)
  const read = readListRequest(table.resource, query, caller)
  if (read.trashed !== undefined && !caller.mayDelete) refuse({ code: 'forbidden' })
  const { paged } = table.resource
  const listRequest = paged ? read : { ...read, page: 1, perPage: unpagedLimit }
  const order = { list: table.resource.type, sort: sortOf(table, listRequest) }
  const cursor =
    paged && listRequest.cursor !== undefined
      ? readCursor(scope, order, listRequest.cursor, keysOf({ table, scope, request: listRequest }))
      : undefined
  const compiled = { table, scope, request: listRequest, statement, readsOwn }
  const { text, searches } = compileList(compiled, { total: paged && counted, ...(cursor && { cursor }) })
  return { text, statement, searches, table: table.name, listRequest, cursor, order, paged }
}

/** The keys of an order, for their types: their SQL is in no statement, so it binds into one of its own. */
const keysOf = (ordered: { table: Table; scope: Scope; request: ListRequest }) =>
  sortKeys({ ...ordered, statement: new Statement(ordered.scope) })

/** The most rows of a short reference list, which is answered without pages. */
const unpagedLimit = 500

async function answer(
  question: QueryContext,
  request: FastifyRequest,
  queryOf: QueryOfVariant,
  search?: CachedSearch,
): Promise<string> {
  const usual = queryOf({ counted: true, readsOwn: false })
  const readsOwn = usual.searches && (await hasFewRows(question, usual.table))
  const counted = readsOwn ? queryOf({ counted: true, readsOwn }) : usual
  if (!counted.paged) return `{"data":${(await runQuery(question, counted, search)).data}}`
  const known = rememberedTotal(question, request.url)
  const row = await runQuery(
    question,
    known === undefined ? counted : queryOf({ counted: false, readsOwn }),
    search,
  )
  if (row.total !== null) rememberTotal(question, request.url, row.total)
  const { listRequest, cursor, order } = counted
  const cursorAt = (place: string, before: boolean) => writeCursor(question, order, place, before)
  const total = known ?? row.total ?? 0
  return pageText({
    data: row.data,
    count: row.count,
    total: Math.min(total, exactTotals),
    totalExact: total <= exactTotals,
    page: listRequest.page,
    perPage: listRequest.perPage,
    origin: `${request.protocol}://${request.headers.host ?? ''}`,
    url: request.url,
    nextCursor: row.last !== null && row.count === listRequest.perPage ? cursorAt(row.last, false) : null,
    prevCursor:
      row.first !== null && (cursor !== undefined || listRequest.page > 1) ? cursorAt(row.first, true) : null,
  })
}

const emptyPage: ListRow = { data: '[]', count: 0, total: 0, first: null, last: null }

/** Runs the list's statement. PostgreSQL answers the whole page as one row. */
async function runQuery(
  question: QueryContext,
  { text, statement, searches }: ListQuery,
  search?: CachedSearch,
): Promise<ListRow> {
  const values = statement.valuesFor(question)
  const bound = search ? search.fillIn(values) : values
  const [row] = await question.rows<ListRow>(text, bound, { genericPlan: searches })
  return row ?? emptyPage
}
