import { below, words } from './syntax.ts'
import type { Fields, SyntaxNode } from './syntax.ts'

export type Volatility = 'immutable' | 'stable' | 'volatile'

export interface KnownFunctions {
  /** Of those functions of a name that take so many arguments, the least predictable; undefined for none. */
  volatilityOf(name: string, args: number): Volatility | undefined
}

/** A call, or an operator or cast that is one, whose answer is not given by its arguments alone. */
interface Unpredictable {
  name: string
  volatility: Volatility
  node: SyntaxNode
}

/** Everything below that is not immutable, as far as a text says it. */
export function volatilityIn(
  found: Pick<SyntaxNode, 'fields'>,
  functions: KnownFunctions,
  enters?: (node: SyntaxNode) => boolean,
): Unpredictable[] {
  return below(found, enters).flatMap((node) => {
    const name = nameOf(node)
    if (name === undefined) return []
    const volatility = volatilityOf(node, functions)
    return volatility === 'immutable' ? [] : [{ name, volatility, node }]
  })
}

function nameOf({ kind, fields }: SyntaxNode): string | undefined {
  if (kind === 'FuncCall') return `${words(fields['funcname']).at(-1)}()`
  if (kind === 'SQLValueFunction')
    return String(fields['op'])
      .replace(/^SVFOP_/, '')
      .toLowerCase()
  if (kind === 'A_Expr' && isMomentAndInterval(fields)) return 'a moment and an interval'
  if (kind === 'TypeCast' && isCastOfMoment(fields)) return `a cast to ${typeOf(fields)}`
  return undefined
}

function volatilityOf({ kind, fields }: SyntaxNode, functions: KnownFunctions): Volatility {
  if (kind !== 'FuncCall') return 'stable'
  const { args = [] } = fields as { args?: unknown[] }
  const name = words(fields['funcname']).at(-1)!
  // What nobody knows may be anything.
  return functions.volatilityOf(name, args.length) ?? 'volatile'
}

const typeOf = (fields: Fields) => words((fields['typeName'] as Fields | undefined)?.['names']).at(-1)

/** `at + interval '1 day'` depends on where the clocks change. */
function isMomentAndInterval(fields: Fields): boolean {
  if (!['+', '-'].includes(words(fields['name'])[0] ?? '')) return false
  const sides = [fields['lexpr'], fields['rexpr']]
  return sides.some(isInterval) && !sides.some(isOfWall)
}

function isInterval(side: unknown): boolean {
  const [kind, fields] = Object.entries((side ?? {}) as Record<string, Fields>)[0] ?? []
  if (kind === 'TypeCast') return typeOf(fields!) === 'interval'
  if (kind === 'FuncCall') return words(fields!['funcname']).at(-1) === 'make_interval'
  if (kind === 'A_Expr') return isInterval(fields!['lexpr']) || isInterval(fields!['rexpr'])
  return false
}

/** What a clock on a wall shows: a day, or a moment of which the zone was said. */
function isOfWall(side: unknown): boolean {
  const [kind, fields] = Object.entries((side ?? {}) as Record<string, Fields>)[0] ?? []
  if (kind === 'TypeCast') return ['date', 'timestamp'].includes(typeOf(fields!) ?? '')
  if (kind === 'FuncCall') return words(fields!['funcname']).at(-1) === 'timezone'
  return kind === 'A_Expr' && (isOfWall(fields!['lexpr']) || isOfWall(fields!['rexpr']))
}

const moments = ['timestamptz', 'timestamp', 'date', 'time', 'timetz']

/**
 * A moment as text or as a day depends on the time zone. Columns that end in `_at` hold moments; of anything
 * else that becomes one, only a value that comes as a parameter or stands there is one already.
 */
function isCastOfMoment(fields: Fields): boolean {
  const [kind, arg] = Object.entries((fields['arg'] ?? {}) as Record<string, Fields>)[0] ?? []
  if (kind === undefined || kind === 'ParamRef' || kind === 'A_Const' || isOfWall(fields['arg'])) return false
  const type = typeOf(fields) ?? ''
  const column = kind === 'ColumnRef' ? (words(arg!['fields']).at(-1) ?? '') : ''
  if (column.endsWith('_at')) return type !== 'timestamptz'
  return moments.includes(type) && kind !== 'ColumnRef'
}
