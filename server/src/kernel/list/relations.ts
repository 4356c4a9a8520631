import { identifier } from '../database/statement.ts'
import { daySql, fieldSql } from '../resource/field-sql.ts'
import type { Relation, Table } from '../resource/table.ts'
import { readableColumn } from '../resource/withheld.ts'
import type { ReadableColumn } from '../resource/withheld.ts'
import type { CompileInput } from './compile.ts'
import { fieldsOf } from './fields.ts'
import { rowsOf } from './filters.ts'
import type { RequestedInclude } from './request.ts'

/** A record shows at most this many of a many-relation; who wants all asks that resource's own list. */
const mostRelated = 500

/**
 * A relation as a sub-select of the record that has it, so a list is one statement however many relations it
 * brings. What the caller may not see among the related records is not there, by the same predicate as in
 * that resource's own list.
 */
export function relationSql(
  compiled: CompileInput,
  include: RequestedInclude,
  row: string,
  depth: number,
): string {
  const { table } = compiled
  const relation = table.relations[include.relation]
  if (!relation)
    throw new Error(
      `${table.resource.name} declares the include ${include.relation} and has no relation for it`,
    )
  const alias = aliasAt(depth)
  const other = relation.to()
  const asked = compiled.request.fields.get(other.resource.type)
  const isCounted = include.kind !== 'relation'
  const may = isCounted
    ? undefined
    : readableColumn({ ...compiled, table: other }, alias, {
        fields: asked ?? Object.keys(other.resource.row.shape),
        relations: include.children.map((child) => child.relation),
      })
  const isWithheld = compiled.readable !== undefined && table.withheld?.relations.includes(include.relation)
  const from = `${related(compiled, relation, row, depth, may)}${isWithheld ? ` and ${compiled.readable}` : ''}`
  const key = identifier(include.key)
  if (include.kind === 'count') return `(select count(*)::int ${from}) as ${key}`
  if (include.kind === 'exists') return `exists (select 1 ${from}) as ${key}`
  if (include.kind === 'sum') return `(select ${sumOf(relation, alias)} ${from}) as ${key}`
  const within = { ...compiled, table: other, readable: may?.name }
  const fields = [
    ...fieldsOf(other, asked, { scope: compiled.scope, row: alias, readable: may?.name }),
    ...include.children.map((child) => relationSql(within, child, alias, depth + 1)),
  ].join(', ')
  if (relation.kind === 'one') return `(select row_to_json(r) from (select ${fields} ${from}) r) as ${key}`
  return `(select coalesce(json_agg(row_to_json(r)), '[]') from
    (select ${fields} ${from} order by ${alias}.id limit ${mostRelated}) r) as ${key}`
}

/** Declared with `sum` in the contract, so the relation has to say what is added up. */
function sumOf(relation: Relation, alias: string): string {
  if (relation.kind !== 'many' || relation.sum === undefined)
    throw new Error(`A sum is declared of ${relation.to().resource.path}, and its relation has none`)
  return relation.sum(alias)
}

/**
 * Whether a relation leads to records that have a name this caller may see: to one, or to several by a table
 * of links.
 */
export function isNamed({ table, scope }: CompileInput, { relation: name, kind }: RequestedInclude): boolean {
  const relation = table.relations[name]
  if (relation === undefined || relation.kind === 'many' || kind !== 'relation') return false
  const other = relation.to()
  return 'name' in other.resource.row.shape && !other.hiddenFrom?.(scope).includes('name')
}

/**
 * The name of the record that such a relation leads to, for an export; several names with semicolons between
 * them.
 */
export function relatedNameSql(compiled: CompileInput, include: RequestedInclude, row: string): string {
  const relation = compiled.table.relations[include.relation]!
  const name = fieldSql(relation.to(), 'name', aliasAt(1), daySql(compiled.scope))
  const shown = relation.kind === 'one' ? name : `string_agg(${name}, '; ' order by ${name})`
  return `(select ${shown} ${related(compiled, relation, row, 1)})`
}

const aliasAt = (depth: number) => `r${depth}`

/** `from … where …` of the related rows. Every table in it is bound to the tenant's own parameter. */
function related(
  { scope, statement }: CompileInput,
  relation: Relation,
  row: string,
  depth: number,
  may?: ReadableColumn,
): string {
  const other: Table = relation.to()
  const alias = aliasAt(depth)
  const visibleTo = 'visibleTo' in relation ? relation.visibleTo : other.visibleTo
  const visible = visibleTo?.(scope, alias, statement)
  const own = [...rowsOf(other, alias), ...(visible ? [visible] : [])]
  const from = `from ${identifier(other.name)} ${alias}${may ? ` cross join ${may.source}` : ''}`
  switch (relation.kind) {
    case 'one': {
      const id =
        typeof relation.column === 'string' ? `${row}.${identifier(relation.column)}` : relation.column(row)
      const extra = relation.where ? [relation.where(alias, row)] : []
      return `${from} where ${[...own, `${alias}.id = ${id}`, ...extra].join(' and ')}`
    }
    case 'many': {
      const extra = relation.where ? [relation.where(alias)] : []
      const id =
        typeof relation.column === 'string'
          ? `${alias}.${identifier(relation.column)}`
          : relation.column(alias)
      return `${from} where ${[...own, `${id} = ${row}.id`, ...extra].join(' and ')}`
    }
    case 'through': {
      const link = `l${depth}`
      const extra = relation.where ? [relation.where(link)] : []
      const on = [
        `${link}.tenant_id = $1`,
        `${link}.${identifier(relation.column)} = ${alias}.id`,
        ...extra,
      ].join(' and ')
      return `${from} join ${identifier(relation.via)} ${link} on ${on}
        where ${[...own, `${link}.${identifier(relation.from)} = ${row}.id`].join(' and ')}`
    }
  }
}
