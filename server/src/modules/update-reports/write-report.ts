import { isDeepStrictEqual } from 'node:util'
import { refuse, refuseField, say, updateReportContent } from '@moorgate/contract'
import type {
  BodyOf,
  UpdateReportOwnerType,
  changeUpdateReport,
  createUpdateReport,
} from '@moorgate/contract'
import { sql } from 'kysely'
import { createRow, deleteRow, isChange, updateRow } from '../../kernel/resource/write.ts'
import { checkVersion } from '../../kernel/rows.ts'
import type { Work } from '../../kernel/work.ts'
import { mayOpenOwner } from '../record-owners/index.ts'
import { isPublished, lockReport, mustNotBeArchived } from './lock-report.ts'
import type { ReportRow } from './lock-report.ts'
import { mustBeComplete, publishReport } from './publish-report.ts'
import { writtenBody } from './report-body.ts'
import { figuresToPublish, mustBeOfReport } from './report-figures.ts'
import { withOwnPictures } from './report-pictures.ts'
import { keepVersion, noteEditor } from './report-versions.ts'
import { keepWorkings } from './report-workings.ts'
import { cancelSchedule } from './schedule-report.ts'
import { audienceMustStay, setGroups } from './set-audience.ts'
import { setDocuments } from './set-documents.ts'
import { updateReports } from './tables.ts'
import { wordsIn } from './words-in.ts'

/** Adds a draft, and publishes it where that is asked. Returns its id. */
export async function createReport(
  work: Work,
  {
    document_ids: documentIds = [],
    client_group_ids: groupIds = [],
    status,
    ...given
  }: BodyOf<typeof createUpdateReport>,
): Promise<number> {
  await mustBeOwner(work, given.owner_type, given.owner_id)
  const { year = null, quarter = null } = given
  const values = await withBody(work, { ...given, year, quarter, body: '' }, given)
  const id = await createRow(work, updateReports, { title: '', ...values, word_count: wordsIn(values) })
  await noteEditor(work, id)
  await keepVersion(work, id)
  await setGroups(work, id, groupIds)
  await setDocuments(work, { id, ...values }, documentIds)
  if (status === 'live') await publishReport(work, id)
  return id
}

/** Changes a draft, or revises what is live. `version` is what the editor saw. */
export async function changeReport(
  work: Work,
  id: number,
  {
    document_ids: documentIds,
    client_group_ids: groupIds,
    status,
    note,
    ...given
  }: BodyOf<typeof changeUpdateReport>,
  version?: number,
): Promise<void> {
  const report = await lockReport(work, id)
  // The window of a draft that is behind learns so first, and shows what became of it.
  if (report.status === 'archived') checkVersion(report, version)
  mustNotBeArchived(report)
  const isLive = isPublished(report)
  if (isLive && status === 'draft')
    refuse({ code: 'conflict', reason: 'illegal_move', about: 'update_report' })
  const owner = { ...report, ...given } as ReportRow
  const isMoved = owner.owner_type !== report.owner_type || owner.owner_id !== report.owner_id
  if (isMoved && isLive) refuseField('owner_id', say.prohibited)
  if (isMoved) await mustBeOwner(work, owner.owner_type, owner.owner_id)
  if (isLive) audienceMustStay({ ...given, client_group_ids: groupIds })
  const values = await withBody(work, { ...owner, body: report.body }, given)
  if (isLive) await revise(work, report, values, { note: note ?? null, version })
  else await rewrite(work, report, values, version)
  if (groupIds !== undefined) await setGroups(work, id, groupIds)
  if (documentIds !== undefined || isMoved) await setDocuments(work, owner, documentIds ?? [])
  if (status === 'draft' && report.status === 'scheduled') await cancelSchedule(work, id)
  if (status === 'live') await publishReport(work, id)
}

/**
 * What is written, with the text as it is kept. `report` is what it will be about, with the text of before.
 */
async function withBody<Values extends { body?: string | undefined }>(
  work: Work,
  report: Pick<ReportRow, 'owner_type' | 'owner_id' | 'year' | 'quarter' | 'body'> & { id?: number },
  values: Values,
): Promise<Values> {
  if (values.body === undefined) return values
  const { html, added } = writtenBody(values.body, report.body)
  await mustBeOfReport(work, report, added)
  return { ...values, body: await withOwnPictures(work, report.id, html) }
}

/** Writes a draft, and keeps how it stood before this sitting. */
async function rewrite(
  work: Work,
  report: ReportRow,
  values: Record<string, unknown>,
  version: number | undefined,
): Promise<void> {
  const isNew = isChange(updateReports, report, values)
  const words = wordsIn({ ...report, ...values })
  await updateRow(work, updateReports, report, { ...values, word_count: words }, version)
  if (!isNew) return
  await noteEditor(work, report.id)
  await keepVersion(work, report.id, report)
}

/**
 * Keeps the earlier version of a live report, and saves the new one with its figures as they are now. A save
 * that changes nothing is no revision; a note alone is one where figures changed.
 */
async function revise(
  work: Work,
  report: ReportRow,
  values: Record<string, unknown>,
  { note, version }: { note: string | null; version: number | undefined },
): Promise<void> {
  const names = Object.keys(updateReportContent)
  const content = Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))
  const revised = { ...report, ...content } as ReportRow
  const isChanged = isChange(updateReports, report, content)
  if (!isChanged && note === null) return updateRow(work, updateReports, report, {}, version)
  mustBeComplete(revised)
  const { figures, worksheets } = await figuresToPublish(work, revised)
  if (!isChanged && isDeepStrictEqual(figures, report.figures))
    return updateRow(work, updateReports, report, {}, version)
  const number = report.revisions_count + 1
  await updateRow(
    work,
    updateReports,
    report,
    {
      ...content,
      figures,
      word_count: wordsIn(revised),
      revised_at: work.now,
      revisions_count: number,
    },
    version,
  )
  await keepWorkings(work, report.id, { edition: number, worksheets })
  await sql`
    insert into update_report_revisions (tenant_id, update_report_id, number, title, year, quarter, summary, body, figures,
      note, revised_by, revised_at)
    values (${work.tenant.id}, ${report.id}, ${number}, ${report.title}, ${report.year}, ${report.quarter}, ${report.summary},
      ${report.body}, ${JSON.stringify(report.figures)}::jsonb, ${note}, ${work.actor.id}, ${work.now})`.execute(
    work.db,
  )
}

/** Takes a draft out of sight. */
export async function deleteReport(work: Work, id: number, version?: number): Promise<void> {
  if (isPublished(await lockReport(work, id))) refuse({ code: 'conflict', reason: 'report_live' })
  await deleteRow(work, updateReports, id, version)
}

const fundTypes: ReadonlySet<string> = new Set(['fund', 'company'])

async function mustBeOwner(work: Work, type: UpdateReportOwnerType, id: number): Promise<void> {
  const isOff = fundTypes.has(type) && work.tenant.flags['funds_enabled'] !== 1
  if (isOff || !(await mayOpenOwner(work, { owner_type: type, owner_id: id })))
    refuseField('owner_id', say.in)
}
