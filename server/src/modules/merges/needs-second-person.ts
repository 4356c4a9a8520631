import type { MergeField, MergeSide } from '@moorgate/contract'
import { moneyTables } from './what-moves.ts'
import type { RowsOf } from './what-moves.ts'

/**
 * Whether a second person has to confirm a merge: where money moves, or a method, by which it is paid out,
 * and where the kept record takes the other one's address, which opens the account (decision 30).
 */
export const needsSecondPerson = (
  sides: Readonly<Record<MergeField, MergeSide>>,
  rows: readonly RowsOf[],
): boolean =>
  sides.email === 'closed' ||
  rows.some(
    ({ table, closed }) => closed > 0 && (moneyTables.has(table) || table === 'investment_method_entities'),
  )
