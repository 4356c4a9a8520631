import { canMove } from '@moorgate/contract/statuses/machine.ts'
import type { Endpoint } from '@moorgate/contract/endpoint.ts'
import { useConfirmation } from '../../kernel/confirm-password.tsx'
import { permits } from '../../kernel/permissions.ts'
import { Problem } from '../../kernel/problem.tsx'
import { send } from '../../kernel/queries.ts'
import { useTerm } from '../../kernel/terminology.tsx'
import { useCommand } from '../../kernel/use-command.ts'
import { Button } from '../../ui/button.tsx'
import { money } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toasts.ts'
import { CheckList } from '../records/check-list.tsx'
import { RailPart } from '../records/record-layout.tsx'
import { approvalSteps, partTitle } from './approval-steps.ts'
import styles from './approval.module.css'
import type { Approval, ApprovedRecord, DistributionStatus } from './approval-record.ts'
import { SendBack } from './send-back.tsx'

interface ApprovalPartProps {
  record: ApprovedRecord
  approval: Approval
}

/** How far it has come, whose turn it is, and the next step for those who may take it. */
export function ApprovalPart({ record, approval }: ApprovalPartProps) {
  const { status, return_reason: reason } = record
  const { awaits } = approval
  const isNext = mayMove(record, approval, 'authorised') && permits(record, 'authorise')
  return (
    <RailPart title={partTitle(status)}>
      {status === 'draft' && reason !== null && <Notice title="Sent back">{reason}</Notice>}
      <CheckList items={approvalSteps(record, approval)} />
      {isNext && awaits}
      {isNext && !awaits && <Notice>We’ll ask for your password. After that, no line can be changed.</Notice>}
      <NextStep record={record} approval={approval} mayAuthorise={isNext && !awaits} />
    </RailPart>
  )
}

const mayMove = ({ status }: ApprovedRecord, { machine }: Approval, to: DistributionStatus): boolean =>
  canMove(machine, status, to)

function NextStep({ record, approval, mayAuthorise }: ApprovalPartProps & { mayAuthorise: boolean }) {
  const { busy, problem, run } = useCommand()
  const { confirmed, dialog } = useConfirmation()
  const term = useTerm()
  const { id, version, currency } = record
  const amount = money(record.amount, { currency, pence: true })
  const act = async (endpoint: Endpoint, done: string) => {
    const isDone = await run((idempotencyKey) =>
      confirmed(() => send(endpoint, { params: { id }, body: { version }, idempotencyKey })).then(
        approval.changed,
      ),
    )
    if (isDone) showToast(done)
  }
  const confirmedText = `${term('distribution')} confirmed. A colleague must authorise it.`
  return (
    <div className={styles.acts}>
      <Problem says={problem} />
      {mayMove(record, approval, 'confirmed') && permits(record, 'confirm') && (
        <Button variant="primary" busy={busy} onClick={() => void act(approval.confirm, confirmedText)}>
          Confirm
        </Button>
      )}
      {mayAuthorise && (
        <Button
          variant="primary"
          busy={busy}
          onClick={() => void act(approval.authorise, `${amount} authorised`)}
        >
          Authorise {amount}
        </Button>
      )}
      {mayMove(record, approval, 'draft') && permits(record, 'send_back') && (
        <SendBack record={record} approval={approval} busy={busy} />
      )}
      {mayMove(record, approval, 'paid') && permits(record, 'pay') && approval.pay}
      {dialog}
    </div>
  )
}
