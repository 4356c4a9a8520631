import { approveFundTransfer, cancelFundTransfer, fundTransfer } from '@moorgate/contract/funds/transfer.ts'
import { permissionsAttribute } from '@moorgate/contract/permissions/record.ts'
import type { WithPermissions } from '@moorgate/contract/permissions/record.ts'
import { fundTransferStatuses } from '@moorgate/contract/statuses/fund.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FieldStack } from '../../../features/records/field-layout.tsx'
import { useConfirmation } from '../../../kernel/confirm-password.tsx'
import { Loaded } from '../../../kernel/loaded.tsx'
import { permits } from '../../../kernel/permissions.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { recordQuery, send } from '../../../kernel/queries.ts'
import { StateDot } from '../../../kernel/state.tsx'
import { useTerm } from '../../../kernel/terminology.tsx'
import { useCommand } from '../../../kernel/use-command.ts'
import { Button } from '../../../ui/button.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { dateFull } from '../../../ui/format-dates.ts'
import { money, quantity } from '../../../ui/format.ts'
import { Modal } from '../../../ui/modal.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { ActDialog } from '../act-dialog.tsx'
import { useFundChanged } from '../fund.ts'
import { ReasonField } from '../reason-field.tsx'
import type { FundTransfer } from '../records.ts'

type PermittedTransfer = FundTransfer & WithPermissions

interface TransferDialogProps {
  id: number
  onClose: () => void
}

/** One transfer: both sides, what goes with it, and the next step for people who may take it. */
export function TransferDialog({ id, onClose }: TransferDialogProps) {
  const term = useTerm()
  const query = useQuery(recordQuery<PermittedTransfer>(fundTransfer, id, { append: [permissionsAttribute] }))
  const record = query.data
  return (
    <Modal
      open
      variant="long"
      title={record ? `${term('fund_transfer')} of ${record.transferor_name}` : term('fund_transfer')}
      onClose={onClose}
      footer={record?.status === 'draft' && <Steps record={record} />}
    >
      <Loaded query={query} what={`this ${term('fund_transfer', { lower: true })}`}>
        {(found) => (
          <FieldStack>
            <Standing record={found} />
            <Facts record={found} />
          </FieldStack>
        )}
      </Loaded>
    </Modal>
  )
}

function Standing({ record }: { record: PermittedTransfer }) {
  if (record.cancel_reason !== null) return <Notice title="Cancelled">{record.cancel_reason}</Notice>
  if (record.status === 'draft' && !permits(record, 'approve'))
    return <Notice>A colleague who didn’t draft it must approve it.</Notice>
  return null
}

const fact = (term: string, value: string | null) => (value === null ? [] : [{ term, value }])

function Facts({ record }: { record: PermittedTransfer }) {
  const { currency } = record
  const amount = (term: string, value: string | null) =>
    fact(term, value && money(value, { currency, pence: true }))
  return (
    <DescriptionList
      variant="spread"
      items={[
        { term: 'Status', value: <StateDot shown={fundTransferStatuses[record.status]} /> },
        { term: 'From', value: record.transferor_name },
        { term: 'To', value: record.transferee_name },
        { term: 'Date', value: dateFull(record.date) },
        { term: 'Reason', value: record.reason },
        ...amount('Committed', record.amount),
        ...amount('Called', record.called),
        ...amount('Paid in', record.paid),
        ...amount('Paid out', record.distributed),
        ...fact('Units', record.units && quantity(record.units)),
        ...fact('Drafted by', record.drafter_name),
        ...fact('Approved by', record.approver_name),
      ]}
    />
  )
}

function Steps({ record }: { record: PermittedTransfer }) {
  const [isCancelling, setCancelling] = useState(false)
  return (
    <>
      {permits(record, 'cancel') && <Button onClick={() => setCancelling(true)}>Cancel transfer</Button>}
      {permits(record, 'approve') && <Approve record={record} />}
      {isCancelling && (
        <ActDialog
          title="Cancel this transfer?"
          submit="Cancel transfer"
          busyLabel="Cancelling"
          endpoint={cancelFundTransfer}
          params={{ id: record.id }}
          initial={{ reason: '' }}
          body={() => ({ version: record.version })}
          done="Transfer cancelled"
          onClose={() => setCancelling(false)}
        >
          {(field) => <ReasonField {...field('reason')} />}
        </ActDialog>
      )}
    </>
  )
}

function Approve({ record }: { record: PermittedTransfer }) {
  const { busy, problem, run } = useCommand()
  const { confirmed, dialog } = useConfirmation()
  const changed = useFundChanged()
  const approve = async () => {
    const request = { params: { id: record.id }, body: { version: record.version } }
    const isDone = await run((idempotencyKey) =>
      confirmed(() => send(approveFundTransfer, { ...request, idempotencyKey })).then(changed),
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
