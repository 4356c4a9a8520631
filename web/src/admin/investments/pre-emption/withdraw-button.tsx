import { cancelPreEmption } from '@moorgate/contract/pre-emption/pre-emption-commands.ts'
import { useState } from 'react'
import { ReasonDialog } from '../../../features/records/reason-dialog.tsx'
import { send } from '../../../kernel/queries.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { useOpportunityMoved } from './offers.ts'
import type { Option } from './offers.ts'

/** Ends an open offer without giving anybody shares. */
export function WithdrawButton({ option }: { option: Option }) {
  const [asking, setAsking] = useState(false)
  const { problem, run } = useCommand()
  const moved = useOpportunityMoved()
  const withdraw = async (reason: string) => {
    const done = await run((idempotencyKey) =>
      send(cancelPreEmption, { params: { id: option.id }, body: { reason }, idempotencyKey }).then(moved),
    )
    if (done) showToast('Offer withdrawn')
    return done
  }
  return (
    <>
      <Button variant="danger-quiet" onClick={() => setAsking(true)}>
        Withdraw offer
      </Button>
      {asking && (
        <ReasonDialog
          danger
          title="Withdraw this offer?"
          hint="Only staff see this."
          verb="Withdraw offer"
          busyLabel="Withdrawing"
          problem={problem}
          onClose={() => setAsking(false)}
          onReason={withdraw}
        >
          No shares are given. Holders are told that they can’t answer any more. Their reservations stay. You
          can’t undo this.
        </ReasonDialog>
      )}
    </>
  )
}
