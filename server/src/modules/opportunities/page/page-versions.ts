import { isDeepStrictEqual } from 'node:util'
import { refuse } from '@moorgate/contract'
import type { AnswerOf, comparePageVersion, readPageVersions as endpoint } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../kernel/database/database.ts'
import { plainText } from '../../../kernel/html/index.ts'
import type { QueryContext, Scope } from '../../../kernel/work.ts'
import { pageContentOf } from './page-snapshot.ts'
import type { PageContent } from './page-snapshot.ts'

type Version = AnswerOf<typeof endpoint>[number]
type Difference = AnswerOf<typeof comparePageVersion>[number]

const most = 100

/** The last versions of a page, each with what it changed. */
export async function pageVersionsOf(
  { db, tenant }: QueryContext,
  opportunityId: number,
): Promise<Version[]> {
  const { rows } = await sql<Omit<Version, 'changed'> & { content: PageContent }>`
    select v.id, v.number, v.content, wire_instant(v.saved_at) as saved_at, v.restored_from,
      (select u.name from users u where u.tenant_id = ${tenant.id} and u.id = v.saved_by) as saved_by
    from opportunity_versions v
    where v.tenant_id = ${tenant.id} and v.investment_opportunity_id = ${opportunityId}
    order by v.number desc limit ${most + 1}`.execute(db)
  return rows.slice(0, most).map(({ content, ...version }, index) => ({
    ...version,
    changed: differences(rows[index + 1]?.content, content).map(({ part }) => part),
  }))
}

export interface SavedVersion {
  saved_by: number | null
  number: number
  content: PageContent
}

/** One version of this page, or not found. */
export async function pageVersionOf(
  { db, tenant }: Pick<Scope, 'tenant'> & { db: Db | Trx },
  opportunityId: number,
  versionId: number,
): Promise<SavedVersion> {
  const { rows } = await sql<SavedVersion>`
    select number, content, saved_by from opportunity_versions
    where tenant_id = ${tenant.id} and investment_opportunity_id = ${opportunityId} and id = ${versionId}`.execute(
    db,
  )
  return rows[0] ?? refuse({ code: 'not_found' })
}

/** What bringing a version back would change: `before` is the page as it stands, `after` as it stood. */
export async function compareVersion(
  question: QueryContext,
  opportunityId: number,
  versionId: number,
): Promise<Difference[]> {
  const { content } = await pageVersionOf(question, opportunityId, versionId)
  return differences(await pageContentOf(question, opportunityId), content)
}

/**
 * Each part of a page that differs, said in plain text. A part is a field, or the table of what stands on the
 * page.
 */
export function differences(before: PageContent | undefined, after: PageContent): Difference[] {
  const parts = [
    ...Object.keys(after.fields).map((part) => [part, before?.fields[part], after.fields[part]] as const),
    ...Object.keys(after.pieces).map((part) => [part, before?.pieces[part], after.pieces[part]] as const),
  ]
  return parts
    .filter(([, from, to]) => !isDeepStrictEqual(emptied(from), emptied(to)))
    .map(([part, from, to]) => ({ part, before: inWords(from), after: inWords(to) }))
}

const emptied = (value: unknown): unknown =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0) ? null : value

/** Not about what is read: where a row stands is told by the order of the lines. */
const silent: ReadonlySet<string> = new Set(['id', 'order', 'place', 'icon', 'investee_produced'])

/**
 * A value as somebody would read it aloud: rich text as lines, rows one line each; null where there is
 * nothing.
 */
function inWords(value: unknown): string | null {
  const given = emptied(value)
  if (given === null) return null
  if (Array.isArray(given)) return given.map(lineOf).join('\n')
  return typeof given === 'string' ? plainText(given) : String(given)
}

function lineOf(row: unknown): string {
  if (typeof row !== 'object' || row === null) return String(row).replaceAll('_', ' ')
  return Object.entries(row)
    .filter(([name, value]) => !silent.has(name) && emptied(value) !== null && typeof value !== 'object')
    .map(([, value]) => (typeof value === 'string' ? plainText(value) : String(value)))
    .join(', ')
}
