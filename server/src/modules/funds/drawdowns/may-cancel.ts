import { canMove, cancelFundDrawdown, fundDrawdownMachine } from '@moorgate/contract'
import { fundDrawdownStatuses, valuesOf } from '@moorgate/contract/statuses/fund.ts'
import { statusList } from '../../../kernel/database/status-list.ts'
import { permissionsOfSettings } from '../../../kernel/resource/permissions.ts'
import type { AppendContext } from '../../../kernel/resource/table.ts'
import type { QueryContext } from '../../../kernel/work.ts'

/** SQL of whether a closing after a call counted it in what it asks of those who joined. */
export const isCountedLaterRow = (row: string) =>
  `exists (select 1 from fund_drawdowns e
    join fund_drawdown_lines el on el.tenant_id = $1 and el.fund_drawdown_id = e.id and el.deleted_at is null
    join fund_commitments ec on ec.tenant_id = $1 and ec.id = el.fund_commitment_id
      and coalesce(${row}.class, ec.class) = ec.class
    where e.tenant_id = $1 and e.fund_id = ${row}.fund_id and e.purpose = 'equalisation' and e.deleted_at is null
      and e.created_at >= ${row}.issued_at)`

const neverCancelledRow = (row: string) => `(${row}.purpose = 'equalisation' or ${isCountedLaterRow(row)})`

/** Whether a call is never cancelled: later investors owe what a closing asks of them, and their part of it. */
export async function isNeverCancelled({ rows, tenant }: QueryContext, id: number): Promise<boolean> {
  const found = await rows(
    `select 1 from fund_drawdowns d where tenant_id = $1 and id = $2 and ${neverCancelledRow('d')}`,
    [tenant.id, id],
  )
  return found.length > 0
}

const cancellable = valuesOf(fundDrawdownStatuses).filter((status) =>
  canMove(fundDrawdownMachine, status, 'cancelled'),
)

/** Whether the reader may cancel a call of a list now: what `cancelDrawdown` doesn't refuse. */
export const mayCancelSql = (row: string, { scope }: AppendContext): string =>
  permissionsOfSettings(scope, { cancel: cancelFundDrawdown }).length > 0
    ? `(not ${neverCancelledRow(row)} and ${row}.received_minor = 0 and ${row}.status in ${statusList(cancellable)})`
    : 'false'
