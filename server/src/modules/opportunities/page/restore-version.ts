import { sql } from 'kysely'
import { lockRow } from '../../../kernel/resource/write.ts'
import type { Work } from '../../../kernel/work.ts'
import { addHand, changePage } from './page-authors.ts'
import { pageFields, pageTables } from './page-content.ts'
import type { PageTable } from './page-content.ts'
import { pageContentOf, rowsOfPage } from './page-snapshot.ts'
import type { PageContent } from './page-snapshot.ts'
import { differences, pageVersionOf } from './page-versions.ts'
import { checkClaims } from '../../reward-claims/index.ts'
import { opportunities } from '../tables.ts'
import { mustTouch } from '../../opportunity-visibility/index.ts'

/**
 * Brings a page back to how it stood: its fields, and everything that stands on it, with what was deleted
 * since and without what came since. Anyone who wrote that version has a hand in the page again. Pictures
 * that were replaced stay replaced; a signature under a reward whose words change is taken away, and a reward
 * that investors have claimed can't go. Nothing else of the offer is touched, and the page as it was a moment
 * ago is a version too.
 */
export async function restoreVersion(work: Work, opportunityId: number, versionId: number): Promise<void> {
  const row = await lockRow(work, opportunities, opportunityId)
  mustTouch(work, row['status'] as number, 'update')
  const { number, content, saved_by: author } = await pageVersionOf(work, opportunityId, versionId)
  const before = (await pageContentOf(work, opportunityId))!
  const changed = differences(before, content)
  if (changed.length === 0) return
  await restoreFields(work, opportunityId, content)
  for (const page of pageTables)
    if (changed.some(({ part }) => part === page.table)) await restoreRows(work, opportunityId, page, content)
  await checkClaims(work, opportunityId)
  await changePage(work, opportunityId)
  await addHand(work, opportunityId, author)
  work.emit({
    type: 'investment_opportunity.page_restored',
    subject: { type: 'investment_opportunity', id: opportunityId },
    payload: { number },
    before: Object.fromEntries(changed.map((each) => [each.part, each.before])),
    after: Object.fromEntries(changed.map((each) => [each.part, each.after])),
  })
}

async function restoreFields(work: Work, opportunityId: number, { fields }: PageContent): Promise<void> {
  const kept = pageFields.filter((name) => Object.hasOwn(fields, name))
  const set = sql.join(kept.map((name) => sql`${sql.id(name)} = ${sql.ref(`p.${name}`)}`))
  await sql`update investment_opportunities o
    set ${set}, version = o.version + 1, updated_at = ${work.now}
    from jsonb_populate_record(null::investment_opportunities, ${JSON.stringify(fields)}::jsonb) p
    where o.tenant_id = ${work.tenant.id} and o.id = ${opportunityId}`.execute(work.db)
}

async function restoreRows(
  work: Work,
  opportunityId: number,
  page: PageTable,
  { pieces }: PageContent,
): Promise<void> {
  const rows = pieces[page.table] ?? []
  const table = sql.table(page.table)
  const ofPage = sql`r.tenant_id = ${work.tenant.id} and ${rowsOfPage(page, opportunityId)}`
  await sql`update ${table} r set deleted_at = ${work.now}, version = r.version + 1, updated_at = ${work.now}
    where ${ofPage} and r.deleted_at is null and r.id <> all(${rows.map(({ id }) => id)}::bigint[])`.execute(
    work.db,
  )
  if (rows.length === 0) return
  const now = sql.join(page.columns.map((name) => sql.ref(`r.${name}`)))
  const then = sql.join(page.columns.map((name) => sql.ref(`p.${name}`)))
  const set = sql.join(page.columns.map((name) => sql`${sql.id(name)} = ${sql.ref(`p.${name}`)}`))
  const unsigned =
    page.table === 'rewards'
      ? sql`, written_by = ${work.actor.id}, approved_at = null, approved_by = null`
      : sql``
  await sql`update ${table} r set ${set}, deleted_at = null, version = r.version + 1, updated_at = ${work.now}${unsigned}
    from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb) p
    where ${ofPage} and r.id = p.id
      and (r.deleted_at is not null or row(${now}) is distinct from row(${then}))`.execute(work.db)
}
