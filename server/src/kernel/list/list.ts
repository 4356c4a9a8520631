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

interface ListPlan extends CachedQuery {
  searches: boolean
  /** Of the database. */
  table: string
  asked: ListRequest
  cursor: Cursor | undefined
  ordered: ListOrder
  paged: boolean
}

/** What differs between the plans of one request: whether the total is counted, and how a search finds. */
interface PlanVariant {
  counted: boolean
  readsOwn: boolean
}

/** Makes a plan of what is asked, of a table as it reads to the scope. */
type Plans = (way: PlanVariant) => ListPlan

/** What a list answers, as JSON: read the request, ask one statement, wrap what PostgreSQL made of it. */
export const answerList = (table: Table, question: QueryContext, request: FastifyRequest): Promise<string> =>
  answer(question, request, (way) =>
    planOf(table, { scope: question, query: request.query, statement: new Statement(question), ...way }),
  )

/** The same of a table that reads alike to everybody of a role, whose plans are kept. */
export function answerKnownList(
  { resource, tableFor }: { resource: Resource; tableFor: (scope: Scope) => Table },
  question: QueryContext,
  request: FastifyRequest,
): Promise<string> {
  const search = cachedSearch(resource, request.query)
  const key = search ? `${resource.path} ${JSON.stringify(search.query)}` : request.url
  const query = search?.query ?? request.query
  const plans: Plans = (way) =>
    question.platform.queryCache.query(question, `${nameOf(way)} ${key}`, (scope, statement) =>
      planOf(tableFor(scope), { scope, query, statement, ...way }),
    )
  return answer(question, request, plans, search)
}

const nameOf = ({ counted, readsOwn }: PlanVariant) => (counted ? 'list' : 'page') + (readsOwn ? ' own' : '')

interface Planning extends PlanVariant {
  scope: Scope
  query: unknown
  statement: Statement
}

function planOf(table: Table, { scope, query, statement, counted, readsOwn }: Planning): ListPlan {
  const caller = callerOf(table, scope)
  const read = readListRequest(table.resource, query, caller)
  if (read.trashed !== undefined && !caller.mayDelete) refuse({ code: 'forbidden' })
  const { paged } = table.resource
  const listRequest = paged ? read : whole(read)
  const ordered = { list: table.resource.type, sort: sortOf(table, listRequest) }
  const cursor =
    paged && listRequest.cursor !== undefined
      ? readCursor(scope, ordered, listRequest.cursor, sortKeys(table, listRequest))
      : undefined
  const compiled = { table, scope, request: listRequest, statement, readsOwn }
  const { text, searches } = compileList(compiled, { total: paged && counted, ...(cursor && { cursor }) })
  return { text, statement, searches, table: table.name, asked: listRequest, cursor, ordered, paged }
}

/** A short reference list is answered whole: 500 rows are its limit. */
const whole = (listRequest: ListRequest): ListRequest => ({ ...listRequest, page: 1, perPage: 500 })

async function answer(
  question: QueryContext,
  request: FastifyRequest,
  plans: Plans,
  search?: CachedSearch,
): Promise<string> {
  const usual = plans({ counted: true, readsOwn: false })
  const readsOwn = usual.searches && (await hasFewRows(question, usual.table))
  const counted = readsOwn ? plans({ counted: true, readsOwn }) : usual
  if (!counted.paged) return `{"data":${(await rowOf(question, counted, search)).data}}`
  const known = rememberedTotal(question, request.url)
  const row = await rowOf(
    question,
    known === undefined ? counted : plans({ counted: false, readsOwn }),
    search,
  )
  if (row.total !== null) rememberTotal(question, request.url, row.total)
  const { asked, cursor, ordered } = counted
  const cursorAt = (place: string, before: boolean) => writeCursor(question, ordered, place, before)
  const total = known ?? row.total ?? 0
  return pageText({
    data: row.data,
    count: row.count,
    total: Math.min(total, exactTotals),
    totalExact: total <= exactTotals,
    page: asked.page,
    perPage: asked.perPage,
    origin: `${request.protocol}://${request.headers.host ?? ''}`,
    url: request.url,
    nextCursor: row.last !== null && row.count === asked.perPage ? cursorAt(row.last, false) : null,
    prevCursor:
      row.first !== null && (cursor !== undefined || asked.page > 1) ? cursorAt(row.first, true) : null,
  })
}

const noRecord: ListRow = { data: '[]', count: 0, total: 0, first: null, last: null }

async function rowOf(
  question: QueryContext,
  { text, statement, searches }: ListPlan,
  search?: CachedSearch,
): Promise<ListRow> {
  const values = statement.valuesFor(question)
  const own = search ? search.fillIn(values) : values
  const [row] = await question.rows<ListRow>(text, own, { genericPlan: searches })
  return row ?? noRecord
}
