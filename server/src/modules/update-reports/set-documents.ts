import { isDeepStrictEqual } from 'node:util'
import { refuseField, say } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Work } from '../../kernel/work.ts'
import type { ReportRow } from './lock-report.ts'

/** The documents that go with a report: public ones of its record or of the report itself. */
export async function setDocuments(
  work: Work,
  { id, owner_type, owner_id }: Pick<ReportRow, 'id' | 'owner_type' | 'owner_id'>,
  documentIds: readonly number[],
): Promise<void> {
  const ids = [...new Set(documentIds)].toSorted((one, other) => one - other)
  const before = await documentsOf(work, id)
  if (isDeepStrictEqual(before, ids)) return
  const { rows } = await sql<{ id: number }>`
    select d.id from documents d where d.tenant_id = ${work.tenant.id} and d.id = any(${ids}::bigint[]) and d.deleted_at is null
      and d.visibility = 'public' and ((d.owner_type = ${owner_type} and d.owner_id = ${owner_id})
        or (d.owner_type = 'update_report' and d.owner_id = ${id}))`.execute(work.db)
  if (rows.length < ids.length) refuseField('document_ids', say.in)
  await sql`delete from update_report_documents where tenant_id = ${work.tenant.id} and update_report_id = ${id}
    and document_id <> all(${ids}::bigint[])`.execute(work.db)
  await sql`insert into update_report_documents (tenant_id, update_report_id, document_id)
    select ${work.tenant.id}, ${id}, given.id from unnest(${ids}::bigint[]) given(id)
    on conflict do nothing`.execute(work.db)
  await sql`update update_reports set version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = ${id}`.execute(work.db)
  work.emit({
    type: 'update_report.documents_changed',
    subject: { type: 'update_report', id },
    before: { document_ids: before },
    after: { document_ids: ids },
  })
}

async function documentsOf({ tenant, db }: Work, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select document_id as id from update_report_documents
    where tenant_id = ${tenant.id} and update_report_id = ${id} order by document_id`.execute(db)
  return rows.map((row) => row.id)
}
