import { refuse, refuseField, say } from '@moorgate/contract'
import type { BodyOf, answerMinutes as endpoint } from '@moorgate/contract'
import type { Work } from '../../../kernel/work.ts'

/**
 * The person who was sounded agrees to the minutes, or keeps their own view beside them (Commission Delegated
 * Regulation (EU) 2016/960, article 6). The first answer stands; the same again is no error.
 */
export async function answerMinutes(work: Work, id: number, body: BodyOf<typeof endpoint>): Promise<void> {
  const row = await work.db
    .selectFrom('spoken_soundings')
    .select(['user_id', 'agree_by', 'agreed_at', 'disagreement'])
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row || row.user_id !== work.actor.id || row.agree_by === null) refuse({ code: 'not_found' })
  const view = body.agreed ? null : (body.disagreement ?? null)
  if (!body.agreed && !view) refuseField('disagreement', say.required)
  if (row.agreed_at !== null || row.disagreement !== null) {
    if (body.agreed === (row.agreed_at !== null) && view === row.disagreement) return
    refuse({ code: 'conflict', reason: 'already_decided', about: 'minutes' })
  }
  await work.db
    .updateTable('spoken_soundings')
    .set((set) => ({
      agreed_at: body.agreed ? work.now : null,
      disagreement: view,
      updated_at: work.now,
      version: set('version', '+', 1),
    }))
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', id)
    .execute()
  work.emit({
    type: body.agreed ? 'spoken_sounding.agreed' : 'spoken_sounding.disagreed',
    subject: { type: 'spoken_sounding', id },
    payload: { user_id: row.user_id },
  })
}
