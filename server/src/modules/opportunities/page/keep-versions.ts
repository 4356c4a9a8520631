import { isDeepStrictEqual } from 'node:util'
import { pageEvents } from '@moorgate/contract/events/opportunities.ts'
import { sql } from 'kysely'
import { subscription, typesIn } from '../../../kernel/events/subscription.ts'
import type { StoredEvent } from '../../../kernel/events/subscription.ts'
import type { Work } from '../../../kernel/work.ts'
import { pageContentOf } from './page-snapshot.ts'
import type { PageContent } from './page-snapshot.ts'
import { pageTables } from './page-content.ts'

/** What stands on a page, by the name that its events have, and its table. */
const pieces = {
  key_point: 'key_points',
  key_date: 'key_dates',
  team_image: 'team_images',
  image: 'images',
  gallery: 'galleries',
  opportunity_term: 'opportunity_terms',
  term_condition: 'term_conditions',
  intent_term: 'intent_terms',
  page_question: 'page_questions',
  reward: 'rewards',
} as const
type ContentPiece = keyof typeof pieces

const restoredType = 'investment_opportunity.page_restored'

/** What one person changes of a page in this many minutes is one version: it is saved while they type. */
const oneSitting = 15

/** Keeps how a page stands after it changed, so that it can be looked at, compared and brought back. */
export const keepVersions = subscription({
  name: 'opportunities.versions',
  on: [
    'investment_opportunity.created',
    'investment_opportunity.updated',
    restoredType,
    ...typesIn(pageEvents),
  ],
  handle: async (work, event) => {
    const opportunityId = await offerOf(work, event)
    if (opportunityId !== undefined) await keepVersion(work, opportunityId, event)
  },
})

async function offerOf(work: Work, { subjectType, subjectId }: StoredEvent): Promise<number | undefined> {
  if (subjectId === null) return undefined
  if (subjectType === 'investment_opportunity') return subjectId
  const page = pageTables.find(({ table }) => table === pieces[subjectType as ContentPiece])
  if (!page) return undefined
  const owner = page.owned
    ? sql`case when owner_type = 'investment_opportunity' then owner_id end`
    : sql`investment_opportunity_id`
  const { rows } = await sql<{ id: number | null }>`
    select ${owner} as id from ${sql.table(page.table)} where tenant_id = ${work.tenant.id} and id = ${subjectId}`.execute(
    work.db,
  )
  return rows[0]?.id ?? undefined
}

interface LastVersion {
  id: number
  number: number
  content: PageContent
  saved_by: number | null
  started_at: Date
  restored_from: number | null
}

async function keepVersion(work: Work, opportunityId: number, event: StoredEvent): Promise<void> {
  // Two deliveries about one page take turns, so that no number is given twice.
  await sql`select 1 from investment_opportunities
    where tenant_id = ${work.tenant.id} and id = ${opportunityId} for no key update`.execute(work.db)
  const content = await pageContentOf(work, opportunityId)
  const last = await lastVersion(work, opportunityId)
  if (!content || (last && isDeepStrictEqual(last.content, content))) return
  const restored = event.type === restoredType ? Number(event.payload['number']) : null
  if (last && restored === null && isSameSitting(last, event))
    await sql`update opportunity_versions set content = ${JSON.stringify(content)}::jsonb, saved_at = ${event.at}
      where tenant_id = ${work.tenant.id} and id = ${last.id}`.execute(work.db)
  else
    await sql`insert into opportunity_versions
        (tenant_id, investment_opportunity_id, number, content, saved_by, started_at, saved_at, restored_from)
      values (${work.tenant.id}, ${opportunityId}, ${(last?.number ?? 0) + 1}, ${JSON.stringify(content)}::jsonb,
        ${event.actorId}, ${event.at}, ${event.at}, ${restored})`.execute(work.db)
}

async function lastVersion(work: Work, opportunityId: number): Promise<LastVersion | undefined> {
  const { rows } = await sql<LastVersion>`
    select id, number, content, saved_by, started_at, restored_from from opportunity_versions
    where tenant_id = ${work.tenant.id} and investment_opportunity_id = ${opportunityId}
    order by number desc limit 1`.execute(work.db)
  return rows[0]
}

function isSameSitting(last: LastVersion, { actorId, at }: StoredEvent): boolean {
  const minutes = (at.getTime() - last.started_at.getTime()) / 60_000
  return last.saved_by === actorId && last.restored_from === null && minutes >= 0 && minutes < oneSitting
}
