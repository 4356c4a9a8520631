import { refuse, refuseField } from '@moorgate/contract'
import type { BodyOf, cleanseMarketSounding as endpoint } from '@moorgate/contract'
import { lockRow } from '../../../kernel/resource/write.ts'
import type { Work } from '../../../kernel/work.ts'
import { endAccess } from './sounded-insiders.ts'
import { soundings } from './soundings.ts'

/**
 * Declares that the information is inside information no more. Everybody who accepted before is released from
 * that moment; nobody accepts afterwards.
 */
export async function cleanseSounding(work: Work, id: number, body: BodyOf<typeof endpoint>): Promise<void> {
  const row = await lockRow(work, soundings, id)
  if (row['cleansed_at'] !== null) refuse({ code: 'conflict', reason: 'already_done' })
  const at = body.cleansed_at ? new Date(body.cleansed_at) : work.now
  if (at > work.now) refuseField('cleansed_at', 'The time of cleansing can’t be in the future.')
  const offerId = row['investment_opportunity_id'] as number
  const { last } = await work.db
    .selectFrom('market_sounding_acceptances')
    .select((of) => of.fn.max('accepted_at').as('last'))
    .where('tenant_id', '=', work.tenant.id)
    .where('investment_opportunity_id', '=', offerId)
    .executeTakeFirstOrThrow()
  if (last && at < new Date(last))
    refuseField('cleansed_at', 'The time of cleansing can’t be before the last acceptance.')
  const cleansed = { cleansed_at: at, cleanse_reason: body.reason, cleanse_note: body.note ?? null }
  await work.db
    .updateTable('market_soundings')
    .set((set) => ({
      ...cleansed,
      cleansed_by: work.actor.id,
      updated_at: work.now,
      version: set('version', '+', 1),
    }))
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', id)
    .execute()
  await endAccess(work, offerId, at)
  work.emit({
    type: 'market_sounding.cleansed',
    subject: { type: 'market_sounding', id },
    payload: { investment_opportunity_id: offerId },
    after: { ...cleansed, cleansed_at: at.toISOString() },
  })
}
