import { openLineStatuses } from '@moorgate/contract'
import { sql } from 'kysely'
import { statusList } from '../../../kernel/database/status-list.ts'
import type { Db, Trx } from '../../../kernel/database/database.ts'
import type { Scope } from '../../../kernel/work.ts'
import { providersMaximumMinor } from '../../card-provider/index.ts'
import { connectionOf } from '../../cards/index.ts'

/** Whether the firm takes this much by card for an investment. */
export function cardTakes(connection: Awaited<ReturnType<typeof connectionOf>>, openMinor: bigint): boolean {
  if (!connection || connection.secret_sealed === null || !connection.takes_investments) return false
  const most = connection.maximum_minor ?? providersMaximumMinor
  return openMinor > 0n && openMinor <= most && openMinor <= providersMaximumMinor
}

/** Whether what is due on a line may be paid by card, for its payment page. */
export async function takesCard(
  reader: Pick<Scope, 'tenant'> & { db: Db | Trx },
  lineId: number,
): Promise<boolean> {
  const connection = await connectionOf(reader)
  if (!connection) return false
  const { rows } = await sql<{ open_minor: bigint }>`
    select amount_minor - received_minor as open_minor from cash_call_lines
    where tenant_id = ${reader.tenant.id} and id = ${lineId} and deleted_at is null
      and status in ${sql.raw(statusList(openLineStatuses))}`.execute(reader.db)
  return rows.length > 0 && cardTakes(connection, rows[0]!.open_minor)
}
