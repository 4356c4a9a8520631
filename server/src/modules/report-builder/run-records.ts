import { can } from '@moorgate/contract'
import { identifier } from '../../kernel/database/statement.ts'
import type { CompileInput } from '../../kernel/list/compile.ts'
import { orderBy, sortKeys } from '../../kernel/list/compile.ts'
import type { SortKey } from '../../kernel/list/compile.ts'
import { sortSql } from '../../kernel/resource/field-sql.ts'
import type { QueryContext, Scope } from '../../kernel/work.ts'
import { compiledOf, labelsOf } from './definition.ts'
import type { AskedColumn, ReportDefinition } from './definition.ts'
import { cellOf, valuesOf } from './shown.ts'
import type { ReportLine } from './shown.ts'
import { currencySql, rowsSql, totalSql, valueSql } from './values.ts'

export interface RecordRow {
  values: (string | null)[]
  currency: string | null
  href: string | null
}

/** The records of a report, in its order; `page` of them or all. */
export function recordsSql(
  question: Scope,
  definition: ReportDefinition,
  page?: { limit: number; offset: number },
): { text: string; values: readonly unknown[] } {
  const compiled = compiledOf(question, definition)
  const { table } = compiled
  const shown = valuesOf(definition)
    .map(({ column }) => `(${valueSql(compiled, column)})::text`)
    .join(', ')
  const text = `select array[${shown || 'null'}]::text[] as values, ${currencySql(compiled, definition)} as currency,
      ${hrefSql(question, definition)} as href
    from ${identifier(table.name)} t ${rowsSql(compiled, definition)} ${orderBy(keysOf(compiled, definition))}
    ${page ? `limit ${compiled.statement.bind(page.limit)} offset ${compiled.statement.bind(page.offset)}` : ''}`
  return { text, values: compiled.statement.values }
}

/** What the records come to, currency by currency, and how many they are. */
export async function totalsOf(
  question: QueryContext,
  definition: ReportDefinition,
): Promise<{ totals: ReportLine[]; records: number }> {
  const compiled = compiledOf(question, definition)
  const values = valuesOf(definition)
  const each = values.map(({ column }, index) => `${valueSql(compiled, column)} as v${index}`)
  const totals = values.map((asked, index) => totalOf(asked, `v${index}`))
  const text = `
    with base as (select ${[...each, `${currencySql(compiled, definition)} as currency`].join(', ')}
      from ${identifier(compiled.table.name)} t ${rowsSql(compiled, definition)})
    select currency, count(*)::int as count, array[${totals.join(', ') || 'null'}]::text[] as values
    from base group by currency order by currency`
  const rows = await question.rows<{ currency: string | null; count: number; values: (string | null)[] }>(
    text,
    compiled.statement.values,
  )
  return {
    records: rows.reduce((sum, { count }) => sum + count, 0),
    totals: rows.map(({ currency, values: sums }) =>
      lineOf(definition, 'total', { values: sums, currency, href: null }),
    ),
  }
}

const totalOf = ({ column, total }: AskedColumn, value: string): string =>
  total === undefined ? 'null' : `(${totalSql(value, column.kind, total)})::text`

/** A record as a line: its cells in the order of the columns. */
function lineOf(definition: ReportDefinition, level: 'row' | 'total', row: RecordRow): ReportLine {
  const shown = valuesOf(definition)
  const hasMoney = definition.columns.some(({ column }) => column.kind === 'money')
  return {
    level,
    currency: row.currency,
    cells: [...shown.map((_asked, index) => row.values[index] ?? null), ...(hasMoney ? [row.currency] : [])],
    href: row.href,
    within: {},
  }
}

/** The same with states in words. */
export function recordLine(scope: Scope, definition: ReportDefinition, row: RecordRow): ReportLine {
  const values = valuesOf(definition).map(({ column }, index) =>
    cellOf(column, labelsOf(scope), row.values[index] ?? null),
  )
  return lineOf(definition, 'row', { ...row, values })
}

function hrefSql({ actor }: Scope, { entity: { page } }: ReportDefinition): string {
  return page && can(actor.roleId ?? 0, page.event, 'visit') ? page.sql('t') : 'null::text'
}

function keysOf(compiled: CompileInput, { sort, columns }: ReportDefinition): SortKey[] {
  const asked = sort && columns.find(({ token }) => token === sort.token)
  if (!asked || !sort) return sortKeys(compiled)
  const { column } = asked
  const key = column.isField
    ? sortSql(compiled.table, column.key, 't', compiled.scope)
    : { sql: valueSql(compiled, column), type: 'text', nullable: true }
  return [
    { ...key, descending: sort.descending },
    { sql: 't.id', type: 'bigint', nullable: false, descending: sort.descending },
  ]
}
