import { CompiledQuery } from 'kysely'
import { Statement } from '../../kernel/database/statement.ts'
import { JsonText } from '../../kernel/http/route.ts'
import type { Question } from '../../kernel/work.ts'

/** Asks one statement whose only column, `data`, is the answer as JSON. Undefined where it has no row. */
export async function answerOf(
  question: Question,
  write: (statement: Statement) => string,
): Promise<JsonText | undefined> {
  const statement = new Statement(question)
  const text = write(statement)
  const { rows } = await question.db.executeQuery<{ data: string }>(CompiledQuery.raw(text, statement.values))
  const data = rows[0]?.data
  return data === undefined ? undefined : new JsonText(data)
}
