import { term } from '@moorgate/contract'
import { fillLabels } from '@moorgate/contract/terminology/fill-labels.ts'
import type { Kind, Labels, Resource } from '@moorgate/contract'
import { daySql, fieldSql } from '../resource/field-sql.ts'
import { unlessWithheld } from '../resource/withheld.ts'
import { deletedAtSql, kindOf } from '../resource/table.ts'
import type { AddedColumn, Table } from '../resource/table.ts'
import type { CompileInput } from './compile.ts'
import { namesIn, refuseNames } from './names.ts'
import type { ParameterValue } from './names.ts'
import { isNamed, relatedNameSql } from './relations.ts'
import type { SheetColumn } from './xlsx.ts'

/** A column of an export, with the SQL of its text. */
export interface ExportColumn extends SheetColumn {
  sql: string
}

const unprintable = new Set<Kind>(['map', 'list', 'html', 'secret', 'file'])
const numbers = new Set<Kind | undefined>(['id', 'reference', 'integer', 'money', 'decimal', 'flag'])

/**
 * What an export holds: the columns that were asked for (`columns=name,email,owner.name`, the relation among
 * the includes), in that order, or every field that can be printed. What this caller is never shown does not
 * exist.
 */
export function exportColumns(
  compiled: CompileInput,
  parameter: ParameterValue | undefined,
  { labels, added }: { labels: Labels; added: ReadonlyMap<string, AddedColumn> },
): ExportColumn[] {
  const { table, scope, request } = compiled
  const saysDeleted = table.softDeletes && request.trashed !== undefined
  const hidden = new Set(table.hiddenFrom?.(scope))
  const own = Object.keys(table.resource.row.shape).filter(
    (key) =>
      !hidden.has(key) && (isIdList(table, key) || !unprintable.has(kindOf(table.resource, key) ?? 'text')),
  )
  const fields = saysDeleted ? [...own, 'deleted_at'] : own
  const related = namedRelations(compiled)
  const names = namesIn(parameter, 'columns')
  const unknown = names.filter((name) => !fields.includes(name) && !related.has(name) && !added.has(name))
  if (unknown.length > 0) refuseNames.field(unknown, [...fields, ...related.keys()])
  return (names.length > 0 ? names : fields).map((name) => {
    const ofFirm = added.get(name)
    if (ofFirm)
      return { name, label: ofFirm.label, kind: ofFirm.kind, sql: ofReadable(compiled, ofFirm.sql('t')) }
    if (name === 'deleted_at' && saysDeleted)
      return { name, label: 'Deleted at', kind: 'date', sql: `${deletedAtSql('t')}::text` }
    return {
      name,
      label: labelOf(table.resource, name, labels),
      kind: cellKind(kindOf(table.resource, name)),
      sql: related.get(name)?.() ?? cellSql(compiled, name),
    }
  })
}

/** A field of the firm's own, where the row may be read in full. */
function ofReadable({ table, scope, statement }: CompileInput, sql: string): string {
  const readable = table.withheld?.unless(scope, 't', statement)
  return readable === undefined ? sql : `(case when ${readable} then ${sql} end)`
}

/** `client_group_ids`, which an import reads again; other lists have no form that fits a cell. */
const isIdList = ({ resource }: Table, name: string) =>
  name.endsWith('_ids') && kindOf(resource, name) === 'list'

/** A field as the text of a cell. Ids of a list are divided by semicolons: `4; 17`. */
function cellSql(compiled: CompileInput, name: string): string {
  const { table, scope, statement } = compiled
  const readable = table.withheld?.instead[name] && table.withheld.unless(scope, 't', statement)
  const field = { sql: fieldSql(table, name, 't', daySql(scope)), readable }
  const sql = unlessWithheld(table.withheld, name, field)
  if (!isIdList(table, name)) return `${sql}::text`
  return `(select string_agg(each, '; ') from jsonb_array_elements_text(to_jsonb(${sql})) each)`
}

/**
 * `owner.name` for every relation that was included and leads to records with a name. The SQL is made only
 * where it is used: a value that is bound and stands nowhere has no type.
 */
function namedRelations(compiled: CompileInput): ReadonlyMap<string, () => string> {
  return new Map(
    compiled.request.includes
      .filter((include) => isNamed(compiled, include))
      .map((include) => [`${include.key}.name`, () => relatedNameSql(compiled, include, 't')]),
  )
}

function cellKind(kind: Kind | undefined): SheetColumn['kind'] {
  if (numbers.has(kind)) return 'number'
  return kind === 'date' || kind === 'instant' ? 'date' : 'text'
}

/**
 * What the list's head says, in the tenant's words; a field that no list shows is spelled out: `created_at` →
 * "Created at".
 */
export function labelOf(resource: Resource, name: string, labels: Labels): string {
  const column = resource.columns.find(({ key }) => key === name)
  if (column?.term !== undefined) {
    const plural = term({}, column.term, { plural: true }) === column.label
    return term(labels, column.term, { plural })
  }
  if (column) return fillLabels(labels, column.label)
  const words = name.replace(/\.name$|_id$/, '').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
