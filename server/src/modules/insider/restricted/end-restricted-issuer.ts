import { refuse } from '@moorgate/contract'
import type { BodyOf, endRestrictedIssuer as endpoint } from '@moorgate/contract'
import { lockRow } from '../../../kernel/resource/write.ts'
import type { Work } from '../../../kernel/work.ts'
import { restrictedIssuers } from './restricted-issuers.ts'

/** Ends an entry now. Deals that it suspended stay suspended: the member of staff submits a new request. */
export async function endRestrictedIssuer(
  work: Work,
  id: number,
  { reason }: BodyOf<typeof endpoint>,
): Promise<void> {
  const row = await lockRow(work, restrictedIssuers, id)
  if (row['ended_at'] !== null) refuse({ code: 'conflict', reason: 'already_done' })
  const ended = { ended_at: work.now, ended_by: work.actor.id, end_reason: reason }
  await work.db
    .updateTable('restricted_issuers')
    .set((set) => ({ ...ended, updated_at: work.now, version: set('version', '+', 1) }))
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', id)
    .execute()
  work.emit({
    type: 'restricted_issuer.ended',
    subject: { type: 'restricted_issuer', id },
    after: { reason },
  })
}
