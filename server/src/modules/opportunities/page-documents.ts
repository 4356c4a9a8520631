import { sql } from 'kysely'
import { subscription } from '../../kernel/events/subscription.ts'
import type { StoredEvent } from '../../kernel/events/subscription.ts'
import { lockById } from '../../kernel/rows.ts'
import type { Db, Trx } from '../../kernel/database/database.ts'
import type { Work } from '../../kernel/work.ts'
import { documents } from '../documents/index.ts'
import { changePage } from './page-hands.ts'

const changes = ['document.created', 'document.updated', 'document.deleted', 'document.restored'] as const

/** SQL of whether investors read the file `d`. */
const isPublic = sql.raw<boolean>(
  `${documents.columns['effective_visibility']!('d').replaceAll('$1', 'd.tenant_id')} = 'public'`,
)

/** The files that investors read beside a page are part of what was approved: one that is added, changed or taken away ends the approval. */
export const endApprovalByDocuments = subscription({
  name: 'opportunities.page_documents',
  on: changes,
  handle: async (work, event) => {
    const offerId = await offerOf(work, event)
    if (offerId === undefined) return
    // Locked first: an approval that is being given counts from its commit.
    await lockById(work, 'investment_opportunities', offerId)
    if (!(await isApprovedSince(work, offerId, event.id))) await changePage(work, offerId, event.actorId)
  },
})

/** Undefined for a file of another record, and for one that is and was for staff alone. */
async function offerOf(work: Work, { subjectId, before }: StoredEvent): Promise<number | undefined> {
  const { rows } = await sql<{ owner_id: number; is_public: boolean }>`
    select d.owner_id, ${isPublic} as is_public
    from documents d
    where d.tenant_id = ${work.tenant.id} and d.id = ${subjectId} and d.owner_type = 'investment_opportunity'`.execute(
    work.db,
  )
  const [file] = rows
  return file && (file.is_public || before?.['visibility'] === 'public') ? file.owner_id : undefined
}

/**
 * Who changed a public file of the page since it was last approved. The events may not have been handled yet, and nobody approves a file
 * that they have just added.
 */
export async function documentHands(
  { db, tenant }: Pick<Work, 'tenant'> & { db: Db | Trx },
  offerId: number,
): Promise<number[]> {
  const { rows } = await sql<{ actor_id: number }>`
    select distinct e.actor_id from events e
    join documents d on d.tenant_id = ${tenant.id} and d.id = e.subject_id
      and d.owner_type = 'investment_opportunity' and d.owner_id = ${offerId}
    where e.tenant_id = ${tenant.id} and e.subject_type = 'document' and e.type = any(${[...changes]}) and e.actor_id is not null
      and (${isPublic} or e.before ->> 'visibility' = 'public')
      and e.id > coalesce((select max(a.id) from events a where a.tenant_id = ${tenant.id}
        and a.subject_type = 'investment_opportunity' and a.subject_id = ${offerId}
        and a.type = 'investment_opportunity.promotion_approved'), 0)`.execute(db)
  return rows.map(({ actor_id }) => actor_id)
}

/** Whoever approved after that read the page with the file as it is. */
async function isApprovedSince(work: Work, offerId: number, eventId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from events a where a.tenant_id = ${work.tenant.id} and a.subject_type = 'investment_opportunity'
      and a.subject_id = ${offerId} and a.type = 'investment_opportunity.promotion_approved' and a.id > ${eventId}`.execute(
    work.db,
  )
  return rows.length > 0
}
