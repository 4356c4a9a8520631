import { CompiledQuery } from 'kysely'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { term } from '@moorgate/contract'
import { identifier, Statement } from '../database/statement.ts'
import { callerOf } from '../resource/caller.ts'
import type { Table } from '../resource/table.ts'
import { isConfirmed } from '../session-life.ts'
import type { QueryContext } from '../work.ts'
import { orderBy, sortKeys } from './compile.ts'
import { londonDate } from '../clock.ts'
import { exportColumns } from './export-columns.ts'
import { inTurn, mostUnconfirmed, mustBeFew, noteExport, taken } from './exporting.ts'
import { conditionsOf } from './filters.ts'
import { badRequest, namesIn } from './names.ts'
import type { ParameterValue } from './names.ts'
import { readListRequest } from './request.ts'
import { exportFormat, sendRows } from './send-rows.ts'

const rowsAtOnce = 200
const mostIds = 500

/**
 * The rows that the list would show, all pages of them, as CSV or with `format=xlsx` as a workbook. They
 * stream from a cursor in the database to the socket, so memory stays flat however many there are. CSV, for
 * machines, is headed by the fields' names on the wire; a workbook, for people, by what the list's head says.
 */
export async function exportList(
  table: Table,
  question: QueryContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { columns: askedColumns, format, ids } = request.query as Record<string, ParameterValue | undefined>
  const ending = exportFormat(format)
  const listRequest = readListRequest(table.resource, request.query, callerOf(table, question))
  const statement = new Statement(question)
  const compiled = { table, scope: question, request: listRequest, statement }
  const labels = question.tenant.branding.navigation
  const added = await table.addedColumns(question, namesIn(askedColumns, 'columns'))
  const columns = exportColumns(compiled, askedColumns, { labels, added })
  const where = [...conditionsOf(compiled, 't').sql, ...chosen(ids, statement)]
  const text = `select ${columns.map(({ sql }, index) => `${sql} as "c${index}"`).join(', ')}
    from ${identifier(table.name)} t where ${where.join(' and ')} ${orderBy(sortKeys(compiled))}`
  if (!isConfirmed(question.actor.session?.confirmedAt, question.now))
    mustBeFew(question, await countFew(question, text, statement.values))
  const payload = { list: table.resource.path, format: ending, asked: request.query }
  const rows = rowsOf(question, text, statement.values, columns.length)
  const name = `${table.resource.path}-${londonDate(question.now)}`
  const title = term(labels, table.resource.term, { plural: true })
  return inTurn(question, async () => {
    await noteExport(question, { type: 'list.exported', payload })
    return taken(sendRows(reply, ending, { name, title, columns, rows }))
  })
}

async function countFew(question: QueryContext, text: string, values: readonly unknown[]): Promise<number> {
  const counting = `select count(*)::int as count from (${text} limit ${mostUnconfirmed + 1}) taken`
  const [counted] = await question.rows<{ count: number }>(counting, values)
  return counted!.count
}

/** `ids=4,17`: of the rows that the list would show, these alone. */
function chosen(ids: ParameterValue | undefined, statement: Statement): string[] {
  if (ids === undefined || ids === null) return []
  const given = typeof ids === 'string' ? ids.split(',').map((id) => id.trim()) : []
  if (given.length === 0 || given.length > mostIds || !given.every((id) => /^[1-9]\d{0,14}$/.test(id)))
    badRequest(`The ids parameter must be a list of at most ${mostIds} ids.`)
  return [`t.id = any(${statement.bindList(given, 'bigint')})`]
}

async function* rowsOf(question: QueryContext, text: string, values: readonly unknown[], width: number) {
  const query = CompiledQuery.raw(text, [...values])
  const stream = question.stream<Record<string, string | null>>(query, rowsAtOnce)
  const indices = Array.from({ length: width }, (_column, index) => index)
  for await (const { rows } of stream)
    for (const row of rows) yield indices.map((index) => row[`c${index}`] ?? null)
}
