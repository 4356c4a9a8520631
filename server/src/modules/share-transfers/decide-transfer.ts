import { openTransferStatuses, refuseState } from '@moorgate/contract'
import type { ShareTransferStatus } from '@moorgate/contract'
import { changeById, checkVersion } from '../../kernel/rows.ts'
import type { QueryContext, Work } from '../../kernel/work.ts'
import { mustBeSecondPerson, whyNotSecond } from '../second-person/index.ts'
import { lockTransfer } from './lock-holding.ts'
import type { Transfer } from './lock-holding.ts'

const drafter = 'You drafted this transfer, so you can’t approve it. Ask a colleague.'

/** A second person approves a draft. Again is no error. */
export async function approveTransfer(work: Work, id: number, version: number | undefined): Promise<void> {
  const { transfer } = await lockTransfer(work, id)
  if (transfer.status === 'approved') return
  if (transfer.status !== 'draft') refuseState('Only a draft can be approved.')
  checkVersion(transfer, version)
  await mustBeSecondPerson(work, [transfer.created_by], drafter)
  await changeById(work, 'share_transfers', id, {
    status: 'approved',
    approved_by: work.actor.id,
    approved_at: work.now,
  })
  tell(work, 'share_transfer.approved', transfer, { status: 'approved' })
}

export async function cancelTransfer(
  work: Work,
  id: number,
  { reason, version }: { reason: string; version?: number | undefined },
): Promise<void> {
  const { transfer } = await lockTransfer(work, id)
  if (transfer.status === 'cancelled') return
  if (!openTransferStatuses.includes(transfer.status as ShareTransferStatus))
    refuseState('A registered transfer can’t be cancelled. Transfer the shares back instead.')
  checkVersion(transfer, version)
  await changeById(work, 'share_transfers', id, {
    status: 'cancelled',
    cancelled_by: work.actor.id,
    cancelled_at: work.now,
    cancel_reason: reason,
  })
  tell(work, 'share_transfer.cancelled', transfer, { status: 'cancelled', reason })
}

/** Stores what became of a transfer. */
export function tell(
  work: Work,
  type: 'share_transfer.approved' | 'share_transfer.registered' | 'share_transfer.cancelled',
  transfer: Transfer,
  after: Record<string, string>,
): void {
  work.emit({
    type,
    subject: { type: 'share_transfer', id: transfer.id },
    payload: {
      investment_opportunity_id: transfer.investment_opportunity_id,
      investment_id: transfer.investment_id,
    },
    before: { status: transfer.status },
    after,
  })
}

/** Whether the reader may not approve a transfer, for the reason that it is refused. */
export async function mayNotApprove(question: QueryContext, id: number): Promise<boolean> {
  const [found] = await question.rows<{ created_by: number | null }>(
    'select created_by from share_transfers where tenant_id = $1 and id = $2',
    [question.tenant.id, id],
  )
  return (await whyNotSecond(question, [found?.created_by ?? null], drafter)) !== null
}
