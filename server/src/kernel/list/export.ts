import { Readable } from 'node:stream'
import { CompiledQuery } from 'kysely'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kind } from '@moorgate/contract'
import { identifier, Statement } from '../database/statement.ts'
import { callerOf } from '../resource/caller.ts'
import { fieldSql, kindOf } from '../resource/table.ts'
import type { Table } from '../resource/table.ts'
import type { Question } from '../work.ts'
import { orderBy, sortKeys } from './compile.ts'
import { encodeCsv } from './csv.ts'
import type { CsvColumn } from './csv.ts'
import { conditionsOf } from './filters.ts'
import { readListRequest } from './request.ts'

const rowsAtOnce = 200
const unprintable = new Set<Kind>(['map', 'list', 'html'])

/**
 * The rows that the list would show, all pages of them, as CSV. They stream from a cursor in the database to the socket, so memory
 * stays flat however many there are.
 */
export async function exportCsv(
  table: Table,
  question: Question,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const asked = readListRequest(table.resource, request.query, callerOf(table, question))
  const keys = exportedFields(table, question)
  const statement = new Statement(question.tenant.id)
  const compiled = { table, scope: question, request: asked, statement }
  const text = `select ${keys.map((key) => `${fieldSql(table, key, 't')}::text as ${identifier(key)}`).join(', ')}
    from ${identifier(table.name)} t where ${conditionsOf(compiled, 't').sql.join(' and ')} ${orderBy(sortKeys(table, asked))}`
  const columns: CsvColumn[] = keys.map((key) => ({ name: key, kind: cellKind(kindOf(table.resource, key)) }))
  const day = question.now.toISOString().slice(0, 10)
  reply.header('content-type', 'text/csv; charset=utf-8')
  reply.header('content-disposition', `attachment; filename="${table.resource.path}-${day}.csv"`)
  return reply.send(Readable.from(encodeCsv(columns, rowsOf(question, text, statement.values, keys))))
}

function exportedFields(table: Table, question: Question): string[] {
  const hidden = new Set(table.hiddenFrom?.(question))
  return Object.keys(table.resource.row.shape).filter(
    (key) => !hidden.has(key) && !unprintable.has(kindOf(table.resource, key) ?? 'text'),
  )
}

const numbers = new Set<Kind | undefined>(['id', 'reference', 'integer', 'money', 'decimal', 'flag'])

function cellKind(kind: Kind | undefined): CsvColumn['kind'] {
  if (numbers.has(kind)) return 'number'
  return kind === 'date' || kind === 'instant' ? 'date' : 'text'
}

async function* rowsOf(
  question: Question,
  text: string,
  values: readonly unknown[],
  keys: readonly string[],
) {
  const stream = question.db
    .getExecutor()
    .stream<Record<string, string | null>>(CompiledQuery.raw(text, [...values]), rowsAtOnce)
  for await (const { rows } of stream) for (const row of rows) yield keys.map((key) => row[key] ?? null)
}
