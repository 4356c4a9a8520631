import { declaredFilter, emptiness, isEmptiness, mayBeEmpty } from '@moorgate/contract'
import { identifier } from '../database/statement.ts'
import type { Statement } from '../database/statement.ts'
import { betweenDays, betweenMoments } from './between.ts'
import { comparing, fit } from './comparing.ts'
import { daySql } from '../resource/field-sql.ts'
import { columnOf, isNullable, kindOf, sqlTypeOf } from '../resource/table.ts'
import type { FilterSql, Table } from '../resource/table.ts'
import type { CompileInput } from './compile.ts'
import type { RequestedFilter } from './request.ts'

export interface Conditions {
  sql: string[]
  /** A text is searched for inside columns, so the matches are found first, by the trigram index. */
  fenced: boolean
}

/** Which rows of a table are meant: tenant, not deleted, visible to the caller, and every filter. */
export function conditionsOf(compiled: CompileInput, row: string): Conditions {
  const { table, scope, request, statement } = compiled
  const sql = rowsOf(table, row, request.trashed)
  const visible = table.visibleTo?.(scope, row, statement)
  if (visible) sql.push(visible)
  const ofFilter = (filter: RequestedFilter) => filterSql(compiled, row, filter)
  const groups = Map.groupBy(request.filters, ({ group }) => group)
  sql.push(...(groups.get(undefined) ?? []).map(ofFilter))
  groups.delete(undefined)
  for (const alternatives of groups.values()) sql.push(anyOf(alternatives.map(ofFilter)))
  if (request.search) sql.push(searchSql(compiled, row, request.search))
  const fenced =
    request.search !== undefined ||
    request.filters.some((filter) => filter.kind === 'partial' && filter.values.length > 0)
  return { sql: sql.filter((part) => part !== ''), fenced }
}

/** One of the conditions holds; none at all where each of them says nothing. */
function anyOf(conditions: readonly string[]): string {
  const present = conditions.filter((condition) => condition !== '')
  return present.length === 0 ? '' : `(${present.join(' or ')})`
}

/** A table's own rows: of the tenant, and not deleted unless asked for. */
export function rowsOf(table: Table, row: string, trashed?: 'with' | 'only'): string[] {
  const own = `${row}.tenant_id = $1`
  if (!table.softDeletes || trashed === 'with') return [own]
  return [own, `${row}.deleted_at is ${trashed === 'only' ? 'not ' : ''}null`]
}

/**
 * `>10000,<30000` is a range: of a filter of its own every comparison has to hold, and one of the values
 * beside them. In a group of alternatives, `any.a.amount`, each comparison is one more of them.
 */
function filterSql(compiled: CompileInput, row: string, filter: RequestedFilter): string {
  const ranges = isRanged(compiled.table, filter) ? filter.values.filter(isComparison) : []
  const others = filter.values.filter((value) => !ranges.includes(value))
  const conditions = [
    ...ranges.map((range) => [range]),
    ...(others.length > 0 || filter.isNull ? [others] : []),
  ]
  return conditions
    .map((values) => alternativesSql(compiled, row, { ...filter, values }))
    .filter((condition) => condition !== '')
    .map((condition) => whereRead(compiled, row, filter, condition))
    .join(' and ')
}

/** A filter by a field that is withheld finds those rows alone of which the caller may read it. */
function whereRead(
  { table: { withheld }, scope, statement }: CompileInput,
  row: string,
  { name }: RequestedFilter,
  condition: string,
): string {
  const isWithheld = withheld?.instead[name] !== undefined
  const readable = isWithheld ? withheld.unless(scope, row, statement) : undefined
  return readable === undefined ? condition : `(${readable} and ${condition})`
}

/** Numbers, amounts and days, also those of the tenant's own fields. */
const isRanged = ({ resource }: Table, { name, kind, group }: RequestedFilter): boolean =>
  group === undefined &&
  (kind === 'operator' || declaredFilter(resource.filters, name)?.endsWith('.*') === true)

const isComparison = (value: string) => /^(>=|<=|<>|>|<)./s.test(value)

/** What is compared with nothing and what with something are alternatives, as all values of a filter are. */
function alternativesSql(compiled: CompileInput, row: string, filter: RequestedFilter): string {
  const bare = filter.values.filter(isEmptiness)
  const isField = Object.hasOwn(compiled.table.resource.row.shape, filter.name)
  if (bare.length === 0 || !isField || !mayBeEmpty(compiled.table.resource, filter.name))
    return valuesSql(compiled, row, filter)
  const values = filter.values.filter((value) => !isEmptiness(value))
  const column = columnSql(compiled, row, filter.name)
  const lacks =
    kindOf(compiled.table.resource, filter.name) === 'text'
      ? `coalesce(${column}, '') = ''`
      : `${column} is null`
  return anyOf([
    ...bare.map((value) => (value === emptiness.empty ? `(${lacks})` : `not (${lacks})`)),
    ...(values.length > 0 ? [valuesSql(compiled, row, { ...filter, values })] : []),
  ])
}

const columnSql = (
  { table, scope }: Pick<CompileInput, 'table' | 'scope'>,
  row: string,
  name: string,
): string =>
  table.columns[name]?.(row, daySql(scope)) ?? `${row}.${identifier(columnOf(table.resource, name))}`

function valuesSql(compiled: CompileInput, row: string, filter: RequestedFilter): string {
  const { table, scope, statement } = compiled
  const own = table.filters[declaredFilter(table.resource.filters, filter.name) ?? filter.name]
  if (own) return own(row, filter.values, statement, scope, filter.name)
  const column = columnSql(compiled, row, filter.name)
  if (filter.isNull) return isNullable(table.resource, filter.name) ? `${column} is null` : ''
  switch (filter.kind) {
    case 'partial':
      return anyLike(compiled, row, filter, (text) => `%${text}%`)
    case 'begins':
      return anyLike(compiled, row, filter, (text) => `${text}%`)
    case 'ends':
      return anyLike(compiled, row, filter, (text) => `%${text}`)
    case 'operator':
      return compared(table, filter.name, column)(row, filter.values, statement, scope, filter.name)
    case 'between':
      return periodOf(table, filter.name, column)(row, filter.values, statement, scope, filter.name)
    default:
      return exact(table, filter, column, statement)
  }
}

/**
 * `filter[amount]=>=1000`: an operator before the value. Money of a column is compared in minor units; what is
 * worked out answers as on the wire, so it is compared as what it says.
 */
function compared(table: Table, name: string, column: string): FilterSql {
  const isMoney = kindOf(table.resource, name) === 'money'
  const type = isMoney ? 'numeric' : sqlTypeOf(table.resource, name)
  if (table.columns[name] !== undefined) return comparing(() => `(${column})::${type}`, type)
  return isMoney ? comparing(() => `${column} / 100.0`, type) : comparing(() => column, type)
}

/** From day to day, of a column of dates or of moments; one that is worked out answers as on the wire. */
const periodOf = (table: Table, name: string, column: string): FilterSql => {
  const isMoment = kindOf(table.resource, name) === 'instant'
  const sql = table.columns[name] ? `(${column})::${isMoment ? 'timestamptz' : 'date'}` : column
  return isMoment ? betweenMoments(() => sql) : betweenDays(() => sql)
}

/** Parts of a list are alternatives; empty parts were dropped when the request was read. */
function anyLike(
  compiled: CompileInput,
  row: string,
  { name, values }: RequestedFilter,
  pattern: (text: string) => string,
): string {
  if (values.length === 0) return ''
  const alike = likeIn(compiled, row, values)
  const bound = values.map((value) => compiled.statement.bind(pattern(escapeLike(value))))
  return `(${bound.map((each) => alike(name, each)).join(' or ')})`
}

/**
 * `ilike` of a field, by the index of trigrams or row by row. The second tempts no index, and is quick at it:
 * where the same text stands beside it in small letters it compares bytes with that, as `ilike` itself does
 * once it has made small letters of every row.
 */
function likeIn(compiled: CompileInput, row: string, texts: readonly string[]) {
  const { table, readsOwn = false } = compiled
  const byRow = readsOwn || texts.some(foldsByPlace)
  return (name: string, pattern: string): string => {
    const column = columnSql(compiled, row, name)
    if (!byRow) return likeByIndex(column, pattern)
    const folded = table.folded[name]
    if (folded === undefined) return likeByRow(column, pattern)
    return `${row}.${identifier(folded)} collate "C" like (select lower(${pattern}::text collate human))`
  }
}

/**
 * A text with a letter whose small letter depends on where it stands, or is longer: the Greek sigma, the
 * dotted capital I. The index makes small letters by the database's own language, where it has one, and would
 * miss what `ilike` finds by ours.
 */
export const foldsByPlace = (text: string): boolean => /\u03a3|\u03c3|\u03c2|\u0130|\u0307/.test(text)

const likeByIndex = (column: string, pattern: string) => `${column} ilike ${pattern}`
/**
 * Where text and pattern are plain ASCII, comparing bytes says the same as the language's own rules, in a
 * fifth of the time.
 */
const likeByRow = (column: string, pattern: string) =>
  `case when ${isAscii(column)} and (select ${isAscii(`${pattern}::text`)}) then ${column} collate "C" ilike ${pattern} else ${column} ilike ${pattern} end`

/** `ilike` with any of several patterns, a parameter that is a list of texts; the same two ways. */
export const likeAny = (column: string, patterns: string, readsOwn: boolean): string =>
  readsOwn
    ? `case when ${isAscii(column)} and (select ${isAscii(`array_to_string(${patterns}, '')`)})
        then ${column} collate "C" ilike any(${patterns}) else ${column} ilike any(${patterns}) end`
    : `${column} ilike any(${patterns})`

const isAscii = (text: string) => `octet_length(${text}) = length(${text})`

/** `\`, `_` and `%` in what a person types mean themselves. */
export const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')

/** Equals, or one of. A value that can't be of the column's type matches nothing; it is no error. */
function exact(table: Table, filter: RequestedFilter, column: string, statement: Statement): string {
  const type = sqlTypeOf(table.resource, filter.name)
  const fitting = filter.values.map((value) => fit(value, type)).filter((value) => value !== undefined)
  if (fitting.length === 0) return 'false'
  if (fitting.length === 1) return `${column} = ${statement.bind(fitting[0])}::${type}`
  return `${column} = any(${statement.bindList(fitting, type)})`
}

/**
 * Every word somewhere in one of the searched columns. What the caller doesn't read finds nothing for them
 * either.
 */
function searchSql(compiled: CompileInput, row: string, search: string): string {
  const { table, scope, statement } = compiled
  if (table.resource.search.length === 0) return ''
  const hidden = table.hiddenFrom?.(scope) ?? []
  const keys = table.resource.search.filter((key) => !hidden.includes(key))
  if (keys.length === 0) return 'false'
  const like = likeIn(compiled, row, [search])
  const withheld = keys.filter((key) => table.withheld?.instead[key] !== undefined)
  const readable = withheld.length > 0 ? table.withheld?.unless(scope, row, statement) : undefined
  const alike = (key: string, pattern: string) =>
    readable !== undefined && withheld.includes(key)
      ? `(${readable} and ${like(key, pattern)})`
      : like(key, pattern)
  const words = search.split(/\s+/).filter(Boolean).slice(0, 8)
  const parts = words.map((word) => {
    const pattern = statement.bind(`%${escapeLike(word)}%`)
    return `(${keys.map((key) => alike(key, pattern)).join(' or ')})`
  })
  return parts.join(' and ')
}
