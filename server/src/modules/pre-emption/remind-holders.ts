import { preEmptionChoice, refuse } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Work } from '../../kernel/work.ts'
import { lockOption } from './offer.ts'

/** Says who is awaited; their bells ring. Returns how many. */
export async function remindHolders(work: Work, id: number): Promise<number> {
  const option = await lockOption(work, id)
  if (option.status !== 'open') refuse({ code: 'conflict', reason: 'status', about: 'pre_emption_remind' })
  const { rows } = await sql<{ id: number; user_id: number }>`
    update pre_emption_choices set reminded_at = ${work.now}, updated_at = ${work.now}, version = version + 1
    where tenant_id = ${work.tenant.id} and pre_emption_option_id = ${id} and choice = ${preEmptionChoice.awaiting}
      and (entitlement > 0 or ${option.allow_excess})
    returning id, user_id`.execute(work.db)
  if (rows.length > 0)
    work.emit({
      type: 'pre_emption_option.reminded',
      subject: { type: 'pre_emption_option', id },
      payload: {
        investment_opportunity_id: option.investment_opportunity_id,
        user_ids: rows.map((row) => row.user_id),
      },
    })
  return rows.length
}
