import { approveCardAccount } from '@moorgate/contract/cards/connection.ts'
import { useQueryClient } from '@tanstack/react-query'
import { now } from '../../../kernel/clock.ts'
import { useConfirmation } from '../../../kernel/confirm-password.tsx'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { Button } from '../../../ui/button.tsx'
import { dateTimeWithin } from '../../../ui/format-dates.ts'
import { Notice } from '../../../ui/notice.tsx'
import { sentenceList } from '../../../ui/sentence-list.ts'
import { showToast } from '../../../ui/toasts.ts'
import type { CardConnectionFacts } from './card-connection.tsx'
import styles from './connections.module.css'

/** A live account that waits: until when, for whom, and what the reader may do about it. */
export function HeldAccount({ connection }: { connection: CardConnectionFacts }) {
  const { held_until: until, can_approve: may, approval_refused: refused, approvers, version } = connection
  const queries = useQueryClient()
  const { whenConfirmed, dialog } = useConfirmation()
  const { busy, problem, run } = useCommand()
  const approve = async () => {
    let isApproved = false
    const isDone = await run(async (idempotencyKey) => {
      isApproved = await whenConfirmed(() =>
        send(approveCardAccount, { body: { version }, idempotencyKey }),
      ).finally(() => queries.invalidateQueries({ queryKey: ['card_connection'] }))
    })
    if (isDone && isApproved) showToast('Account approved')
  }
  return (
    <>
      <Notice tone="waiting" title="Waiting for a second person">
        <p>
          Card payments will go to this account from {dateTimeWithin(until, { today: now() })}, or as soon as
          it is approved.
        </p>
        {refused !== null && <p>{refused}</p>}
        {!may && approvers.length > 0 && <p>It can be approved by {sentenceList(approvers, 'or')}.</p>}
      </Notice>
      <Problem says={problem} />
      {may && (
        <div className={styles.acts}>
          <Button variant="primary" busy={busy} onClick={() => void approve()}>
            Approve account
          </Button>
        </div>
      )}
      {dialog}
    </>
  )
}
