import { refuse } from '@moorgate/contract'
import type { BodyOf, changeDelegate as changing } from '@moorgate/contract'
import { lockRow, updateRow } from '../../kernel/resource/write.ts'
import type { Work } from '../../kernel/work.ts'
import { checkLastDay, checkMethods, keepMethods, methodsOf } from './delegate-terms.ts'
import { delegates } from './tables.ts'

/** From the next request on they see what is said now. */
export async function changeDelegate(
  work: Work,
  id: number,
  given: BodyOf<typeof changing>,
  expectedVersion?: number,
): Promise<void> {
  const row = await lockRow(work, delegates, id)
  if (row['user_id'] !== work.actor.id) refuse({ code: 'not_found' })
  if (row['revoked_at'] !== null)
    refuse({
      code: 'conflict',
      reason: 'revoked',
    })
  const { method_ids, ...fields } = given
  checkLastDay(work, fields.ends_on)
  await checkMethods(work, method_ids, method_ids && (await methodsOf(work, id)))
  await updateRow(work, delegates, row, fields, expectedVersion)
  if (method_ids) await keepMethods(work, id, method_ids)
}
