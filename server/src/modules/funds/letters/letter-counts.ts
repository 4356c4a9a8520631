import type { LetterSource } from './letter-job.ts'

/** How many letters were asked for with a record, and how many of them are written; SQL. */
export const letterCounts = (type: LetterSource['source_type']) => {
  const of = (row: string) => `from fund_letters l
    where l.tenant_id = $1 and l.source_type = '${type}' and l.source_id = ${row}.id`
  return {
    letters_count: (row: string) => `(select count(*)::int ${of(row)})`,
    written_count: (row: string) => `(select count(*)::int ${of(row)} and l.document_id is not null)`,
  }
}
