import { disputeInvestmentMethodBank } from '@moorgate/contract/methods/investment-method-entity.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { now } from '../../../kernel/clock.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { Button } from '../../../ui/button.tsx'
import { dateTimeWithin } from '../../../ui/format-dates.ts'
import { Confirmation } from '../../../ui/modal.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { methodsQuery } from '../queries.ts'
import type { Method } from '../queries.ts'

/**
 * Bank accounts that were changed in the last 48 hours, and the way back for the person who did not do it.
 */
export function BankHolds() {
  const { data: methods = [] } = useQuery(methodsQuery)
  const held = methods.filter(({ is_bank_held: isHeld }) => isHeld)
  return held.map((method) => <BankHold key={method.id} method={method} />)
}

function BankHold({ method }: { method: Method }) {
  const queries = useQueryClient()
  const { busy, problem, run } = useCommand()
  const [asking, setAsking] = useState(false)
  const dispute = () =>
    run(async () => {
      await send(disputeInvestmentMethodBank, { params: { id: method.id } })
      await queries.invalidateQueries({ queryKey: ['investment_method_entity'] })
      showToast('New account removed. We’ve told our team')
    })
  const before = method.bank?.before
  return (
    <>
      <Problem says={problem} />
      <Notice
        title={`Your new bank account for ${method.display_name} can be used from ${dateTimeWithin(method.bank?.held_until ?? null, { today: now() })}.`}
      >
        <p>Until then no payments are made to it. We e-mailed you when it was changed.</p>
        <Button variant="link" busy={busy} onClick={() => setAsking(true)}>
          This wasn’t me
        </Button>
      </Notice>
      <Confirmation
        open={asking}
        title="Remove the new bank account?"
        confirm="Remove"
        cancel="Leave it"
        danger
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          void dispute()
        }}
      >
        {before
          ? `We’ll use the account ending ${before.slice(-4)} again. `
          : 'You’ll have no account for payments until you add one. '}
        We’ll tell our team. Change your password too, under Security.
      </Confirmation>
    </>
  )
}
