import { londonDate } from '../../kernel/clock.ts'
import type { Duty } from '../../kernel/recurring.ts'
import { system, transact } from '../../kernel/work.ts'
import type { Work } from '../../kernel/work.ts'

/** Approved papers whose last day is over no longer count. */
async function expirePapers(work: Work): Promise<void> {
  const rows = await work.db
    .updateTable('registration_documents')
    .set((kept) => ({ status: 'expired', updated_at: work.now, version: kept('version', '+', 1) }))
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

export const registrationDocumentDuties: readonly Duty[] = [
  {
    name: 'expire_registration_documents',
    everySeconds: 600,
    perform: (platform, tenant) =>
      transact(platform, { tenant, actor: system, now: platform.clock.now() }, expirePapers),
  },
]
