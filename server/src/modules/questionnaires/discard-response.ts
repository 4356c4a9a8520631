import type { Work } from '../../kernel/work.ts'
import { lockOpen } from './open-response.ts'

/** Throws an open response away; the one that was signed before it counts as it did. */
export async function discardResponse(work: Work, id: number): Promise<void> {
  const row = await lockOpen(work, id, undefined)
  await work.db
    .updateTable('questionnaire_responses')
    .set({ deleted_at: work.now, updated_at: work.now })
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', id)
    .execute()
  work.emit({
    type: 'questionnaire_response.discarded',
    subject: { type: 'questionnaire_response', id },
    payload: { user_id: row.user_id, contact_id: row.contact_id, kind: row.kind },
  })
}
