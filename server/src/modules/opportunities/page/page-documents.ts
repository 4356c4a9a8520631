import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { eventSql } from '../../../kernel/events/event-sql.ts'
import { subscription } from '../../../kernel/events/subscription.ts'
import type { StoredEvent } from '../../../kernel/events/subscription.ts'
import { lockById } from '../../../kernel/rows.ts'
import type { Db, Trx } from '../../../kernel/database/database.ts'
import { forTenant } from '../../../kernel/database/for-tenant.ts'
import type { Work } from '../../../kernel/work.ts'
import { cloudDocuments, documents, effectiveVisibility } from '../../documents/index.ts'
import { endApproval } from './page-authors.ts'

const changes = [
  'document.created',
  'document.updated',
  'document.deleted',
  'document.restored',
  'cloud_document.created',
  'cloud_document.updated',
  'cloud_document.deleted',
  'folder_structure.updated',
] as const

/** Tables of what lies beside a page, by the name that their events have. */
const tables: Readonly<Record<string, string>> = {
  document: 'documents',
  cloud_document: 'cloud_documents',
  folder_structure: 'folder_structures',
}

/**
 * The files and links that investors read beside a page are part of what was approved: one that is added,
 * changed or taken away ends the approval.
 */
export const endApprovalByDocuments = subscription({
  name: 'opportunities.page_documents',
  on: changes,
  handle: async (work, event) => {
    const opportunityId = await offerOf(work, event)
    if (opportunityId === undefined) return
    // Locked first: an approval that is being given counts from its commit.
    await lockById(work, 'investment_opportunities', opportunityId)
    const since = await changesBeside(work, opportunityId, { after: event.id - 1 })
    if (!since.some(({ id }) => id === event.id)) return
    if (!(await isApprovedSince(work, opportunityId, event.id)))
      await endApproval(work, opportunityId, event.actorId)
  },
})

async function offerOf(work: Work, { subjectType, subjectId }: StoredEvent): Promise<number | undefined> {
  const { rows } = await sql<{ owner_id: number }>`
    select d.owner_id from ${sql.table(tables[subjectType]!)} d
    where d.tenant_id = ${work.tenant.id} and d.id = ${subjectId} and d.owner_type = 'investment_opportunity'`.execute(
    work.db,
  )
  return rows[0]?.owner_id
}

/** A change of what investors read beside the page, by the event that tells of it. */
interface ChangeBeside {
  id: number
  actor_id: number | null
}

/**
 * What changed beside a page after an event, of what investors read or read before. The events may not have
 * been handled yet, and nobody approves a file that they have just added.
 */
async function changesBeside(
  { db, tenant }: Pick<Work, 'tenant'> & { db: Db | Trx },
  opportunityId: number,
  { after }: { after: number },
): Promise<ChangeBeside[]> {
  const ofOffer = (row: string) => sql`${sql.id(row)}.tenant_id = ${tenant.id}
    and ${sql.id(row)}.owner_type = 'investment_opportunity' and ${sql.id(row)}.owner_id = ${opportunityId}`
  const file = (type: string, table: typeof documents) => sql`
    select ${sql.lit(type)} as type, d.id, ${isRead(tenant.id)} as is_read, d.visibility = 'public' as is_shared
    from ${sql.table(table.name)} d where ${ofOffer('d')}`
  const { rows } = await sql<ChangeBeside>`
    with recursive
      shared as (
        select d.folder_structure_id as id from documents d where ${ofOffer('d')} and d.visibility = 'public' and d.deleted_at is null
        union
        select d.folder_structure_id from cloud_documents d where ${ofOffer('d')} and d.visibility = 'public' and d.deleted_at is null
        union
        select f.parent_id from shared s join folder_structures f on ${ofOffer('f')} and f.id = s.id),
      beside as (
        ${file('document', documents)}
        union all ${file('cloud_document', cloudDocuments)}
        union all
        select 'folder_structure', f.id, f.open, true from folder_structures f where ${ofOffer('f')} and f.id in (select id from shared))
    select e.id, e.actor_id from beside b
    join events e on e.tenant_id = ${tenant.id} and e.subject_type = b.type and e.subject_id = b.id
    where e.type = any(${[...changes]}) and e.id > ${after}
      and (b.is_read or e.before ->> 'visibility' = 'public'
        or (b.is_shared and jsonb_exists_any(e.before, array['folder_structure_id', 'parent_id'])))`.execute(
    db,
  )
  return rows
}

/** SQL of whether investors read the file or link `d`. */
const isRead = (tenantId: number): RawBuilder<unknown> =>
  forTenant(`${effectiveVisibility('d')} = 'public'`, tenantId)

/**
 * Who changed what lies beside the page since it was last approved, and the last event that tells of it; 0
 * for none.
 */
export async function besideSinceApproval(
  scope: Pick<Work, 'tenant'> & { db: Db | Trx },
  opportunityId: number,
): Promise<{ hands: number[]; last: number }> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(a.id), 0) as last from events a where a.tenant_id = ${scope.tenant.id}
      and a.subject_type = 'investment_opportunity' and a.subject_id = ${opportunityId}
      and a.type = ${sql.raw(eventSql('investment_opportunity.promotion_approved'))}`.execute(scope.db)
  const since = await changesBeside(scope, opportunityId, { after: rows[0]!.last })
  return {
    hands: since.flatMap(({ actor_id: hand }) => (hand === null ? [] : [hand])),
    last: Math.max(0, ...since.map(({ id }) => id)),
  }
}

/** Anyone who approved after that read the page with the file as it is. */
async function isApprovedSince(work: Work, opportunityId: number, eventId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from events a where a.tenant_id = ${work.tenant.id} and a.subject_type = 'investment_opportunity'
      and a.subject_id = ${opportunityId} and a.type = ${sql.raw(eventSql('investment_opportunity.promotion_approved'))} and a.id > ${eventId}`.execute(
    work.db,
  )
  return rows.length > 0
}
