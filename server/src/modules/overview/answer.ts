import { statisticsAtOnce } from '@moorgate/contract'
import { CompiledQuery } from 'kysely'
import { Statement } from '../../kernel/database/statement.ts'
import { JsonText } from '../../kernel/http/route.ts'
import { queryWithinLimit } from '../../kernel/concurrency-limiter.ts'
import type { QueryContext } from '../../kernel/work.ts'

type StatementPart = (statement: Statement) => string

/** Asks one statement whose only column, `data`, is the answer as JSON. Undefined where it has no row. */
export async function answerOf(question: QueryContext, write: StatementPart): Promise<JsonText | undefined> {
  const statement = new Statement(question)
  const text = write(statement)
  const { rows } = await question.db.executeQuery<{ data: string }>(CompiledQuery.raw(text, statement.values))
  const data = rows[0]?.data
  return data === undefined ? undefined : new JsonText(data)
}

/** The same for a statistic, of which a firm has only so many run at once. */
export async function statisticOf(
  question: QueryContext,
  write: StatementPart,
): Promise<JsonText | undefined> {
  const statement = new Statement(question)
  const text = write(statement)
  const places = { name: 'statistics', most: statisticsAtOnce }
  const data = await queryWithinLimit(question, { statement, text }, places)
  return data === undefined ? undefined : new JsonText(data)
}
