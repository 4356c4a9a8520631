import { deleteSavedReport, refuse, reportEntities, savedReport, updateSavedReport } from '@moorgate/contract'
import { allRecordEventNames } from '@moorgate/contract/events/index.ts'
import { parseQuery } from '../../kernel/http/query-string.ts'
import { showJson } from '../../kernel/resource/show.ts'
import { tableOf } from '../../kernel/resource/table.ts'
import type { Permission, Table } from '../../kernel/resource/table.ts'
import { createRow, deleteRow, lockRow, restoreRow, updateRow } from '../../kernel/resource/write.ts'
import type { Work } from '../../kernel/work.ts'
import { compiledOf, readDefinition } from './definition.ts'
import type { ReportDefinition } from './definition.ts'
import { entities } from './entities/all-entities.ts'
import { mayReport } from './entities/entity.ts'
import type { ReportQuestion } from './entities/own-fields.ts'

/** Somebody else's is read, and never changed. */
const notTheirs: Permission['forbids'] = async ({ db, tenant, actor }, id) => {
  const { owner_id: owner } = await db
    .selectFrom('saved_reports')
    .select('owner_id')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return owner !== actor.id
}

/** One's own, and shared ones of lists that one's role opens. Nobody else's. */
export const savedReportTable: Table = tableOf(savedReport, {
  events: allRecordEventNames('saved_report'),
  permissions: {
    edit: { ...updateSavedReport, forbids: notTheirs },
    delete: { ...deleteSavedReport, forbids: notTheirs },
  },
  columns: {
    owner_name: (row) => `(select u.name from users u where u.tenant_id = $1 and u.id = ${row}.owner_id)`,
  },
  visibleTo: (scope, row, statement) => {
    const open = reportEntities.filter((name) => mayReport(scope, entities[name]))
    const names = statement.bindList(open, 'text')
    return `(${row}.owner_id = ${statement.me()} or (${row}.is_shared and ${row}.entity = any(${names})))`
  },
})

type Values = Record<string, unknown>

interface KeptReport {
  owner_id: number
  entity: string
  query: string
}

/** A kept report, as it is asked for. */
const askedOf = ({ entity, query }: Pick<KeptReport, 'entity' | 'query'>): Values => ({
  ...parseQuery(query),
  entity,
})

/** Reads a kept report for one reader. */
export const definitionOf = (
  scope: ReportQuestion,
  report: Pick<KeptReport, 'entity' | 'query'>,
): Promise<ReportDefinition> => readDefinition(scope, askedOf(report))

/** Refuses what no list answers, filters included. */
async function mustBeAskable(
  scope: ReportQuestion,
  report: Pick<KeptReport, 'entity' | 'query'>,
): Promise<void> {
  compiledOf(scope, await definitionOf(scope, report))
}

/** Keeps a report that can be asked for. Returns its id. */
export async function createSavedReport(work: Work, given: Values): Promise<number> {
  const report = { entity: String(given['entity']), query: String(given['query'] ?? '') }
  await mustBeAskable(work, report)
  return createRow(work, savedReportTable, { ...given, ...report, owner_id: work.actor.id })
}

export async function changeSavedReport(
  work: Work,
  id: number,
  given: Values,
  expectedVersion?: number,
): Promise<void> {
  const row = await ownReport(work, id)
  const { query, ...values } = given
  const next = { ...values, ...(query !== undefined && { query: String(query ?? '') }) }
  await mustBeAskable(work, {
    entity: String(values['entity'] ?? row.entity),
    query: next.query ?? row.query,
  })
  await updateRow(work, savedReportTable, row, next, expectedVersion)
}

export async function removeSavedReport(work: Work, id: number): Promise<void> {
  await ownReport(work, id)
  await deleteRow(work, savedReportTable, id)
}

export async function bringReportBack(work: Work, id: number): Promise<void> {
  const row = (await lockRow(work, savedReportTable, id, { trashed: true })) as LockedReport
  if (row.owner_id !== work.actor.id) refuse({ code: 'not_found' })
  await restoreRow(work, savedReportTable, id)
}

type LockedReport = Awaited<ReturnType<typeof lockRow>> & KeptReport

/** Somebody else's personal report is not found; a shared one is theirs to change. */
export async function ownReport(work: Work, id: number): Promise<LockedReport> {
  await showJson(work.db, savedReportTable, work, id)
  const row = (await lockRow(work, savedReportTable, id)) as LockedReport
  if (row.owner_id !== work.actor.id) refuse({ code: 'forbidden' })
  return row
}
