import { approveOpportunityBank, refuseOpportunityBank } from '@moorgate/contract/opportunities/acts.ts'
import type { readOpportunityBank } from '@moorgate/contract/opportunities/acts.ts'
import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { now } from '../../../kernel/clock.ts'
import { useConfirmation } from '../../../kernel/confirm-password.tsx'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { Button } from '../../../ui/button.tsx'
import { dateTime } from '../../../ui/format-dates.ts'
import { Notice } from '../../../ui/notice.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { ReasonDialog } from '../../../features/records/reason-dialog.tsx'
import styles from './edit.module.css'

export type OpportunityBank = AnswerOf<typeof readOpportunityBank>

/**
 * An account that waits: until when, for whom, and what the reader may do about it. Whoever set it takes it
 * back, others refuse it.
 */
export function BankDecision({ opportunityId, bank }: { opportunityId: number; bank: OpportunityBank }) {
  const [refusing, setRefusing] = useState(false)
  const { whenConfirmed, dialog } = useConfirmation()
  const { busy, problem, run } = useCommand()
  const renew = useRenewedBank()
  const params = { id: opportunityId }
  const approve = async () => {
    let approved = false
    const done = await run(async (idempotencyKey) => {
      const body = { bank_account_id: bank.id }
      approved = await whenConfirmed(() => send(approveOpportunityBank, { params, body, idempotencyKey }))
    })
    await renew()
    if (done && approved) showToast('Account approved')
  }
  const refuse = async (reason: string) => {
    const body = { bank_account_id: bank.id, reason }
    const done = await run((idempotencyKey) => send(refuseOpportunityBank, { params, body, idempotencyKey }))
    await renew()
    if (done) showToast(verb === 'Refuse' ? 'Account refused' : 'Account withdrawn')
    return done
  }
  const verb = bank.can.approve ? 'Refuse' : 'Withdraw'
  return (
    <>
      <Notice tone="waiting" title="Waiting for a second person">
        <p>
          You can issue cash calls to this account from {dateTime(bank.held_until, { today: now() })}, or as
          soon as it is approved.
        </p>
        {bank.approval_refused !== null && <p>{bank.approval_refused}</p>}
        {!bank.can.approve && bank.approvers.length > 0 && (
          <p>It can be approved by {listed(bank.approvers)}.</p>
        )}
      </Notice>
      {!refusing && <Problem says={problem} />}
      {(bank.can.approve || bank.can.refuse) && (
        <div className={styles.decision}>
          {bank.can.approve && (
            <Button size="small" look="primary" busy={busy} onClick={() => void approve()}>
              Approve the account
            </Button>
          )}
          {bank.can.refuse && (
            <Button size="small" look="danger-quiet" onClick={() => setRefusing(true)}>
              {verb}
            </Button>
          )}
        </div>
      )}
      {refusing && (
        <ReasonDialog
          title={`${verb} this account?`}
          hint="Colleagues who issue cash calls are told."
          verb={verb}
          danger
          problem={problem}
          onClose={() => setRefusing(false)}
          onReason={refuse}
        >
          {bank.before === null || bank.before === undefined
            ? 'No cash call can be issued until another account is set.'
            : `Investors pay into account ${bank.before} again.`}
        </ReasonDialog>
      )}
      {dialog}
    </>
  )
}

/**
 * What shows the account, or depends on it, is read anew: also after a refusal, since a colleague may have
 * been faster.
 */
export function useRenewedBank(): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    await queries.invalidateQueries({ queryKey: ['bank-account'] })
    await queries.invalidateQueries({ queryKey: ['investment_opportunity'] })
  }
}

/** "Rafael Osei", "Rafael Osei or Priya Nair". */
const listed = (names: readonly string[]) =>
  new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(names)

export const isHeld = ({ held_until: until }: { held_until: string | null }) =>
  until !== null && new Date(until) > now()
