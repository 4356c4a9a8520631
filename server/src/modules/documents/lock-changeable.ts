import { refuse, roleIds } from '@moorgate/contract'
import { lockRow } from '../../kernel/resource/write.ts'
import type { Table } from '../../kernel/resource/table.ts'
import type { Work } from '../../kernel/work.ts'
import { mustChangeOwner } from '../record-owners/index.ts'
import { mustNotBeIssued, ownerOfRow } from './write-document.ts'

/**
 * The row, locked, for somebody who may change it: never an investor, and of staff those who may change its
 * owner.
 */
export async function lockChangeable(
  work: Work,
  table: Table,
  id: number,
  options?: { trashed: boolean },
): ReturnType<typeof lockRow> {
  if (work.actor.roleId === roleIds.user) refuse({ code: options?.trashed ? 'not_found' : 'forbidden' })
  const row = await lockRow(work, table, id, options)
  await mustChangeOwner(work, ownerOfRow(row))
  if (table.name === 'documents') await mustNotBeIssued(work, id)
  return row
}
