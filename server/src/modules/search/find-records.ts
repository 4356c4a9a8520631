import { CompiledQuery } from 'kysely'
import { refuseField, roleIds, say, searchTypes } from '@moorgate/contract'
import { identifier, Statement } from '../../kernel/database/statement.ts'
import { hasFewRows } from '../../kernel/list/few-rows.ts'
import { likeAny } from '../../kernel/list/filters.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { openSources } from './sources.ts'
import type { MatchingRow, Source } from './source.ts'
import { folded, readingsWithSlip, telephoneIn, wordsOf } from './words.ts'
import type { WordPatterns } from './words.ts'

const mostOfEach = 10
/**
 * So many that fit are put in order, and no more: what fits a thousand times is not found by its place among
 * them, and a word that fits everybody would read the whole table.
 */
const mostOrdered = 500

export interface MatchingRecord extends Omit<MatchingRow, 'status' | 'own_path'> {
  path: string
}

/**
 * Records with all the words in them; if nobody has, those that have them but for a slip. Of a table in which
 * the tenant has few rows it reads those, not what the index of trigrams finds in all tenants (decision 20).
 */
export async function findRecords(
  question: QueryContext,
  typed: string,
  types?: string,
): Promise<MatchingRecord[]> {
  const sources = openSources(question, wantedTypes(types))
  const exact = await ask(question, sources, typed, [wordsOf(typed)])
  if (exact.length > 0) return exact
  return ask(question, sources, typed, readingsWithSlip(typed))
}

function wantedTypes(types: string | undefined): ReadonlySet<string> | undefined {
  if (types === undefined) return undefined
  const wanted = types.split(',').map((type) => type.trim())
  const isKnown = (type: string) => searchTypes.some((known) => known === type)
  if (!wanted.every(isKnown)) refuseField('types', say.in)
  return new Set(wanted)
}

async function ask(
  question: QueryContext,
  sources: readonly Source[],
  typed: string,
  readings: readonly (readonly WordPatterns[])[],
): Promise<MatchingRecord[]> {
  if (sources.length === 0 || readings.length === 0) return []
  const statement = new Statement(question)
  const lists = readings.map((words) => words.map((word) => statement.bindList(word, 'text')))
  const fitting = ({ without }: Source, readsOwn: boolean) => {
    const hasAll = (words: readonly string[]) =>
      words
        .flatMap((patterns) => [
          likeAny('t.search_text', patterns, readsOwn),
          ...(without ? [likeAny(`searchable(' ' || ${without.words})`, patterns, true)] : []),
        ])
        .join(' and ')
    return `(${lists.map(hasAll).join(' or ')})`
  }
  const few = await Promise.all(sources.map(({ table }) => hasFewRows(question, table.name)))
  const begins = statement.bind(` ${folded(typed).replaceAll(/[\\%_]/g, '\\$&')}%`)
  const number = sources.some(({ phone }) => phone !== undefined) ? telephoneIn(typed) : undefined
  const numbers = number && statement.bindList(number, 'text')
  const text = sources.map((source, at) => {
    const fits = fitting(source, few[at]!)
    const note = noteSql(source, numbers)
    return `(${sourceSql(question, { ...source, note }, statement, { fits, begins })})`
  })
  const { rows } = await question.db.executeQuery<MatchingRow>(
    CompiledQuery.raw(text.join(' union all '), statement.values),
  )
  const byType = new Map(sources.map((source) => [source.type, source]))
  return rows.map(({ status, own_path, ...row }) => ({
    ...row,
    path: own_path ?? byType.get(row.type)?.pathOf?.({ ...row, status, own_path }) ?? '/',
  }))
}

/** What tells namesakes apart, with the telephone number where a part of it was typed. */
function noteSql({ note, phone }: Source, numbers: string | undefined): string {
  if (phone === undefined || numbers === undefined) return note
  return `concat_ws(', ', ${note}, case when regexp_replace(${phone}, '\\D', '', 'g') like any(${numbers}) then ${phone} end)`
}

/** Names that begin as typed come first, then those with a word that does. */
function sourceSql(
  question: QueryContext,
  source: Source,
  statement: Statement,
  { fits, begins }: { fits: string; begins: string },
): string {
  const { table, type, title, note, status, where, ownPath, staffPath } = source
  const own = question.actor.roleId === roleIds.user ? ownPath : staffPath
  const visible = table.visibleTo?.(question, 't', statement) ?? 'true'
  return `with m as materialized (
      select t.id, ${title} as title, ${note} as note, ${status} as status, ${own ?? 'null'}::text as own_path,
             case when t.search_text ilike ${begins} then 0 when t.search_text ilike '%' || ${begins} then 1 else 2 end as place
      from ${identifier(table.name)} t
      where t.tenant_id = $1 and t.deleted_at is null and ${where} and ${visible} and ${fits} limit ${mostOrdered})
    select '${type}'::text as type, id, title, note, status, own_path from m order by place, title, id limit ${mostOfEach}`
}
