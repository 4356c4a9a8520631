import {
  closeInvestmentMethodEntity,
  submitInvestmentMethodEntity,
} from '@moorgate/contract/methods/investment-method-entity.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Buttons } from '../../../features/sections/section.tsx'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useReloadUser } from '../../../kernel/session.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Confirmation } from '../../../ui/modal.tsx'
import { showToast } from '../../../ui/toasts.ts'
import type { Method } from '../queries.ts'

interface MethodActionsProps {
  method: Method
  /** Only its lead sends and closes it. */
  isLead: boolean
}

/** The way to a method's documents; sending a draft or a rejected one, and closing one. */
export function MethodActions({ method, isLead }: MethodActionsProps) {
  const { act, busy, problem } = useMethodAct(method)
  const [asking, setAsking] = useState(false)
  const canSend = isLead && (method.status === 'draft' || method.status === 'rejected')
  return (
    <>
      <Problem says={problem} />
      <Buttons>
        {canSend && (
          <Button
            variant="primary"
            size="large"
            busy={busy}
            busyLabel="Sending"
            onClick={() => act(submitInvestmentMethodEntity, 'Submitted for approval')}
          >
            Submit for approval
          </Button>
        )}
        <ButtonLink size="large" href={`/investor/profile/investmentmethod-documents_${method.id}`}>
          Documents
        </ButtonLink>
        {isLead && method.status !== 'closed' && (
          <Button variant="danger-quiet" size="large" onClick={() => setAsking(true)}>
            Close
          </Button>
        )}
      </Buttons>
      <Confirmation
        open={asking}
        title={`Close ${method.display_name}?`}
        confirm="Close"
        cancel="Keep open"
        danger
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          act(closeInvestmentMethodEntity, 'Closed')
        }}
      >
        It’s kept for its past investments and can’t be used again.
      </Confirmation>
    </>
  )
}

type MethodCommand = typeof submitInvestmentMethodEntity | typeof closeInvestmentMethodEntity

function useMethodAct({ id }: Method) {
  const queries = useQueryClient()
  const reload = useReloadUser()
  const { busy, problem, run } = useCommand()
  const act = (endpoint: MethodCommand, done: string) =>
    run(async () => {
      await send(endpoint, { params: { id } })
      showToast(done)
      await Promise.all([reload(), queries.invalidateQueries({ queryKey: ['investment_method_entity'] })])
    })
  return { busy, problem, act: (endpoint: MethodCommand, done: string) => void act(endpoint, done) }
}
