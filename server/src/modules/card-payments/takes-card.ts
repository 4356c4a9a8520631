import type { Db, Trx } from '../../kernel/database/database.ts'
import type { Platform } from '../../kernel/platform.ts'
import type { Scope } from '../../kernel/work.ts'
import { providersMaximumMinor } from '../card-provider/index.ts'
import { takingConnection } from '../cards/index.ts'
import type { CallLineKind } from './call-line-kinds.ts'

/** Whether the firm takes this much by card for an investment or a fund. */
export function cardTakes(
  connection: Awaited<ReturnType<typeof takingConnection>>,
  openMinor: bigint,
): boolean {
  if (!connection || connection.secret_sealed === null || !connection.takes_investments) return false
  const most = connection.maximum_minor ?? providersMaximumMinor
  return openMinor > 0n && openMinor <= most && openMinor <= providersMaximumMinor
}

/** Whether what is due on a line may be paid by card, for its payment page. */
export async function takesCard(
  reader: Pick<Scope, 'tenant' | 'now'> & { db: Db | Trx; platform: Platform },
  kind: CallLineKind,
  lineId: number,
): Promise<boolean> {
  const connection = await takingConnection(reader)
  if (!connection) return false
  const openMinor = await kind.openMinor(reader, lineId)
  return openMinor !== undefined && cardTakes(connection, openMinor)
}
