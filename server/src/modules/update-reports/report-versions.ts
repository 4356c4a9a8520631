import { isDeepStrictEqual } from 'node:util'
import { refuse, updateReportContent } from '@moorgate/contract'
import type { AnswerOf, compareUpdateReportVersion, readUpdateReportVersions } from '@moorgate/contract'
import { sql } from 'kysely'
import { plainText } from '../../kernel/html/index.ts'
import { updateRow } from '../../kernel/resource/write.ts'
import type { QueryContext, Work } from '../../kernel/work.ts'
import { isPublished, lockReport, reportRow } from './lock-report.ts'
import type { ReportRow } from './lock-report.ts'
import { bodyInWords } from './report-body.ts'
import { updateReports } from './tables.ts'
import { wordsIn } from './words-in.ts'

type Version = AnswerOf<typeof readUpdateReportVersions>[number]
type Difference = AnswerOf<typeof compareUpdateReportVersion>[number]
type Content = Readonly<Record<string, unknown>>
type VersionsQuestion = Pick<QueryContext, 'tenant'> & { db: QueryContext['db'] | Work['db'] }

/** A pause as long as this ends a sitting: what the same person writes afterwards is another version. */
const pauseMinutes = 30
const most = 100

const fields = Object.keys(updateReportContent)
const contentOf = (row: Content): Content =>
  Object.fromEntries(fields.map((name) => [name, row[name] ?? null]))

interface LastVersion {
  id: number
  number: number
  name: string | null
  content: Content
  saved_by: number | null
  saved_at: Date
  restored_from: number | null
}

/**
 * Keeps how a draft stands after it was written. What one person writes in one sitting is one version, which
 * grows with each save; a version that has a name, or brought another one back, stays as it is.
 */
export async function keepVersion(work: Work, id: number, before?: ReportRow): Promise<void> {
  const last = await lastVersion(work, id)
  // A draft from before there were versions: what it said is the first of them.
  if (!last && before) await addVersion(work, id, { number: 1, content: contentOf(before), saved: before })
  const content = contentOf(await reportNow(work, id))
  if (last && isDeepStrictEqual(last.content, content)) return
  if (last && isSameSitting(work, last))
    await sql`update update_report_versions set content = ${JSON.stringify(content)}::jsonb, saved_at = ${work.now}
      where tenant_id = ${work.tenant.id} and id = ${last.id}`.execute(work.db)
  else await addVersion(work, id, { number: (last?.number ?? (before ? 1 : 0)) + 1, content })
}

interface NewVersion {
  number: number
  content: Content
  restoredFrom?: number
  /** Who wrote it and when, where that is not now. */
  saved?: ReportRow
}

const addVersion = (work: Work, id: number, { number, content, restoredFrom, saved }: NewVersion) =>
  sql`insert into update_report_versions
      (tenant_id, update_report_id, number, content, saved_by, saved_at, restored_from)
    values (${work.tenant.id}, ${id}, ${number}, ${JSON.stringify(content)}::jsonb,
      ${saved ? saved.edited_by : work.actor.id}, ${saved ? (saved.edited_at ?? saved['updated_at']) : work.now},
      ${restoredFrom ?? null})`.execute(work.db)

async function reportNow(work: Work, id: number): Promise<Content> {
  const { rows } = await sql<Content>`
    select * from update_reports where tenant_id = ${work.tenant.id} and id = ${id}`.execute(work.db)
  return rows[0]!
}

async function lastVersion(work: Work, id: number): Promise<LastVersion | undefined> {
  const { rows } = await sql<LastVersion>`
    select id, number, name, content, saved_by, saved_at, restored_from from update_report_versions
    where tenant_id = ${work.tenant.id} and update_report_id = ${id} order by number desc limit 1`.execute(
    work.db,
  )
  return rows[0]
}

function isSameSitting({ actor, now }: Work, last: LastVersion): boolean {
  const minutes = (now.getTime() - last.saved_at.getTime()) / 60_000
  const isOpen = last.name === null && last.restored_from === null
  return isOpen && last.saved_by === actor.id && minutes >= 0 && minutes < pauseMinutes
}

/** Keeps a draft as it stands, under a name. What is written next is another version. */
export async function nameVersion(work: Work, id: number, name: string): Promise<number> {
  const report = await lockReport(work, id)
  if (isPublished(report)) refuse({ code: 'conflict', reason: 'report_live' })
  await keepVersion(work, id, report)
  let last = (await lastVersion(work, id))!
  if (last.name !== null) {
    await addVersion(work, id, { number: last.number + 1, content: last.content })
    last = (await lastVersion(work, id))!
  }
  await sql`update update_report_versions set name = ${name}
    where tenant_id = ${work.tenant.id} and id = ${last.id}`.execute(work.db)
  work.emit({
    type: 'update_report.version_named',
    subject: { type: 'update_report', id },
    payload: { number: last.number, name },
  })
  return last.id
}

/** Brings a draft back to how it stood, as a version of its own. */
export async function restoreReportVersion(work: Work, id: number, versionId: number): Promise<void> {
  const report = await lockReport(work, id)
  if (isPublished(report)) refuse({ code: 'conflict', reason: 'report_live' })
  const { number, content } = await versionOf(work, id, versionId)
  if (isDeepStrictEqual(content, contentOf(report))) return
  await keepVersion(work, id, report)
  const last = (await lastVersion(work, id))!
  const words = wordsIn({ ...report, ...content })
  await updateRow(work, updateReports, report, { ...content, word_count: words })
  await noteEditor(work, id)
  await addVersion(work, id, {
    number: last.number + 1,
    content: contentOf(await reportNow(work, id)),
    restoredFrom: number,
  })
  work.emit({
    type: 'update_report.version_restored',
    subject: { type: 'update_report', id },
    payload: { number },
  })
}

/** Who wrote it last: another window that has something else to save says so. */
export const noteEditor = (work: Work, id: number) =>
  sql`update update_reports set edited_by = ${work.actor.id}, edited_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = ${id}`.execute(work.db)

async function versionOf(
  { db, tenant }: VersionsQuestion,
  id: number,
  versionId: number,
): Promise<{ number: number; content: Content }> {
  const { rows } = await sql<{ number: number; content: Content }>`
    select number, content from update_report_versions
    where tenant_id = ${tenant.id} and update_report_id = ${id} and id = ${versionId}`.execute(db)
  return rows[0] ?? refuse({ code: 'not_found' })
}

/** The last versions, each with the fields that it changed. */
export async function versionsOf({ db, tenant }: VersionsQuestion, id: number): Promise<Version[]> {
  const { rows } = await sql<Omit<Version, 'changed'> & { content: Content }>`
    select v.id, v.number, v.name, v.content, wire_instant(v.saved_at) as saved_at, v.restored_from,
      (select u.name from users u where u.tenant_id = ${tenant.id} and u.id = v.saved_by) as saved_by
    from update_report_versions v
    where v.tenant_id = ${tenant.id} and v.update_report_id = ${id}
    order by v.number desc limit ${most + 1}`.execute(db)
  return rows.slice(0, most).map(({ content, ...version }, index) => ({
    ...version,
    changed: differences(rows[index + 1]?.content ?? {}, content).map(({ part }) => part),
  }))
}

/** What bringing a version back would change: `before` is the report as it stands. */
export async function compareReportVersion(
  question: QueryContext,
  id: number,
  versionId: number,
): Promise<Difference[]> {
  const { content } = await versionOf(question, id, versionId)
  return differences(contentOf(await reportRow(question, id)), content)
}

/** What two versions say otherwise, field by field. */
export function differences(before: Content, after: Content): Difference[] {
  return fields
    .map((part) => ({ part, before: inWords(part, before[part]), after: inWords(part, after[part]) }))
    .filter((each) => !isDeepStrictEqual(emptied(before[each.part]), emptied(after[each.part])))
}

const emptied = (value: unknown): unknown => (value === '' || value === undefined ? null : value)

/** As somebody would read it aloud; null where there is nothing. */
function inWords(part: string, value: unknown): string | null {
  const given = emptied(value)
  if (given === null) return null
  if (part === 'body') return bodyInWords(String(given))
  return typeof given === 'string' ? plainText(given) : String(given)
}
