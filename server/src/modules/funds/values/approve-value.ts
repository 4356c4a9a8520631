import { netAssetValueMachine } from '@moorgate/contract'
import { changeById, checkVersion } from '../../../kernel/rows.ts'
import type { QueryContext, Work } from '../../../kernel/work.ts'
import { mustBeSecondPerson, whyNotSecond } from '../../second-person/index.ts'
import { mustMove } from '../../../kernel/must-move.ts'
import { lockOfFund } from '../lock-fund.ts'
import { mustCoverUnits } from './units-on.ts'

const hadAHand = 'You worked on this value, so you can’t approve it. Ask a colleague.'

/** Approves a draft: nobody who had a hand in it. 409 `stale_version` where it changed since it was read. */
export async function approveValue(work: Work, id: number, version: number | undefined): Promise<void> {
  const { fund, row } = await lockOfFund(work, 'net_asset_values', id)
  if (row.status === 'approved') return
  mustMove(netAssetValueMachine, [row.status, 'approved'], 'Only a draft can be approved.')
  checkVersion(row, version)
  await mustCoverUnits(work, row)
  await mustBeSecondPerson(work, row.changed_by, hadAHand)
  await changeById(work, 'net_asset_values', id, {
    status: 'approved',
    approved_by: work.actor.id,
    approved_at: work.now,
  })
  work.emit({
    type: 'net_asset_value.approved',
    subject: { type: 'net_asset_value', id },
    payload: { fund_id: fund.id },
    before: { status: 'draft' },
    after: { status: 'approved' },
  })
}

/** Whether the reader may not approve a value, for the reasons that the approval is refused. */
export async function mayNotApproveValue(question: QueryContext, id: number): Promise<boolean> {
  const [value] = await question.rows<{ changed_by: number[] }>(
    'select changed_by from net_asset_values where tenant_id = $1 and id = $2',
    [question.tenant.id, id],
  )
  return (await whyNotSecond(question, value?.changed_by ?? [], hadAHand)) !== null
}
