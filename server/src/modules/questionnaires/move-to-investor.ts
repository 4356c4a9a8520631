import { signedKinds } from '@moorgate/contract'
import type { Work } from '../../kernel/work.ts'
import { responseOf } from './open-response.ts'

/**
 * Hands a contact's open answers to the investor whom they became. Where the investor has begun on their own,
 * that one stays and the contact's is thrown away: nobody's own words are replaced by what staff wrote down.
 */
export async function moveToInvestor(work: Work, contactId: number, userId: number): Promise<void> {
  for (const kind of signedKinds) {
    const theirs = await responseOf(work, { column: 'contact_id', id: contactId }, kind, 'open')
    if (!theirs) continue
    const own = await responseOf(work, { column: 'user_id', id: userId }, kind, 'open')
    await work.db
      .updateTable('questionnaire_responses')
      .set(
        own
          ? { deleted_at: work.now, updated_at: work.now }
          : { user_id: userId, contact_id: null, updated_at: work.now },
      )
      .where('tenant_id', '=', work.tenant.id)
      .where('id', '=', theirs.id)
      .execute()
    work.emit({
      type: own ? 'questionnaire_response.discarded' : 'questionnaire_response.moved',
      subject: { type: 'questionnaire_response', id: theirs.id },
      payload: { user_id: userId, contact_id: contactId, kind },
    })
  }
}
