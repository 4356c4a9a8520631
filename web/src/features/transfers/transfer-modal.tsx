import type { Endpoint } from '@moorgate/contract/endpoint.ts'
import type { WithPermissions } from '@moorgate/contract/permissions/record.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useConfirmation } from '../../kernel/confirm-password.tsx'
import { Loaded } from '../../kernel/loaded.tsx'
import { permits } from '../../kernel/permissions.ts'
import { Problem } from '../../kernel/problem.tsx'
import { send } from '../../kernel/queries.ts'
import { useTerm } from '../../kernel/terminology.tsx'
import { useCommand } from '../../kernel/use-command.ts'
import { Button } from '../../ui/button.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import type { Description } from '../../ui/description-list.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { showToast } from '../../ui/toasts.ts'
import { FieldStack } from '../records/field-layout.tsx'

/** A transfer of shares, or of a commitment to a fund. */
interface Transfer extends WithPermissions {
  id: number
  version: number
  status: string
  cancel_reason: string | null
}

interface TransferModalProps<Row extends Transfer> {
  query: UseQueryResult<Row>
  title: (record: Row) => string
  term: 'share_transfer' | 'fund_transfer'
  facts: (record: Row) => Description[]
  /** The buttons for the next step; nothing where there is none. */
  steps: (record: Row) => ReactNode
  onClose: () => void
}

/** One transfer: both sides, its terms, and the next step for people who may take it. */
export function TransferModal<Row extends Transfer>({
  query,
  title,
  term: key,
  facts,
  steps,
  onClose,
}: TransferModalProps<Row>) {
  const term = useTerm()
  const record = query.data
  return (
    <Modal
      open
      variant="long"
      title={record ? title(record) : term(key)}
      onClose={onClose}
      footer={record && steps(record)}
    >
      <Loaded query={query} what={`this ${term(key, { lower: true })}`}>
        {(found) => (
          <FieldStack>
            <Standing record={found} />
            <DescriptionList variant="spread" items={facts(found)} />
          </FieldStack>
        )}
      </Loaded>
    </Modal>
  )
}

function Standing({ record }: { record: Transfer }) {
  if (record.cancel_reason !== null) return <Notice title="Cancelled">{record.cancel_reason}</Notice>
  if (record.status === 'draft' && !permits(record, 'approve'))
    return <Notice>A colleague who didn’t draft it must approve it.</Notice>
  return null
}

/** A fact that a transfer may lack. */
export const fact = (term: string, value: string | null) => (value === null ? [] : [{ term, value }])

interface StepProps {
  record: Transfer
  endpoint: Endpoint
  /** Reloads what the step changed. */
  changed: () => Promise<void>
}

export function ApproveTransfer({ record, endpoint, changed }: StepProps) {
  const { busy, problem, run } = useCommand()
  const { confirmed, dialog } = useConfirmation()
  const approve = async () => {
    const request = { params: { id: record.id }, body: { version: record.version } }
    const isDone = await run((idempotencyKey) =>
      confirmed(() => send(endpoint, { ...request, idempotencyKey })).then(changed),
    )
    if (isDone) showToast('Transfer approved')
  }
  return (
    <>
      <Problem says={problem} />
      <Button variant="primary" busy={busy} busyLabel="Approving" onClick={() => void approve()}>
        Approve transfer
      </Button>
      {dialog}
    </>
  )
}

export function CancelTransfer({ record, endpoint, changed, onClose }: StepProps & { onClose: () => void }) {
  const [reason, setReason] = useState('')
  const { busy, fields, problem, run } = useCommand(['reason'])
  const { confirmed, dialog } = useConfirmation()
  const cancel = async () => {
    const request = { params: { id: record.id }, body: { reason, version: record.version } }
    const isDone = await run((idempotencyKey) =>
      confirmed(() => send(endpoint, { ...request, idempotencyKey })).then(changed),
    )
    if (!isDone) return
    showToast('Transfer cancelled')
    onClose()
  }
  return (
    <>
      <FormModal
        title="Cancel this transfer?"
        submit="Cancel transfer"
        danger
        cancel="Keep it"
        busy={busy}
        busyLabel="Cancelling"
        onClose={onClose}
        onSubmit={cancel}
      >
        <TextArea
          label="Reason"
          rows={3}
          limit={2000}
          value={reason}
          error={fields['reason']}
          onChange={(event) => setReason(event.target.value)}
        />
        <Problem says={problem} />
      </FormModal>
      {dialog}
    </>
  )
}
