import { refuse } from '@moorgate/contract'
import { deleteRow, lockRow } from '../../kernel/resource/write.ts'
import type { Work } from '../../kernel/work.ts'
import { portfolioTables } from './portfolio-tables.ts'

/** Takes a table out. The one for all other types stays, so that every holding is shown somewhere. */
export async function deletePortfolioTable(work: Work, id: number): Promise<void> {
  const { type_id: typeId } = await lockRow(work, portfolioTables, id)
  if (typeId === null) refuse({ code: 'conflict', reason: 'shows_other_types' })
  await deleteRow(work, portfolioTables, id)
}
