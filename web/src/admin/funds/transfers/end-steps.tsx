import { fundCommitmentMachine } from '@moorgate/contract/statuses/fund-machines.ts'
import { canMove } from '@moorgate/contract/statuses/machine.ts'
import {
  approveFundCommitmentClose,
  withdrawFundCommitmentClose,
} from '@moorgate/contract/funds/commitment.ts'
import type { WithPermissions } from '@moorgate/contract/permissions/record.ts'
import { useState } from 'react'
import { useConfirmation } from '../../../kernel/confirm-password.tsx'
import { permits } from '../../../kernel/permissions.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { useCommand } from '../../../kernel/use-command.ts'
import { Button } from '../../../ui/button.tsx'
import { dateFull } from '../../../ui/format-dates.ts'
import { money } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { useFundChanged } from '../fund.ts'
import type { Commitment } from '../records.ts'
import { CloseCommitment, DraftTransfer } from './draft-transfer.tsx'

type PermittedCommitment = Commitment & WithPermissions

/** A commitment that is admitted and in order may go to another holder, or be closed. */
export function EndSteps({ record }: { record: PermittedCommitment }) {
  const term = useTerm()
  const [asked, setAsked] = useState<'transfer' | 'close'>()
  const isInOrder = record.default_reported_at === null
  const isRequested = record.close_requested_at !== null
  const close = () => setAsked(undefined)
  return (
    <>
      {isRequested && <RequestedClose record={record} />}
      {isInOrder &&
        !isRequested &&
        canMove(fundCommitmentMachine, record.status, 'closed') &&
        permits(record, 'close') && (
          <Button onClick={() => setAsked('close')}>Close {term('commitment', { lower: true })}</Button>
        )}
      {isInOrder &&
        !isRequested &&
        canMove(fundCommitmentMachine, record.status, 'transferred') &&
        permits(record, 'move') && <Button onClick={() => setAsked('transfer')}>Transfer</Button>}
      {asked === 'transfer' && <DraftTransfer record={record} onClose={close} />}
      {asked === 'close' && <CloseCommitment record={record} onClose={close} />}
    </>
  )
}

/** Who requested that it is closed, and what that releases. */
export function CloseNotice({ record }: { record: PermittedCommitment }) {
  const term = useTerm()
  const { close_requested_at: at, close_requester_name: name, close_reason: reason, currency } = record
  const { close_requested: requested } = record
  if (at === null || requested === null) return null
  return (
    <Notice
      tone="waiting"
      title={`${name ?? 'A colleague'} requested to close this ${term('commitment', { lower: true })} on ${dateFull(at)}`}
    >
      {reason !== null && <p>{reason}</p>}
      <p>
        {money(requested, { currency, pence: true })} was left to call then and will be released.
        {permits(record, 'approve') ? '' : ' A colleague who didn’t request it must approve it.'}
      </p>
    </Notice>
  )
}

/** Approved by a second person, or withdrawn. */
function RequestedClose({ record }: { record: PermittedCommitment }) {
  const term = useTerm()
  const { busy, problem, run } = useCommand()
  const { confirmed, dialog } = useConfirmation()
  const changed = useFundChanged()
  const params = { id: record.id }
  const act = async (done: string, ask: (idempotencyKey: string) => Promise<unknown>) => {
    if (await run((key) => confirmed(() => ask(key)).then(changed))) showToast(done)
  }
  const withdraw = () =>
    act('Request withdrawn', (idempotencyKey) =>
      send(withdrawFundCommitmentClose, { params, body: {}, idempotencyKey }),
    )
  const approve = () =>
    act(`${term('commitment')} closed`, (idempotencyKey) =>
      send(approveFundCommitmentClose, { params, body: { version: record.version }, idempotencyKey }),
    )
  return (
    <>
      <Problem says={problem} />
      {permits(record, 'cancel') && (
        <Button busy={busy} onClick={() => void withdraw()}>
          Withdraw request
        </Button>
      )}
      {permits(record, 'approve') && (
        <Button variant="primary" busy={busy} onClick={() => void approve()}>
          Approve request
        </Button>
      )}
      {dialog}
    </>
  )
}
