import { parseSync } from 'libpg-query'

/** The fields of a node of PostgreSQL's own syntax tree. */
export type Fields = Readonly<Record<string, unknown>>

/** A node, by its kind, and the nodes that hold it, the innermost first. */
export interface SyntaxNode {
  kind: string
  fields: Fields
  within: readonly SyntaxNode[]
}

/** Fields whose node has no kind of its own written beside it, and the kind that it is of. */
const bare: Readonly<Record<string, string>> = {
  relation: 'RangeVar',
  withClause: 'WithClause',
  onConflictClause: 'OnConflictClause',
  returningClause: 'ReturningClause',
  alias: 'Alias',
  typeName: 'TypeName',
  infer: 'InferClause',
}

const isNode = (value: unknown): value is Fields => typeof value === 'object' && value !== null

interface SyntaxWalk {
  within: readonly SyntaxNode[]
  enters: (node: SyntaxNode) => boolean
  found: SyntaxNode[]
}

/**
 * Every node below one. `enters` says of which a reader wants to see the inside; the node itself is seen
 * in any case.
 */
export function below(
  { kind, fields, within = [] }: Pick<SyntaxNode, 'fields'> & Partial<SyntaxNode>,
  enters: (node: SyntaxNode) => boolean = () => true,
): SyntaxNode[] {
  const walk = { within: kind === undefined ? [] : [{ kind, fields, within }, ...within], enters, found: [] }
  for (const name in fields) gather(name, fields[name], walk)
  return walk.found
}

function gather(name: string, value: unknown, walk: SyntaxWalk): void {
  if (!isNode(value)) return
  if (Array.isArray(value)) {
    for (const each of value) gather(name, each, walk)
    return
  }
  const [kind] = Object.keys(value)
  const isNamed = kind !== undefined && /^[A-Z]/.test(kind)
  const own = isNamed ? kind : (bare[name] ?? (/^[lr]arg$/.test(name) ? 'SelectStmt' : undefined))
  if (own === undefined) {
    for (const inner in value) gather(inner, value[inner], walk)
    return
  }
  const { within, enters, found } = walk
  const node: SyntaxNode = { kind: own, fields: (isNamed ? value[kind] : value) as Fields, within }
  found.push(node)
  if (!enters(node)) return
  const inside = { within: [node, ...within], enters, found }
  for (const inner in node.fields) gather(inner, node.fields[inner], inside)
}

/** The statements of a text. */
export const statementsOf = (sql: string): SyntaxNode[] =>
  (parseSync(sql).stmts ?? []).flatMap(({ stmt }) => {
    const [entry] = Object.entries((stmt ?? {}) as Fields)
    return entry ? [{ kind: entry[0], fields: entry[1] as Fields, within: [] }] : []
  })

/** A field that is a node or a list of nodes, as what `below` takes. */
export const part = (fields: Fields, ...names: string[]): Pick<SyntaxNode, 'fields'> => ({
  fields: Object.fromEntries(names.flatMap((name) => (name in fields ? [[name, fields[name]]] : []))),
})

export const isSelect = ({ kind }: SyntaxNode) => kind === 'SelectStmt'
export const isWrite = ({ kind }: SyntaxNode) => /^(Insert|Update|Delete|Merge)Stmt$/.test(kind)

/** The words of a name: of a function, an operator or a column. */
export const words = (names: unknown): string[] =>
  Array.isArray(names)
    ? names.flatMap((each: { String?: { sval?: string }; A_Star?: object }) =>
        each.String ? [each.String.sval ?? ''] : each.A_Star ? ['*'] : [],
      )
    : []
