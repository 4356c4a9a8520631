import type { FastifyRequest } from 'fastify'
import { refuse } from '@moorgate/contract'
import { Statement } from '../database/statement.ts'
import { callerOf } from '../resource/caller.ts'
import type { Table } from '../resource/table.ts'
import type { Question } from '../work.ts'
import { compileList, exactTotals, sortKeys } from './compile.ts'
import type { ListRow } from './compile.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { pageText } from './envelope.ts'
import { readListRequest } from './request.ts'
import type { ListRequest } from './request.ts'
import { rememberedTotal, rememberTotal } from './totals.ts'

/** What a list answers, as JSON: read the request, ask one statement, wrap what PostgreSQL made of it. */
export async function answerList(table: Table, question: Question, request: FastifyRequest): Promise<string> {
  const caller = callerOf(table, question)
  const asked = readListRequest(table.resource, request.query, caller)
  if (asked.trashed !== undefined && !caller.mayDelete) refuse({ code: 'forbidden' })
  if (!table.resource.paged)
    return `{"data":${(await rowsOfList(table, question, whole(asked), false)).data}}`
  const cursor =
    asked.cursor === undefined ? undefined : readCursor(asked.cursor, sortKeys(table, asked).length)
  const known = rememberedTotal(question, table, request.url)
  const row = await rowsOfList(table, question, asked, known === undefined, cursor)
  const total = known ?? row.total ?? 0
  if (row.total !== null) rememberTotal(question, table, request.url, row.total)
  return pageText({
    data: row.data,
    count: row.count,
    total: Math.min(total, exactTotals),
    totalExact: total <= exactTotals,
    page: asked.page,
    perPage: asked.perPage,
    origin: `${request.protocol}://${request.headers.host ?? ''}`,
    url: request.url,
    nextCursor: row.last !== null && row.count === asked.perPage ? writeCursor(row.last, false) : null,
    prevCursor:
      row.first !== null && (cursor !== undefined || asked.page > 1) ? writeCursor(row.first, true) : null,
  })
}

/** A short reference list is answered whole: 500 rows are its limit. */
const whole = (asked: ListRequest): ListRequest => ({ ...asked, page: 1, perPage: 500 })

async function rowsOfList(
  table: Table,
  question: Question,
  request: ListRequest,
  total: boolean,
  cursor?: ReturnType<typeof readCursor>,
): Promise<ListRow> {
  const statement = new Statement(question.tenant.id)
  const text = compileList(
    { table, scope: question, request, statement },
    { total, ...(cursor && { cursor }) },
  )
  const [row] = await question.rows<ListRow>(text, statement.values)
  return row!
}
