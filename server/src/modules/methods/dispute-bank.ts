import { refuse } from '@moorgate/contract'
import { sql } from 'kysely'
import { later } from '../../kernel/clock.ts'
import { lockRow } from '../../kernel/resource/write.ts'
import { changeById } from '../../kernel/rows.ts'
import type { Work } from '../../kernel/work.ts'
import { bankHeldFor, methodEntities } from './tables.ts'

/**
 * The investor says that the new bank account is not theirs, while nothing is paid to it yet: the account before it is back at once, and
 * staff hear of it. Asks for no password, since it only undoes what needed one.
 */
export async function disputeBank(work: Work, id: number): Promise<void> {
  const entity = await lockRow(work, methodEntities, id)
  if (entity['lead_user_id'] !== work.actor.id) refuse({ code: 'forbidden' })
  const changedAt = entity['bank_changed_at'] as Date | null
  const disputed = entity['bank_account_id'] as number | null
  if (changedAt === null || disputed === null || later(changedAt, bankHeldFor) <= work.now) refuse(tooLate)
  const { rows } = await sql<{ id: number }>`
    select b.id from bank_accounts b
    where b.tenant_id = ${work.tenant.id} and b.owner_type = 'investment_method_entity' and b.owner_id = ${id}
      and b.id < ${disputed}
    order by b.id desc limit 1`.execute(work.db)
  const [before] = rows
  if (!before) return refuse(tooLate)
  await changeById(work, 'investment_method_entities', id, {
    bank_account_id: before.id,
    bank_changed_at: null,
  })
  work.emit({
    type: 'method.bank_disputed',
    subject: { type: 'investment_method_entity', id },
    payload: { user_id: work.actor.id },
    before: { bank_account_id: disputed },
    after: { bank_account_id: before.id },
  })
}

const tooLate = {
  code: 'conflict',
  reason: 'not_held',
  message: 'This bank account was not changed in the last 48 hours.',
} as const
