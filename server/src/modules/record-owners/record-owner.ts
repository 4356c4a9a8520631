import { recordOwner } from '@moorgate/contract'
import { tableOf } from '../../kernel/resource/table.ts'
import type { Relation, Table } from '../../kernel/resource/table.ts'

const recordOwners: Table = tableOf(recordOwner, { softDeletes: false })

/**
 * The record to which a row with `owner_type` and `owner_id` belongs. Anyone who sees the row sees the
 * record, or the row would not be there.
 */
export const itsOwner: Relation = {
  kind: 'one',
  to: () => recordOwners,
  column: 'owner_id',
  where: (owner, row) => `${owner}.type = ${row}.owner_type`,
}
