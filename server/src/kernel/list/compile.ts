import type { Statement } from '../database/statement.ts'
import { identifier } from '../database/statement.ts'
import { appendContext, appendSql, sortSql } from '../resource/field-sql.ts'
import { deletedAtSql } from '../resource/table.ts'
import type { Table } from '../resource/table.ts'
import { readableColumn, sortUnlessWithheld } from '../resource/withheld.ts'
import type { Scope } from '../work.ts'
import { cursorCondition } from './cursor.ts'
import type { Cursor } from './cursor.ts'
import { fieldsOf } from './fields.ts'
import { conditionsOf } from './filters.ts'
import { relationSql } from './relations.ts'
import type { ListRequest } from './request.ts'

/**
 * One row comes back: the page as JSON text, how many match (up to one above the cap), and the sort keys of
 * its ends.
 */
export interface ListRow {
  data: string
  total: number | null
  count: number
  first: string | null
  last: string | null
}

/** Totals are exact up to this many matches (decision 8). */
export const exactTotals = 100_000

export interface CompileInput {
  table: Table
  scope: Scope
  request: ListRequest
  statement: Statement
  /** The column that says whether the row at hand may be read in full; undefined where all of it is shown. */
  readable?: string | undefined
  /**
   * A search reads the tenant's own rows, because they are few (`hasFewRows`); otherwise those that the index
   * of trigrams finds in all tenants.
   */
  readsOwn?: boolean
}

export interface SortKey {
  sql: string
  type: string
  /** Some row may have none; then rows can't be compared as a whole. */
  nullable: boolean
  descending: boolean
}

/** The keys by which the list is ordered, always ending in the id, so that pages never overlap. */
export function sortKeys(
  { table, request, scope, statement }: Pick<CompileInput, 'table' | 'request' | 'scope' | 'statement'>,
  row = 't',
): SortKey[] {
  const sorts = sortsOf(table, request)
  const keyOf = (key: string) =>
    sortUnlessWithheld({ table, scope, statement }, row, { key, ...sortSql(table, key, row, scope) })
  const keys = sorts.map(({ key, descending }) => ({ ...keyOf(key), descending }))
  if (sorts.some(({ key }) => key === 'id')) return keys
  return [
    ...keys,
    { sql: `${row}.id`, type: 'bigint', nullable: false, descending: sorts.at(-1)?.descending ?? false },
  ]
}

/** The order as in the address: `-created_at,name`. */
export const sortOf = (table: Table, request: ListRequest): string =>
  sortsOf(table, request)
    .map(({ key, descending }) => (descending ? `-${key}` : key))
    .join()

const sortsOf = (table: Table, { sorts }: ListRequest) => (sorts.length > 0 ? sorts : defaultSorts(table))

function defaultSorts(table: Table) {
  return table.resource.defaultSort
    .split(',')
    .map((sort) => ({ key: sort.replace('-', ''), descending: sort.startsWith('-') }))
}

/**
 * A list as one statement whose JSON PostgreSQL makes: rows of the page with their relations as correlated
 * sub-selects, and the total.
 *
 * Where a name is searched, the matches are fenced in a materialised CTE: otherwise the planner may walk the
 * sort's index and test every row against the pattern. Without a search the sort's index is what we want, so
 * there is no fence. Where the tenant's own rows are read, their ids come first, because an index that has
 * the name may say them by itself.
 */
export function compileList(
  compiled: CompileInput,
  options: { cursor?: Cursor; total: boolean },
): CompiledList {
  const { table, request, statement } = compiled
  if (!options.cursor && namesOne(compiled)) return { text: compileOne(compiled), searches: false }
  const keys = sortKeys(compiled)
  const where = conditionsOf(compiled, 't')
  const backwards = options.cursor?.before === true
  const from = `from ${identifier(table.name)} t where ${where.sql.join(' and ')}`
  const order = orderBy(
    keys.map((key, index) => ({ ...key, sql: `k${index}` })),
    backwards,
  )
  const perPage = statement.bind(request.perPage)
  const limit = `limit ${perPage}`
  const offset = options.cursor ? '' : ` offset ${statement.bind((request.page - 1) * request.perPage)}`
  const columns = `t.id, ${keys.map((key, index) => `${key.sql} as k${index}`).join(', ')}`
  const beyond =
    options.cursor && cursorCondition(where.fenced ? byAlias(keys) : keys, options.cursor, statement)

  const all = totalSql(where.fenced ? 'matched' : from)
  const isBeginning = request.page === 1 && !options.cursor
  // A first page that isn't full is all there is; PostgreSQL counts nothing again then.
  const known = isBeginning ? `case when count(*) < ${perPage} then count(*)::int else ${all} end` : all
  const counted = options.total ? known : 'null'
  const matched = compiled.readsOwn
    ? `found as materialized (select t.id ${from}),
       matched as materialized (select ${columns} from found join ${identifier(table.name)} t on t.tenant_id = $1 and t.id = found.id)`
    : `matched as materialized (select ${columns} ${from})`
  const source = where.fenced
    ? `with ${matched},
       page as (select * from matched ${beyond ? `where ${beyond}` : ''} ${order} ${limit}${offset})`
    : `with page as (select ${columns} ${from}${beyond ? ` and ${beyond}` : ''} ${orderBy(keys, backwards)} ${limit}${offset})`
  const text = `${source},
    rows as (
      select json_build_array(${keys.map((_key, index) => `p.k${index}::text`).join(', ')})::text as place,
             row_number() over (${orderBy(keys.map((key, index) => ({ ...key, sql: `p.k${index}` })))}) as position,
             ${recordOf(compiled)} as record
      from page p join ${identifier(table.name)} t on t.tenant_id = $1 and t.id = p.id
    )
    select coalesce(json_agg(record order by position), '[]')::text as data, count(*)::int as count, ${counted} as total,
           min(place) filter (where position = 1) as first,
           (array_agg(place order by position desc))[1] as last
    from rows`
  return { text, searches: where.fenced }
}

/** Whether no more than one record can be meant, as by the web address of an offer's page. */
const namesOne = ({ table, request }: CompileInput) =>
  request.page === 1 &&
  request.trashed === undefined &&
  request.filters.some(
    ({ name, kind, values, group }) =>
      table.unique.includes(name) && kind === 'exact' && values.length === 1 && group === undefined,
  )

/**
 * A list of one: nothing to put in order, to cut into pages or to count. Without a record it answers no row.
 */
function compileOne(compiled: CompileInput): string {
  const where = conditionsOf(compiled, 't').sql
  return `select '[' || ${recordOf(compiled)}::text || ']' as data, 1 as count, 1 as total, null as first, null as last
    from ${identifier(compiled.table.name)} t where ${where.join(' and ')}`
}

interface CompiledList {
  text: string
  /** Its matches are found first, whatever is searched for. */
  searches: boolean
}

const byAlias = (keys: readonly SortKey[]) => keys.map((key, index) => ({ ...key, sql: `k${index}` }))

/** SQL of the total, up to one above the limit of exact totals. */
export function totalSql(source: string): string {
  const from = source === 'matched' ? 'from matched' : source
  return `(select count(*)::int from (select 1 ${from} limit ${exactTotals + 1}) counted)`
}

/**
 * Nulls come last in both directions. A key that can't be null doesn't say so: `desc nulls last` is another
 * order than an index's `desc`, and PostgreSQL would sort the whole table for a page of it.
 */
export function orderBy(keys: readonly SortKey[], backwards = false): string {
  const parts = keys.map(({ sql, descending, nullable }) => {
    const direction = descending !== backwards ? 'desc' : 'asc'
    return nullable ? `${sql} ${direction} nulls ${backwards ? 'first' : 'last'}` : `${sql} ${direction}`
  })
  return `order by ${parts.join(', ')}`
}

/** SQL of a record as JSON: the requested fields that are not hidden, appended attributes, relations. */
export function recordOf({ table, scope, request, statement }: CompileInput): string {
  const fields = request.fields.get(table.resource.type)
  const may = readableColumn({ table, scope, statement }, 't', {
    fields: fields ?? Object.keys(table.resource.row.shape),
    relations: request.includes.map(({ relation }) => relation),
  })
  const compiled = { table, scope, request, statement, readable: may?.name }
  const parts = [
    ...fieldsOf(table, fields, { scope, row: 't', readable: may?.name }),
    // Of rows that may be deleted each says whether it is, and since when.
    ...(table.softDeletes && request.trashed !== undefined ? [`${deletedAtSql('t')} as deleted_at`] : []),
    ...request.appends.map(
      (key) => `${appendSql(table, key, 't', appendContext(scope, statement))} as ${identifier(key)}`,
    ),
    ...request.includes.map((include) => relationSql(compiled, include, 't', 1)),
  ]
  return `(select row_to_json(r) from (select ${parts.join(', ')}${may ? ` from ${may.source}` : ''}) r)`
}
