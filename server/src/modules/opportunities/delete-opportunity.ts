import { isDraft, refuse } from '@moorgate/contract'
import { sql } from 'kysely'
import { deleteRow, lockRow } from '../../kernel/resource/write.ts'
import type { Work } from '../../kernel/work.ts'
import { opportunities } from './tables.ts'
import { mayTouch } from './visibility/visibility.ts'

/**
 * A draft in which nobody has money is deleted by who may delete; anything else asks for the right to delete
 * what others depend on, and never while money is in it: shares and payments would lose what they are for.
 */
export async function deleteOpportunity(work: Work, id: number): Promise<void> {
  const row = await lockRow(work, opportunities, id)
  const status = row['status'] as number
  const { rows } = await sql<{ any: boolean; money: boolean }>`
    select count(*) > 0 as any, count(*) filter (where held_minor > 0 or received_minor > 0) > 0 as money
    from investments where tenant_id = ${work.tenant.id} and investment_opportunity_id = ${id} and deleted_at is null`.execute(
    work.db,
  )
  const plain = isDraft(status) && !rows[0]!.any
  if (!mayTouch(work, status, plain ? 'delete' : 'delete_unsafe')) refuse({ code: 'forbidden' })
  if (rows[0]!.money) refuse({ code: 'conflict', reason: 'in_use', about: 'opportunity' })
  await deleteRow(work, opportunities, id)
}
