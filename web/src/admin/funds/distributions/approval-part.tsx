import { distributionMachine } from '@moorgate/contract/statuses/fund-machines.ts'
import { canMove } from '@moorgate/contract/statuses/machine.ts'
import { authoriseDistribution, confirmDistribution } from '@moorgate/contract/funds/distribution.ts'
import { useState } from 'react'
import { CheckList } from '../../../features/records/check-list.tsx'
import { RailPart } from '../../../features/records/record-layout.tsx'
import { useConfirmation } from '../../../kernel/confirm-password.tsx'
import { permits } from '../../../kernel/permissions.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { useCommand } from '../../../kernel/use-command.ts'
import { useWords } from '../../../kernel/words.tsx'
import { Button } from '../../../ui/button.tsx'
import { counted } from '../../../ui/format.ts'
import { TextLink } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { distributionPath, useFundChanged } from '../fund.ts'
import { approvalSteps, partTitle } from './approval-steps.ts'
import styles from './approval.module.css'
import { exact } from './figure.tsx'
import type { OpenDistribution } from './figure.tsx'
import { PayAll } from './pay-lines.tsx'
import { SendBack } from './send-back.tsx'

const mayMove = (
  { status }: OpenDistribution,
  to: Parameters<typeof canMove<OpenDistribution['status']>>[2],
): boolean => canMove(distributionMachine, status, to)

/** How far it has come, whose turn it is, and the next step for those who may take it. */
export function ApprovalPart({ record }: { record: OpenDistribution }) {
  const { status, return_reason: reason } = record
  return (
    <RailPart title={partTitle(status)}>
      {status === 'draft' && reason !== null && <Notice title="Sent back">{reason}</Notice>}
      <CheckList items={approvalSteps(record)} />
      <Awaits record={record} />
      {mayAuthorise(record) && (
        <Notice>We’ll ask for your password. After that, no line can be changed.</Notice>
      )}
      <NextStep record={record} />
    </RailPart>
  )
}

const isNext = (record: OpenDistribution) => mayMove(record, 'authorised') && permits(record, 'authorise')
const mayAuthorise = (record: OpenDistribution) => isNext(record) && record.awaits === null

/** Why nobody can authorise it yet, for those who otherwise may. */
function Awaits({ record }: { record: OpenDistribution }) {
  const words = useWords()
  const { awaits, awaited_id: id, awaited_title: title } = record
  if (awaits === null || !isNext(record)) return null
  if (awaits === 'earlier_distribution' && id !== null)
    return (
      <Notice tone="waiting" title="Can’t be authorised yet">
        This waterfall includes <TextLink href={distributionPath(record.fund_id, id)}>{title}</TextLink>,
        which isn’t authorised yet. Authorise that one first.
      </Notice>
    )
  return (
    <Notice tone="waiting" title="Can’t be authorised yet">
      {awaits === 'late_interest'
        ? words('Later {investors} haven’t paid their interest yet.')
        : words('A refund to an {investor}’s card has been requested but isn’t recorded yet.')}
    </Notice>
  )
}

function NextStep({ record }: { record: OpenDistribution }) {
  const { busy, problem, run } = useCommand()
  const { confirmed, dialog } = useConfirmation()
  const changed = useFundChanged()
  const [paying, setPaying] = useState(false)
  const term = useTerm()
  const { id, version } = record
  const amount = exact(record.amount, record.currency)
  const act = async (endpoint: typeof confirmDistribution | typeof authoriseDistribution, done: string) => {
    const isDone = await run((idempotencyKey) =>
      confirmed(() => send(endpoint, { params: { id }, body: { version }, idempotencyKey })).then(changed),
    )
    if (isDone) showToast(done)
  }
  return (
    <div className={styles.acts}>
      <Problem says={problem} />
      {mayMove(record, 'confirmed') && permits(record, 'confirm') && (
        <Button
          variant="primary"
          busy={busy}
          onClick={() =>
            void act(confirmDistribution, `${term('distribution')} confirmed. A colleague must authorise it.`)
          }
        >
          Confirm
        </Button>
      )}
      {mayAuthorise(record) && (
        <Button
          variant="primary"
          busy={busy}
          onClick={() => void act(authoriseDistribution, `${amount} authorised`)}
        >
          Authorise {amount}
        </Button>
      )}
      {mayMove(record, 'draft') && permits(record, 'send_back') && <SendBack record={record} busy={busy} />}
      {mayMove(record, 'paid') && permits(record, 'pay') && record.payable_count > 0 && (
        <Button variant="primary" onClick={() => setPaying(true)}>
          Record {counted(record.payable_count, 'payment', 'payments')}
        </Button>
      )}
      {paying && <PayAll record={record} onClose={() => setPaying(false)} />}
      {dialog}
    </div>
  )
}
