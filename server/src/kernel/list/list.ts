import type { FastifyRequest } from 'fastify'
import { refuse } from '@moorgate/contract'
import { Statement } from '../database/statement.ts'
import { callerOf } from '../resource/caller.ts'
import type { Table } from '../resource/table.ts'
import type { Question, Scope } from '../work.ts'
import { compileList, exactTotals, sortKeys } from './compile.ts'
import type { ListRow } from './compile.ts'
import { readCursor, writeCursor } from './cursor.ts'
import type { Cursor } from './cursor.ts'
import { pageText } from './envelope.ts'
import { planned } from './plan.ts'
import type { Plan } from './plan.ts'
import { readListRequest } from './request.ts'
import type { ListRequest } from './request.ts'
import { rememberedTotal, rememberTotal, totalKey } from './totals.ts'

interface ListPlan extends Plan {
  searches: boolean
  asked: ListRequest
  cursor: Cursor | undefined
  paged: boolean
  /** By which its total is remembered. */
  totalKey: string
}

/** Makes a plan of what is asked, of a table as it reads to the scope. */
type Plans = (counted: boolean) => ListPlan

/** What a list answers, as JSON: read the request, ask one statement, wrap what PostgreSQL made of it. */
export const answerList = (table: Table, question: Question, request: FastifyRequest): Promise<string> =>
  answer(question, request, (counted) =>
    planOf(table, { scope: question, request, statement: new Statement(question), counted }),
  )

/** The same of a table that reads alike to everybody of a role, whose plans are kept. */
export const answerKnownList = (
  tableFor: (scope: Scope) => Table,
  question: Question,
  request: FastifyRequest,
): Promise<string> =>
  answer(question, request, (counted) =>
    planned(question, `${counted ? 'list' : 'page'} ${request.url}`, (scope, statement) =>
      planOf(tableFor(scope), { scope, request, statement, counted }),
    ),
  )

interface Planning {
  scope: Scope
  request: FastifyRequest
  statement: Statement
  counted: boolean
}

function planOf(table: Table, { scope, request, statement, counted }: Planning): ListPlan {
  const caller = callerOf(table, scope)
  const read = readListRequest(table.resource, request.query, caller)
  if (read.trashed !== undefined && !caller.mayDelete) refuse({ code: 'forbidden' })
  const { paged } = table.resource
  const asked = paged ? read : whole(read)
  const cursor =
    paged && asked.cursor !== undefined ? readCursor(asked.cursor, sortKeys(table, asked).length) : undefined
  const compiled = { table, scope, request: asked, statement }
  const { text, searches } = compileList(compiled, { total: paged && counted, ...(cursor && { cursor }) })
  return { text, statement, searches, asked, cursor, paged, totalKey: totalKey(request.url) }
}

/** A short reference list is answered whole: 500 rows are its limit. */
const whole = (asked: ListRequest): ListRequest => ({ ...asked, page: 1, perPage: 500 })

async function answer(question: Question, request: FastifyRequest, plans: Plans): Promise<string> {
  const counted = plans(true)
  if (!counted.paged) return `{"data":${(await rowOf(question, counted)).data}}`
  const known = rememberedTotal(question, counted.totalKey)
  const row = await rowOf(question, known === undefined ? counted : plans(false))
  if (row.total !== null) rememberTotal(question, counted.totalKey, row.total)
  const { asked, cursor } = counted
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
    nextCursor: row.last !== null && row.count === asked.perPage ? writeCursor(row.last, false) : null,
    prevCursor:
      row.first !== null && (cursor !== undefined || asked.page > 1) ? writeCursor(row.first, true) : null,
  })
}

const noRecord: ListRow = { data: '[]', count: 0, total: 0, first: null, last: null }

async function rowOf(question: Question, { text, statement, searches }: ListPlan): Promise<ListRow> {
  const values = statement.valuesFor(question.actor)
  const [row] = await question.rows<ListRow>(text, values, { plannedOnce: searches })
  return row ?? noRecord
}
