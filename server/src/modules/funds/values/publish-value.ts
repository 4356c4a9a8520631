import { netAssetValueMachine } from '@moorgate/contract'
import { sql } from 'kysely'
import { changeById, checkVersion } from '../../../kernel/rows.ts'
import type { Work } from '../../../kernel/work.ts'
import { mustAwaitNoRefund } from '../cards/requested-refunds.ts'
import { mustMove } from '../../../kernel/must-move.ts'
import { lockOfFund } from '../lock-fund.ts'
import { closeFinished } from '../commitments/close-commitment.ts'
import { refreshReturns } from '../refresh-returns.ts'
import { mustCoverUnits } from './units-on.ts'

/**
 * Publishes an approved value: investors see it from now on, and what they hold is worth it. The published
 * value of its day, where there is one, is superseded and stays as it was.
 */
export async function publishValue(work: Work, id: number, version: number | undefined): Promise<void> {
  const { fund, row } = await lockOfFund(work, 'net_asset_values', id)
  if (row.status === 'published') return
  mustMove(
    netAssetValueMachine,
    [row.status, 'published'],
    'A colleague must approve this value before you publish it.',
  )
  checkVersion(row, version)
  await mustCoverUnits(work, row)
  await mustAwaitNoRefund(work, fund.id)
  const { rows } = await sql<{ id: number }>`
    update net_asset_values set status = 'superseded', superseded_at = ${work.now}, version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and fund_id = ${fund.id} and class = ${row.class} and date = ${row.date}::date
      and status = 'published' and deleted_at is null
    returning id`.execute(work.db)
  await changeById(work, 'net_asset_values', id, {
    status: 'published',
    published_by: work.actor.id,
    published_at: work.now,
  })
  await refreshReturns(work, fund)
  await closeFinished(work, fund.id)
  for (const superseded of rows)
    work.emit({
      type: 'net_asset_value.superseded',
      subject: { type: 'net_asset_value', id: superseded.id },
      payload: { fund_id: fund.id },
      before: { status: 'published' },
      after: { status: 'superseded' },
    })
  work.emit({
    type: 'net_asset_value.published',
    subject: { type: 'net_asset_value', id },
    payload: { fund_id: fund.id },
    before: { status: 'approved' },
    after: { status: 'published' },
  })
}
