import { below, isSelect, part, words } from './syntax.ts'
import type { SyntaxNode } from './syntax.ts'

const holdTogether = [
  'distinctClause',
  'groupClause',
  'havingClause',
  'limitCount',
  'limitOffset',
  'lockingClause',
  'sortClause',
  'valuesLists',
  'windowClause',
  'withClause',
]
const aggregates = /^(count|sum|min|max|avg|every|bool_and|bool_or|\w+_agg)$/

const ofJoins = ({ kind }: SyntaxNode) => kind === 'JoinExpr'

/** What a FROM reads: its own tables, those of sub-selects that are dissolved, and those asked for each row. */
export function readIn(from: Pick<SyntaxNode, 'fields'>): SyntaxNode[] {
  const own = below(from, ofJoins)
  const inner = dissolvedIn(from).flatMap(({ fields }) => below(part(fields, 'fromClause'), ofJoins))
  const eachRow = own.filter(({ kind, fields }) => kind === 'RangeSubselect' && fields['lateral'] === true)
  return [...own, ...inner, ...eachRow.flatMap((node) => below(node))].filter(
    ({ kind }) => kind === 'RangeVar',
  )
}

/**
 * The sub-selects of a FROM that PostgreSQL makes a part of the statement around them before it is planned, as
 * if their tables stood there. One that counts, sorts or limits stays what it is, and so does a WITH.
 */
export function dissolvedIn(from: Pick<SyntaxNode, 'fields'>): SyntaxNode[] {
  return below(from, ofJoins)
    .filter(({ kind }) => kind === 'RangeSubselect')
    .flatMap(({ fields }) => below(part(fields, 'subquery'), () => false))
    .filter((inner) => isSelect(inner) && isDissolved(inner))
    .flatMap((inner) => [inner, ...dissolvedIn(part(inner.fields, 'fromClause'))])
}

function isDissolved({ fields }: SyntaxNode): boolean {
  if (fields['op'] !== 'SETOP_NONE' || holdTogether.some((name) => name in fields)) return false
  return below(part(fields, 'targetList'), (node) => !isSelect(node)).every(
    ({ kind, fields: call }) =>
      kind !== 'FuncCall' || !('over' in call || aggregates.test(words(call['funcname']).at(-1) ?? '')),
  )
}
