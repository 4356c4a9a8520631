import { dissolvedIn, readIn } from './dissolved.ts'
import { volatilityIn } from './volatility.ts'
import type { KnownFunctions } from './volatility.ts'
import { below, isSelect, isWrite, part, statementsOf, words } from './syntax.ts'
import type { Fields, SyntaxNode } from './syntax.ts'

/** What a statement may name, as a database of the product says it. */
export interface Catalogue extends KnownFunctions {
  /** Tables and views of tenants: distributed by `tenant_id`. */
  tenantTables: ReadonlySet<string>
  /** Functions of ours that read or write tables. */
  readingFunctions: ReadonlySet<string>
}

/** On every node, whole. Written with as much care as what is distributed. */
const referenceTables = new Set(['tenants', 'tenant_hosts'])

/**
 * Which parts of a statement Citus refuses, or would answer otherwise than PostgreSQL, one sentence each;
 * none where one text serves both. Statements on tables that belong to no tenant are of no interest.
 */
export function refusedShapes(sql: string, catalogue: Catalogue): string[] {
  const found = statementsOf(sql)
    .filter((statement) => isSelect(statement) || isWrite(statement))
    .flatMap((statement) => shapesOf(statement, catalogue))
  return [...new Set(found)]
}

function shapesOf(statement: SyntaxNode, catalogue: Catalogue): string[] {
  const nodes = [statement, ...below(statement)]
  const tables = tablesOf(nodes)
  const isOurs = (name: string) => catalogue.tenantTables.has(name) || referenceTables.has(name)
  if (!tables.some(({ name }) => isOurs(name))) return []
  const writes = nodes.filter(isWrite).filter((write) => isOurs(targetOf(write)))
  return [
    ...unboundTables(tables, catalogue),
    ...mixedTables(tables, isOurs),
    ...nodes.flatMap((node) => readShapes(node, catalogue)),
    ...(writes.length > 0 ? nodes.flatMap(comparingCase) : []),
    ...writes.flatMap((write) => writeShapes(write, catalogue)),
    ...readsOfWritten(statement),
  ]
}

interface Table {
  name: string
  /** What columns of it are qualified by. */
  alias: string
  node: SyntaxNode
}

/** Every table that is named, but for what a WITH is called. */
function tablesOf(nodes: readonly SyntaxNode[]): Table[] {
  const called = new Set(
    nodes.filter(({ kind }) => kind === 'CommonTableExpr').map(({ fields }) => String(fields['ctename'])),
  )
  return nodes
    .filter(({ kind, within }) => kind === 'RangeVar' && within[0]?.kind !== 'LockingClause')
    .map((node) => {
      const name = String(node.fields['relname'])
      const { aliasname } = (node.fields['alias'] ?? {}) as { aliasname?: string }
      return { name, alias: aliasname ?? name, node }
    })
    .filter(({ name, node }) => node.fields['schemaname'] !== undefined || !called.has(name))
    .filter(({ node }) => node.fields['schemaname'] === undefined || node.fields['schemaname'] === 'public')
}

const targetOf = ({ fields }: SyntaxNode) => String((fields['relation'] as Fields)['relname'])

/** Whether a table is what an INSERT writes, and so says its tenant among its values. */
const isInserted = ({ node: { fields, within } }: Table) =>
  within[0]?.kind === 'InsertStmt' && within[0].fields['relation'] === fields

function unboundTables(tables: readonly Table[], { tenantTables }: Catalogue): string[] {
  return tables
    .filter((table) => tenantTables.has(table.name) && !isInserted(table))
    .filter((table) => !isBound(table))
    .map(
      ({ name, alias }) =>
        `${name === alias ? name : `${name} ${alias}`} is not bound to a parameter for its tenant`,
    )
}

/** `alias.tenant_id = $1`, in the part of the statement that names the table. */
function isBound({ alias, node }: Table): boolean {
  const scope = node.within.find((each) => isSelect(each) || isWrite(each))
  if (!scope) return false
  for (const { kind, fields } of below(scope, (inner) => !isSelect(inner))) {
    if (kind !== 'A_Expr' || words(fields['name'])[0] !== '=') continue
    const sides = [sideOf(fields, 'lexpr'), sideOf(fields, 'rexpr')]
    const ofTable = sides.some(
      (side) =>
        side?.kind === 'ColumnRef' &&
        [`${alias}.tenant_id`, 'tenant_id'].includes(words(side.fields['fields']).join('.')),
    )
    if (ofTable && sides.some((side) => side?.kind === 'ParamRef' || side?.kind === 'A_Const')) return true
  }
  return false
}

/** One side of a comparison, without its cast. */
function sideOf(fields: Fields, name: 'lexpr' | 'rexpr'): SyntaxNode | undefined {
  const [first] = below(part(fields, name), () => false)
  if (first?.kind !== 'TypeCast') return first
  const [inner] = below(part(first.fields, 'arg'), () => false)
  return inner
}

/** A table of the coordinator alone beside one of the shards, in one part of a statement. */
function mixedTables(tables: readonly Table[], isOurs: (name: string) => boolean): string[] {
  const read = tables.filter((table) => !isInserted(table))
  const partOf = ({ node }: Table) => node.within.find(({ kind }) => kind === 'CommonTableExpr')?.fields
  return [...Map.groupBy(read, partOf).values()].flatMap((together) => {
    const local = together.find(({ name }) => !isOurs(name))
    const ours = together.find(({ name }) => isOurs(name))
    return local && ours ? [`${local.name} is of no tenant and is read together with ${ours.name}`] : []
  })
}

/** What is refused wherever it stands. */
function readShapes({ kind, fields }: SyntaxNode, { readingFunctions }: Catalogue): string[] {
  if (kind === 'CommonTableExpr' && 'aliascolnames' in fields)
    return [`the columns of ${String(fields['ctename'])} are named outside it`]
  if (kind === 'FuncCall') {
    const name = words(fields['funcname']).at(-1)!
    return readingFunctions.has(name) ? [`${name}() reads tables and is called in a larger statement`] : []
  }
  if (kind !== 'SelectStmt' || !('lockingClause' in fields)) return []
  const sources = below(part(fields, 'fromClause'), ({ kind: inner }) => inner === 'JoinExpr')
  return sources.some((source) => source.kind === 'RangeFunction')
    ? ['rows are locked beside a function in FROM']
    : []
}

const comparingCase = ({ kind, fields }: SyntaxNode) =>
  kind === 'CaseExpr' && 'arg' in fields ? ['a write says CASE x WHEN instead of CASE WHEN x ='] : []

function writeShapes(write: SyntaxNode, catalogue: Catalogue): string[] {
  const { fields, kind } = write
  const returned = volatilityIn(part(fields, 'returningClause'), catalogue)
  return [
    ...returned.map(({ name }) => `${name} is not immutable and stands in RETURNING`),
    ...(kind === 'InsertStmt' ? insertShapes(fields, catalogue) : changeShapes(fields, catalogue)),
  ]
}

function insertShapes(fields: Fields, catalogue: Catalogue): string[] {
  const [source] = below(part(fields, 'selectStmt'), () => false)
  const isSelected = source !== undefined && !('valuesLists' in source.fields)
  const conflict = part(fields, 'onConflictClause')
  const copied = isSelected && !('onConflictClause' in fields) && !('returningClause' in fields)
  const given = isSelected && below(conflict).some(({ kind }) => kind === 'ParamRef')
  const asked = isSelected
    ? ['onConflictClause', 'returningClause']
    : ['selectStmt', 'onConflictClause', 'returningClause']
  return [
    ...(copied ? ['an INSERT of a SELECT returns nothing'] : []),
    ...(given ? ['an INSERT of a SELECT names a parameter in ON CONFLICT'] : []),
    ...(isSelected ? selectedShapes(source.fields, catalogue) : []),
    ...(below(part(fields, ...asked)).some(({ kind }) => kind === 'SubLink')
      ? ['an INSERT holds a sub-select']
      : []),
    ...volatilityIn(conflict, catalogue).map(
      ({ name }) => `${name} is not immutable and stands in ON CONFLICT`,
    ),
  ]
}

/** What is refused of the SELECT of an INSERT unless it stands in a WITH, whose rows are gathered first. */
function selectedShapes(fields: Fields, { tenantTables }: Catalogue): string[] {
  const sources = below(part(fields, 'fromClause'), ({ kind }) => kind === 'JoinExpr')
  const read = new Set(readIn(part(fields, 'fromClause')).map((table) => table.fields))
  const tables = [...read].filter((table) => tenantTables.has(String(table['relname'])))
  const others = below(part(fields, 'whereClause', 'targetList')).filter(
    ({ kind, fields: table, within }) =>
      kind === 'RangeVar' &&
      tenantTables.has(String(table['relname'])) &&
      within.some((each) => each.kind === 'SubLink'),
  )
  const isOfFunctions =
    sources.length > 0 && sources.every(({ kind }) => kind === 'RangeFunction' || kind === 'Alias')
  return [
    ...(tables.length > 1 ? ['an INSERT of a SELECT joins tables outside a WITH'] : []),
    ...(isOfFunctions && others.length > 0 ? ['an INSERT of a function’s rows asks a table about each'] : []),
  ]
}

/** Of an UPDATE or a DELETE, apart from its WITH. */
function changeShapes(fields: Fields, catalogue: Catalogue): string[] {
  const clauses = part(fields, 'targetList', 'whereClause')
  const whole = part(fields, 'targetList', 'whereClause', 'fromClause', 'usingClause')
  const changing = volatilityIn(whole, catalogue, ({ kind }) => kind !== 'RangeFunction')
    .filter(({ volatility }) => volatility === 'volatile')
    .map(({ name }) => `${name} is volatile and stands in a change`)
  const given = dissolvedIn(part(fields, 'fromClause', 'usingClause'))
  const values = [clauses, ...given.map((select) => part(select.fields, 'targetList'))]
  const found = values.flatMap((each) => volatilityIn(each, catalogue, (node) => !isSelect(node)))
  const stable = found.flatMap(({ name, node }) => {
    if (node.within.some(({ kind }) => kind === 'CaseExpr' || kind === 'CoalesceExpr'))
      return [`${name} is not immutable and stands in CASE or COALESCE of a change`]
    const ofColumn = below(node, (inner) => !isSelect(inner)).some(({ kind }) => kind === 'ColumnRef')
    return ofColumn ? [`${name} is not immutable and a change gives it a column`] : []
  })
  return [...changing, ...stable]
}

/**
 * In a WITH PostgreSQL lets all parts see the tables as they were before; Citus runs what writes first. Only
 * what the writing part itself waits for is read before it on both.
 */
function readsOfWritten(statement: SyntaxNode): string[] {
  const { ctes = [] } = (statement.fields['withClause'] ?? {}) as { ctes?: { CommonTableExpr: Fields }[] }
  const parts = ctes.map(({ CommonTableExpr: fields }) => ({ name: String(fields['ctename']), fields }))
  const main = Object.entries(statement.fields).filter(([name]) => name !== 'withClause')
  const all = [...parts, { name: '', fields: Object.fromEntries(main) }]
  const readBy = new Map(
    all.map(({ name, fields }) => [
      name,
      new Set(
        below({ fields })
          .filter(
            ({ kind, fields: table, within }) =>
              kind === 'RangeVar' && within[0]?.fields['relation'] !== table && fields['relation'] !== table,
          )
          .map(({ fields: table }) => String(table['relname'])),
      ),
    ]),
  )
  const waitsFor = (name: string, other: string, seen = new Set<string>()): boolean => {
    if (seen.has(name)) return false
    seen.add(name)
    const read = readBy.get(name) ?? new Set()
    return read.has(other) || [...read].some((next) => readBy.has(next) && waitsFor(next, other, seen))
  }
  return parts.flatMap(({ name: writer, fields }) => {
    const [write] = below(part(fields, 'ctequery'), () => false).filter(isWrite)
    if (!write) return []
    const table = targetOf(write)
    return all
      .filter(({ name }) => name !== writer && readBy.get(name)!.has(table))
      .filter(({ name }) => name === '' || !waitsFor(writer, name))
      .map(() => `${table} is written in a WITH and read beside it`)
  })
}
