import {
  type AlterTableCmd,
  type ColumnDef,
  type Constraint,
  type ConstrType,
  type CreateStmt,
  type Node,
  parseSync,
} from 'libpg-query'

/**
 * The rules of docs/adr/0045-migrations-of-distributed-tables.md: what a migration may say, so that it does the
 * same where tenants' tables lie on one server and where they are distributed over several.
 */
export const rules = {
  foreign_keys_follow:
    'A foreign key is added by alter table after call tenant_table(): a table on one server refers to none on several.',
  tenant_table_follows: "Right after create table comes call tenant_table('…') with its name.",
  no_table_from_rows: 'A table is made by create table, and filled by for_each_tenant.',
  constraint_alone: 'An alter table that adds a constraint does nothing else.',
  plain_column: 'A column is added without check, key or sequence: these come in statements of their own.',
  known_change: 'This change of a table or constraint goes to no other server.',
  row_security_stays: 'Row-level security is not lifted, not even for a moment: use for_each_tenant.',
  tenant_first: 'tenant_id leads every key, or its rows could not be distributed.',
  rows_by_tenant:
    'Rows are changed by call for_each_tenant(): otherwise row-level security shows the owner of the tables none.',
  tenant_in_statement: 'The statement of for_each_tenant is one write, in which $1 is the tenant.',
  inserted_returning:
    'An insert from a query says "returning 1" or "on conflict", and not both: with neither Citus copies, which row-level security refuses, and of both it counts the rows twice.',
  no_do: 'No do block: its statements are seen by no rule.',
  function_plpgsql: 'A function that reads tables of tenants is written in PL/pgSQL.',
  no_trigger_everywhere: 'A table that is on every server has no trigger: it would fire once a server.',
} as const

type Rule = keyof typeof rules

/** The directory of tenants is on every server. */
const everywhere = ['tenants', 'tenant_hosts']

/** What belongs to no tenant, or is a queue of all of them, stays on one server. */
const onOneServer = ['event_deliveries', 'general_hits', 'schema_migrations']

/** The rules that a migration breaks, each with the statement that does. */
export function brokenRules(sql: string): { rule: Rule; statement: string }[] {
  // PostgreSQL counts in bytes.
  const bytes = Buffer.from(sql)
  const found = (parseSync(sql).stmts ?? []).map(({ stmt, stmt_location: from = 0, stmt_len: length }) => ({
    node: stmt as Node,
    statement: bytes
      .subarray(from, length === undefined ? undefined : from + length)
      .toString()
      .trim(),
  }))
  const statements = found.map(({ node }) => node)
  const shared = [
    ...everywhere,
    ...onOneServer,
    ...statements.flatMap((each) =>
      'CreateStmt' in each && !hasTenant(each.CreateStmt) ? [each.CreateStmt.relation?.relname ?? ''] : [],
    ),
  ]
  return found.flatMap(({ node, statement }, index) =>
    brokenBy(node, { next: statements[index + 1], shared }).map((rule) => ({ rule, statement })),
  )
}

/** How many statements PostgreSQL finds in a text. */
export const countStatements = (sql: string): number => parseSync(sql).stmts?.length ?? 0

/** What else a rule asks about: the next statement, and the tables that are no tenant's. */
type Surroundings = { next: Node | undefined; shared: readonly string[] }

function brokenBy(node: Node, { next, shared }: Surroundings): Rule[] {
  if ('CreateStmt' in node) return brokenByTable(node.CreateStmt, next)
  if ('CreateTableAsStmt' in node) return ['no_table_from_rows']
  if ('AlterTableStmt' in node) {
    const { cmds = [], relation } = node.AlterTableStmt
    const commands = cmds.flatMap((each) => ('AlterTableCmd' in each ? [each.AlterTableCmd] : []))
    return brokenByChange(commands, shared.includes(relation?.relname ?? ''))
  }
  if ('RenameStmt' in node)
    return node.RenameStmt.renameType === 'OBJECT_TABCONSTRAINT' ? ['known_change'] : []
  if ('IndexStmt' in node) {
    const { unique, relation, indexParams = [] } = node.IndexStmt
    const leads = indexParams[0] && 'IndexElem' in indexParams[0] && indexParams[0].IndexElem.name
    return unique && !shared.includes(relation?.relname ?? '') && leads !== 'tenant_id'
      ? ['tenant_first']
      : []
  }
  if ('DoStmt' in node) return ['no_do']
  if ('CallStmt' in node) return brokenByCall(node)
  if ('CreateFunctionStmt' in node) return brokenByFunction(node, shared)
  if ('CreateTrigStmt' in node)
    return everywhere.includes(node.CreateTrigStmt.relation?.relname ?? '') ? ['no_trigger_everywhere'] : []
  return isAboutRows(node) && !isAboutOnly(node, shared) ? ['rows_by_tenant'] : []
}

function brokenByTable(table: CreateStmt, next: Node | undefined): Rule[] {
  const elements = table.tableElts ?? []
  const constraints = elements.flatMap((each) =>
    'ColumnDef' in each
      ? constraintsOf(each.ColumnDef).map((constraint) => ({ ...constraint, own: each.ColumnDef.colname }))
      : 'Constraint' in each
        ? [{ ...each.Constraint, own: undefined }]
        : [],
  )
  const isTenants = hasTenant(table)
  const keys = isTenants ? constraints.filter((each) => !leadsWithTenant(each, each.own)) : []
  const follows = next && 'CallStmt' in next && argumentOf(next, 'tenant_table') === table.relation?.relname
  return [
    ...(constraints.some(({ contype }) => contype === 'CONSTR_FOREIGN')
      ? ['foreign_keys_follow' as const]
      : []),
    ...(isTenants && !follows ? ['tenant_table_follows' as const] : []),
    ...(keys.length > 0 ? ['tenant_first' as const] : []),
  ]
}

/** What goes to the other servers, of all that alter table can do. */
const knownChanges = [
  'AT_AddColumn',
  'AT_DropColumn',
  'AT_ColumnDefault',
  'AT_SetNotNull',
  'AT_DropNotNull',
  'AT_AlterColumnType',
  'AT_AddConstraint',
  'AT_ValidateConstraint',
  'AT_DropConstraint',
  'AT_SetRelOptions',
  'AT_ResetRelOptions',
  'AT_EnableRowSecurity',
  'AT_ForceRowSecurity',
  'AT_NoForceRowSecurity',
  'AT_DisableRowSecurity',
]

function brokenByChange(commands: readonly AlterTableCmd[], isShared: boolean): Rule[] {
  const added = commands.filter(({ subtype }) => subtype === 'AT_AddConstraint')
  const broken = new Set<Rule>()
  if (added.length > 0 && commands.length > 1) broken.add('constraint_alone')
  for (const { subtype, def } of commands) {
    if (!knownChanges.includes(subtype ?? '')) broken.add('known_change')
    if (subtype === 'AT_NoForceRowSecurity' || subtype === 'AT_DisableRowSecurity')
      broken.add('row_security_stays')
    if (subtype === 'AT_AddColumn' && def && 'ColumnDef' in def && !isPlain(def.ColumnDef))
      broken.add('plain_column')
    if (def && 'Constraint' in def && !isShared && !leadsWithTenant(def.Constraint))
      broken.add('tenant_first')
  }
  return [...broken]
}

const ofPlainColumns: (ConstrType | undefined)[] = [
  'CONSTR_NOTNULL',
  'CONSTR_NULL',
  'CONSTR_DEFAULT',
  'CONSTR_GENERATED',
]
const isPlain = (column: ColumnDef) =>
  !/serial/.test(JSON.stringify(column.typeName?.names)) &&
  !/"sval":"nextval"/.test(JSON.stringify(column)) &&
  constraintsOf(column).every(({ contype }) => ofPlainColumns.includes(contype))

function brokenByCall(call: Node): Rule[] {
  const text = argumentOf(call, 'for_each_tenant')
  if (text === undefined) return []
  const [first, ...others] = parseSync(text).stmts ?? []
  const write = first?.stmt
  const isWrite = write && /^(Insert|Update|Delete|Merge)Stmt$/.test(Object.keys(write)[0] ?? '')
  const namesTenant = /"ParamRef":\{"number":1\b/.test(JSON.stringify(write))
  const { selectStmt, returningClause, onConflictClause } =
    write && 'InsertStmt' in write ? write.InsertStmt : {}
  const isFromQuery = selectStmt && 'SelectStmt' in selectStmt && !selectStmt.SelectStmt.valuesLists
  return [
    ...(others.length > 0 || !isWrite || !namesTenant ? ['tenant_in_statement' as const] : []),
    ...(isFromQuery && !returningClause === !onConflictClause ? ['inserted_returning' as const] : []),
  ]
}

/** The statements that a migration runs for each tenant. */
export const tenantStatements = (sql: string): string[] =>
  (parseSync(sql).stmts ?? []).flatMap(({ stmt }) => {
    const text = stmt && 'CallStmt' in stmt ? argumentOf(stmt, 'for_each_tenant') : undefined
    return text === undefined ? [] : [text]
  })

function brokenByFunction(node: Node, shared: readonly string[]): Rule[] {
  if (!('CreateFunctionStmt' in node)) return []
  const { options = [], sql_body: body } = node.CreateFunctionStmt
  const option = (name: string) =>
    options.flatMap((each) =>
      'DefElem' in each && each.DefElem.defname === name ? [each.DefElem.arg] : [],
    )[0]
  const language = option('language')
  if (!language || !('String' in language) || language.String.sval !== 'sql') return []
  const text = option('as')
  const [source] = text && 'List' in text ? (text.List.items ?? []) : []
  const read = source && 'String' in source ? parseSync(source.String.sval ?? '') : body
  return tablesIn(read).every((name) => shared.includes(name) || name.startsWith('pg_'))
    ? []
    : ['function_plpgsql']
}

const isAboutRows = (node: Node) =>
  /^(Insert|Update|Delete|Merge|Select|Copy)Stmt$/.test(Object.keys(node)[0]!)

function isAboutOnly(node: Node, shared: readonly string[]): boolean {
  const tables = tablesIn(node)
  return tables.length > 0 && tables.every((name) => shared.includes(name))
}

const constraintsOf = ({ constraints = [] }: ColumnDef): Constraint[] =>
  constraints.flatMap((each) => ('Constraint' in each ? [each.Constraint] : []))

const hasTenant = ({ tableElts = [] }: CreateStmt) =>
  tableElts.some((each) => 'ColumnDef' in each && each.ColumnDef.colname === 'tenant_id')

/** Whether a constraint is no key, or one that begins with the tenant; `own` is the column that bears it. */
function leadsWithTenant({ contype, keys, exclusions }: Constraint, own?: string): boolean {
  if (contype === 'CONSTR_EXCLUSION') return JSON.stringify(exclusions).includes('"name":"tenant_id"')
  if (contype !== 'CONSTR_PRIMARY' && contype !== 'CONSTR_UNIQUE') return true
  const [lead] = keys ?? []
  return lead && 'String' in lead ? lead.String.sval === 'tenant_id' : own === 'tenant_id'
}

/** The text that a procedure is called with; undefined where it is another call. */
function argumentOf(node: Node, procedure: string): string | undefined {
  const call = 'CallStmt' in node ? node.CallStmt.funccall : undefined
  const name = call?.funcname?.at(-1)
  if (!name || !('String' in name) || name.String.sval !== procedure) return undefined
  const [argument] = call?.args ?? []
  return argument && 'A_Const' in argument ? (argument.A_Const.sval?.sval ?? '') : ''
}

/** The tables that a statement names, without the queries that it names itself. */
function tablesIn(node: unknown): string[] {
  const text = JSON.stringify(node ?? {})
  const named = (field: string) =>
    [...text.matchAll(new RegExp(`"${field}":"([^"]+)"`, 'g'))].map((each) => each[1]!)
  const own = named('ctename')
  return named('relname').filter((name) => !own.includes(name))
}
