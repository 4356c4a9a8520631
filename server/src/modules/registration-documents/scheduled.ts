import { sql } from 'kysely'
import { londonDate } from '../../kernel/clock.ts'
import type { ScheduledTask } from '../../kernel/scheduler.ts'
import { transactAsSystem } from '../../kernel/work.ts'
import type { Work } from '../../kernel/work.ts'
import { noteEndings } from '../documents/index.ts'

/** Approved papers whose last day is over no longer count. */
async function expirePapers(work: Work): Promise<void> {
  const rows = await work.db
    .updateTable('registration_documents')
    .set((existing) => ({ status: 'expired', updated_at: work.now, version: existing('version', '+', 1) }))
    .where('tenant_id', '=', work.tenant.id)
    .where('status', '=', 'approved')
    .where('expires_on', '<', londonDate(work.now))
    .returning('id')
    .execute()
  for (const { id } of rows)
    work.emit({
      type: 'registration_document.expired',
      subject: { type: 'registration_document', id },
      before: { status: 'approved' },
      after: { status: 'expired' },
    })
}

/**
 * Reminds of approved documents that expire within 30 days, and again within 7. A document that is no longer
 * required, or whose renewal awaits review, is left out. Each reminder is sent once.
 */
async function remindOfPapers(work: Work): Promise<void> {
  const due = await noteEndings(
    work,
    'registration_document',
    sql`select d.id, d.expires_on from registration_documents d
      where d.tenant_id = ${work.tenant.id} and d.status = 'approved' and exists (
        select 1 from registration_requirements r
        where r.tenant_id = ${work.tenant.id} and r.id = d.registration_requirement_id
          and r.active and r.deleted_at is null) and not exists (
        select 1 from registration_documents n
        where n.tenant_id = ${work.tenant.id} and n.status = 'submitted'
          and n.registration_requirement_id = d.registration_requirement_id
          and (n.user_id = d.user_id or n.organisation_id = d.organisation_id
            or n.investment_method_entity_id = d.investment_method_entity_id))`,
  )
  for (const { id, ...payload } of due)
    work.emit({
      type: 'registration_document.expiring',
      subject: { type: 'registration_document', id },
      payload: { ...payload },
    })
}

export const registrationDocumentScheduled: readonly ScheduledTask[] = [
  {
    name: 'remind_of_registration_documents',
    everySeconds: 3600,
    perform: (platform, tenant) => transactAsSystem(platform, tenant, remindOfPapers),
  },
  {
    name: 'expire_registration_documents',
    everySeconds: 600,
    perform: (platform, tenant) => transactAsSystem(platform, tenant, expirePapers),
  },
]
