import { refuse } from '@moorgate/contract'
import { deleteRow, lockRow } from '../../kernel/resource/write.ts'
import type { Work } from '../../kernel/work.ts'
import { mustTouch } from '../opportunity-visibility/index.ts'
import { opportunities } from './tables.ts'
import { deletes, investmentsIn } from './touch-rights.ts'

/**
 * A draft in which nobody has money is deleted by who may delete; anything else asks for the right to delete
 * what others depend on, and never while money is in it: shares and payments would lose what they are for.
 */
export async function deleteOpportunity(work: Work, id: number): Promise<void> {
  const row = await lockRow(work, opportunities, id)
  const status = row['status'] as number
  const { any, money } = await investmentsIn(work, id)
  mustTouch(work, status, deletes(status, any))
  if (money) refuse({ code: 'conflict', reason: 'in_use', about: 'opportunity' })
  await deleteRow(work, opportunities, id)
}
