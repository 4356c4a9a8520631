import {
  mostReportColumns,
  mostReportGroups,
  normalise,
  refuse,
  reportGrains,
  reportTotals,
} from '@moorgate/contract'
import type { Labels, ReportEntityName, ReportGrain, ReportTotal } from '@moorgate/contract'
import { Statement } from '../../kernel/database/statement.ts'
import type { CompileInput } from '../../kernel/list/compile.ts'
import { badRequest, isMap, namesIn } from '../../kernel/list/names.ts'
import type { ParameterValue } from '../../kernel/list/names.ts'
import { readListRequest } from '../../kernel/list/request.ts'
import { callerOf } from '../../kernel/resource/caller.ts'
import type { Scope } from '../../kernel/work.ts'
import { entities } from './entities/all-entities.ts'
import { mayReport } from './entities/entity.ts'
import type { ReportColumn, ReportEntity } from './entities/entity.ts'
import { withOwnFields } from './entities/own-fields.ts'
import type { ReportQuestion } from './entities/own-fields.ts'

/** A column as it was asked for: `amount:sum`. */
export interface AskedColumn {
  token: string
  column: ReportColumn
  total: ReportTotal | undefined
}

/** What rows are put together by: `status`, `date:quarter`. */
export interface AskedGroup {
  token: string
  column: ReportColumn
  grain: ReportGrain | undefined
}

/** A report, read for one reader: what is not for their role is left out, and named. */
export interface ReportDefinition {
  entity: ReportEntity
  columns: readonly AskedColumn[]
  groups: readonly AskedGroup[]
  /** By a column's or a group's token, or `count`; undefined: as the list or the groups come. */
  sort: { token: string; descending: boolean } | undefined
  /** Kept are the rows of these groups; an empty text is what has none. */
  within: readonly { group: AskedGroup; value: string }[]
  leftOut: readonly string[]
  /** As the list reads them. */
  filter: ParameterValue | undefined
}

type Query = Record<string, ParameterValue | undefined>

/** Reads a report's query. 400 for what no report says, 403 for a list that the reader's role doesn't open. */
export async function readDefinition(scope: ReportQuestion, asked: unknown): Promise<ReportDefinition> {
  const query = (normalise(asked) ?? {}) as Query
  const known = entityOf(query['entity'])
  if (!mayReport(scope, known)) refuse({ code: 'forbidden' })
  const entity = await withOwnFields(scope, known)
  const labels = scope.tenant.branding.navigation
  const tokens = namesIn(query['columns'] ?? entity.start.columns, 'columns')
  if (tokens.length > mostReportColumns)
    badRequest(`The columns parameter must not have more than ${mostReportColumns} values.`)
  const columns = tokens.map((token) => columnOf(entity, token))
  const groups = namesIn(query['groups'], 'groups').map((token) => groupOf(entity, token))
  if (groups.length > mostReportGroups)
    badRequest(`The groups parameter must not have more than ${mostReportGroups} values.`)
  if (groups.length === 2 && groups[0]!.column === groups[1]!.column)
    badRequest('The groups parameter must name two columns.')
  const isOpen = ({ column }: { column: ReportColumn }) => column.isOpen(scope)
  const definition = {
    entity,
    columns: columns.filter(isOpen),
    groups: groups.filter(isOpen),
    within: withinOf(entity, query['within']),
    leftOut: [
      ...new Set(
        [...columns, ...groups].filter((each) => !isOpen(each)).map(({ column }) => column.label(labels)),
      ),
    ],
    filter: query['filter'],
  }
  if (!definition.within.every(({ group }) => isOpen(group))) refuse({ code: 'forbidden' })
  return { ...definition, sort: sortOf(entity, definition, query['sort']) }
}

/** The list's rows, filters and visibility for this reader, as one statement that is still to be written. */
export function compiledOf(scope: Scope, { entity, filter }: ReportDefinition): CompileInput {
  const { table } = entity
  const query = filter === undefined ? {} : { filter }
  return {
    table,
    scope,
    request: readListRequest(table.resource, query, callerOf(table, scope)),
    statement: new Statement(scope),
  }
}

export const labelsOf = ({ tenant }: Scope): Labels => tenant.branding.navigation

function entityOf(name: ParameterValue | undefined): ReportEntity {
  if (typeof name !== 'string' || !Object.hasOwn(entities, name))
    return badRequest('The entity parameter must name what the report is of.')
  return entities[name as ReportEntityName]
}

function columnOf(entity: ReportEntity, token: string): AskedColumn {
  const [key, total] = parted(token)
  const column = columnNamed(entity, key, 'column')
  if (total === undefined) return { token, column, total: undefined }
  if (!isOneOf(reportTotals, total) || !column.totals.includes(total))
    return badRequest(`The column \`${key}\` can't be added up as \`${total}\`.`)
  return { token, column, total }
}

function groupOf(entity: ReportEntity, token: string): AskedGroup {
  const [key, grain] = parted(token)
  const column = columnNamed(entity, key, 'group')
  if (column.kind !== 'date') {
    if (grain !== undefined) badRequest(`The group \`${key}\` has no \`${grain}\`.`)
    return { token, column, grain: undefined }
  }
  const given = grain ?? 'month'
  if (!isOneOf(reportGrains, given)) return badRequest(`The group \`${key}\` has no \`${given}\`.`)
  return { token, column, grain: given }
}

const parted = (token: string): [string, string | undefined] => {
  const [key = '', ...rest] = token.split(':')
  return [key, rest.length === 0 ? undefined : rest.join(':')]
}

const isOneOf = <Option extends string>(options: readonly Option[], given: string): given is Option =>
  options.some((option) => option === given)

function columnNamed(entity: ReportEntity, key: string, what: 'column' | 'group'): ReportColumn {
  const column = entity.columns.find((each) => each.key === key)
  return column ?? badRequest(`A report of ${entity.name} has no ${what} \`${key}\`.`)
}

function withinOf(entity: ReportEntity, given: ParameterValue | undefined): ReportDefinition['within'] {
  if (given === undefined || given === null) return []
  if (!isMap(given)) return badRequest('The within parameter must be a map of groups.')
  return Object.entries(given).map(([token, value]) => {
    if (value !== null && typeof value !== 'string') return badRequest('A group has one value.')
    return { group: groupOf(entity, token), value: value ?? '' }
  })
}

/** What this reader doesn't see can't put rows in order either; the report then comes as it would without. */
function sortOf(
  entity: ReportEntity,
  { columns, groups }: Pick<ReportDefinition, 'columns' | 'groups'>,
  given: ParameterValue | undefined,
): ReportDefinition['sort'] {
  const [name] = namesIn(given, 'sort')
  if (name === undefined) return undefined
  const token = name.replace(/^-/, '')
  const known = [...columns, ...groups].some((each) => each.token === token)
  if (!known && token !== 'count') columnNamed(entity, parted(token)[0], 'column')
  return known || (token === 'count' && groups.length > 0)
    ? { token, descending: name.startsWith('-') }
    : undefined
}
