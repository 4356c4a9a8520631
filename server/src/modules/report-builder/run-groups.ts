import type { ReportTotal } from '@moorgate/contract'
import { largestRemainder } from '../../domain/allocate.ts'
import { identifier } from '../../kernel/database/statement.ts'
import { badRequest } from '../../kernel/list/names.ts'
import type { QueryContext, Scope } from '../../kernel/work.ts'
import { compiledOf, labelsOf } from './definition.ts'
import type { ReportDefinition } from './definition.ts'
import { groupName, valuesOf } from './shown.ts'
import type { ReportLine } from './shown.ts'
import { currencySql, groupSql, rowsSql, totalSql, valueSql } from './values.ts'

/** Nobody reads more groups than that: they should be put together otherwise. */
const mostGroups = 10_000

interface GroupRow {
  keys: (string | null)[]
  /** How many of the groups it is not divided by: 0 of the finest, as many as there are groups of the total. */
  above: number
  currency: string | null
  count: string
  values: (string | null)[]
}

/**
 * The lines of a report of groups, and what they come to. Everything is added up by the database, exactly and
 * by currency: sums of two currencies are two lines.
 */
export async function runGroups(
  question: QueryContext,
  definition: ReportDefinition,
): Promise<{ lines: ReportLine[]; totals: ReportLine[]; records: number }> {
  const { text, values } = groupsSql(question, definition)
  const rows = await question.rows<GroupRow>(text, values)
  if (rows.length > mostGroups)
    badRequest(`That makes more than ${mostGroups.toLocaleString('en-GB')} groups. Group by something else.`)
  const depth = definition.groups.length
  const parts = withShares(definition, rows)
  const lines = parts.map((row) => lineOf(question, definition, row))
  const isTotal = (_line: ReportLine, index: number) => rows[index]!.above === depth
  const totals = lines.filter(isTotal)
  return {
    lines: lines.filter((line, index) => !isTotal(line, index)),
    totals,
    records: rows.reduce((sum, { above, count }) => sum + (above === depth ? Number(count) : 0), 0),
  }
}

/** One statement: rows by currency and group, by the first group alone, and all together. */
function groupsSql(
  question: Scope,
  definition: ReportDefinition,
): { text: string; values: readonly unknown[] } {
  const compiled = compiledOf(question, definition)
  const { groups, sort } = definition
  const shown = valuesOf(definition)
  const keys = groups.map((_group, index) => `g${index}`)
  const base = [
    ...groups.map((group, index) => `${groupSql(compiled, group)} as g${index}`),
    ...shown.map(({ column }, index) => `${valueSql(compiled, column)} as v${index}`),
    `${currencySql(compiled, definition)} as currency`,
  ]
  const sums = shown.map(
    ({ column, total }, index) => `${totalSql(`v${index}`, column.kind, total!)} as s${index}`,
  )
  const sets = [...keys.map((_key, index) => ['currency', ...keys.slice(0, index + 1)]), ['currency']]
  const sorted = shown.findIndex(({ token }) => token === sort?.token)
  const by = sort?.token === 'count' ? 'count' : sorted >= 0 ? `s${sorted}` : undefined
  const text = `
    with base as (select ${base.join(', ')} from ${identifier(compiled.table.name)} t ${rowsSql(compiled, definition)}),
    sums as (
      select ${[...keys, 'currency', 'count(*) as count', ...sums].join(', ')},
        ${keys.map((key) => `grouping(${key})`).join(' + ')} as above
      from base group by grouping sets (${sets.map((set) => `(${set.join(', ')})`).join(', ')})),
    lines as (select sums.*, ${by ? `max(${by}) filter (where above = ${keys.length - 1}) over (partition by currency, g0)` : 'null'} as parent
      from sums)
    select array[${keys.join(', ')}]::text[] as keys, above, currency, count::text as count,
      array[${shown.map((_asked, index) => `s${index}`).join(', ') || 'null'}]::text[] as values
    from lines
    order by ${order(definition, by)}
    limit ${mostGroups + 1}`
  return { text, values: compiled.statement.values }
}

/** Groups in the order of their names, or of what they come to: then currency by currency, as amounts compare. */
function order({ groups, sort }: ReportDefinition, by: string | undefined): string {
  const last = `(above = ${groups.length})`
  const direction = sort?.descending ? 'desc' : 'asc'
  const named = (index: number) =>
    `g${index} collate human ${groups[index]?.token === sort?.token ? direction : 'asc'} nulls last`
  const second =
    groups.length > 1 ? [`above`, ...(by ? [`${by} ${direction} nulls last`] : []), named(1)] : []
  return by
    ? [last, 'currency', `parent ${direction} nulls last`, named(0), ...second].join(', ')
    : [last, named(0), 'currency', ...second].join(', ')
}

/** Shares in tenths of a percent that come to 100.0: of the finest lines, and of those that they are in. */
function withShares(definition: ReportDefinition, rows: readonly GroupRow[]): GroupRow[] {
  const result = rows.map((row) => ({ ...row, values: [...row.values] }))
  for (const [index, { total }] of valuesOf(definition).entries())
    if (total === ('share' satisfies ReportTotal))
      for (const alike of Map.groupBy(result, ({ above, currency }) => `${above} ${currency}`).values())
        share(alike, index)
  return result
}

function share(rows: readonly GroupRow[], index: number): void {
  const places = Math.max(0, ...rows.map(({ values }) => values[index]?.split('.')[1]?.length ?? 0))
  const weights = rows.map(({ values }, id) => ({ id, weight: scaled(values[index] ?? '0', places) }))
  const parts = largestRemainder(1000n, weights)
  for (const [at, row] of rows.entries()) {
    const part = parts?.[at]?.part
    row.values[index] = part === undefined ? null : `${part / 10n}.${part % 10n}`
  }
}

function scaled(text: string, places: number): bigint {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(places, '0'))
}

function lineOf(question: Scope, definition: ReportDefinition, row: GroupRow): ReportLine {
  const { groups, columns } = definition
  const depth = groups.length
  const labels = labelsOf(question)
  const known = depth - row.above
  const hasMoney = columns.some(({ column }) => column.kind === 'money')
  return {
    level: known === 0 ? 'total' : row.above === 0 ? 'group' : 'subtotal',
    currency: row.currency,
    cells: [
      ...groups.map((group, index) =>
        index < known ? groupName(group, labels, row.keys[index] ?? null) : index === known ? 'Total' : null,
      ),
      row.count,
      ...valuesOf(definition).map((_asked, index) => row.values[index] ?? null),
      ...(hasMoney ? [row.currency] : []),
    ],
    href: null,
    within: Object.fromEntries(
      groups.slice(0, known).map(({ token }, index) => [token, row.keys[index] ?? '']),
    ),
  }
}
