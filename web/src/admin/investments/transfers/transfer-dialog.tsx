import { permissionsAttribute } from '@moorgate/contract/permissions/record.ts'
import {
  approveShareTransfer,
  cancelShareTransfer,
  shareTransfer,
} from '@moorgate/contract/share-transfers/share-transfer.ts'
import { openTransferStatuses, shareTransferStatuses } from '@moorgate/contract/statuses/share-transfer.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FieldStack } from '../../../features/records/field-layout.tsx'
import { Loaded } from '../../../kernel/loaded.tsx'
import { permits } from '../../../kernel/permissions.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { recordQuery, send } from '../../../kernel/queries.ts'
import { StateDot } from '../../../kernel/state.tsx'
import { useTerm } from '../../../kernel/terminology.tsx'
import { useCommand } from '../../../kernel/use-command.ts'
import { Words } from '../../../kernel/words.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { FormModal } from '../../../ui/form-modal.tsx'
import { dateFull } from '../../../ui/format-dates.ts'
import { missing, money, quantity } from '../../../ui/format.ts'
import { Modal } from '../../../ui/modal.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { useMoneyMoved } from '../records.ts'
import { RegisterTransfer } from './register-transfer.tsx'
import { kindWords } from './transfers.ts'
import type { ShareTransfer } from './transfers.ts'

interface TransferDialogProps {
  id: number
  onClose: () => void
}

/** One transfer: both sides, its terms, and the next step for people who may take it. */
export function TransferDialog({ id, onClose }: TransferDialogProps) {
  const term = useTerm()
  const query = useQuery(recordQuery<ShareTransfer>(shareTransfer, id, { append: [permissionsAttribute] }))
  const record = query.data
  return (
    <Modal
      open
      variant="long"
      title={
        record ? `${quantity(record.shares)} shares of ${record.transferor_name}` : term('share_transfer')
      }
      onClose={onClose}
      footer={record && <Steps record={record} />}
    >
      <Loaded query={query} what={`this ${term('share_transfer', { lower: true })}`}>
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

function Standing({ record }: { record: ShareTransfer }) {
  if (record.cancel_reason !== null) return <Notice title="Cancelled">{record.cancel_reason}</Notice>
  if (record.status === 'draft' && !permits(record, 'approve'))
    return <Notice>A colleague who didn’t draft it must approve it.</Notice>
  return null
}

const fact = (term: string, value: string | null) => (value === null ? [] : [{ term, value }])

function Facts({ record }: { record: ShareTransfer }) {
  const { currency } = record
  const shown = (amount: string) => money(amount, { currency, pence: true })
  const numbers =
    record.number_from === null ? null : `${quantity(record.number_from)} to ${quantity(record.number_to)}`
  return (
    <DescriptionList
      variant="spread"
      items={[
        { term: 'Status', value: <StateDot shown={shareTransferStatuses[record.status]} /> },
        { term: 'Type', value: <Words of={kindWords[record.kind]} /> },
        { term: 'From', value: record.transferor_name },
        { term: 'To', value: record.transferee_name },
        { term: 'Shares', value: `${quantity(record.shares)} ${record.share_class}` },
        { term: 'Date', value: dateFull(record.date) },
        { term: 'Consideration', value: shown(record.consideration) },
        { term: 'Stamp duty', value: record.duty === null ? missing : shown(record.duty) },
        ...fact('Stamped on', record.stamped_on && dateFull(record.stamped_on)),
        ...fact('Drafted by', record.drafter_name),
        ...fact('Approved by', record.approver_name),
        ...fact('Registered on', record.registered_on && dateFull(record.registered_on)),
        ...fact('Numbered', numbers),
        ...fact('Certificate cancelled', record.surrendered_certificate),
        ...fact('Cost', record.cost && shown(record.cost)),
        ...fact(
          'Realised',
          record.realised && money(record.realised, { currency, pence: true, signed: true }),
        ),
        ...fact('Note', record.notes),
      ]}
    />
  )
}

/** The form, and the next step. */
function Steps({ record }: { record: ShareTransfer }) {
  const [asked, setAsked] = useState<'cancel' | 'register'>()
  const isOpen = openTransferStatuses.includes(record.status)
  const close = () => setAsked(undefined)
  return (
    <>
      {record.status !== 'cancelled' && (
        <ButtonLink href={`/api/share-transfers/${record.id}/form`} download>
          Form (PDF)
        </ButtonLink>
      )}
      {isOpen && permits(record, 'cancel') && (
        <Button onClick={() => setAsked('cancel')}>Cancel transfer</Button>
      )}
      {record.status === 'draft' && permits(record, 'approve') && <Approve record={record} />}
      {record.status === 'approved' && permits(record, 'register') && (
        <Button variant="primary" onClick={() => setAsked('register')}>
          Register transfer
        </Button>
      )}
      {asked === 'cancel' && <CancelTransfer record={record} onClose={close} />}
      {asked === 'register' && <RegisterTransfer record={record} onClose={close} />}
    </>
  )
}

function Approve({ record }: { record: ShareTransfer }) {
  const { busy, problem, run } = useCommand()
  const moved = useMoneyMoved()
  const approve = async () => {
    const request = { params: { id: record.id }, body: { version: record.version } }
    if (!(await run((idempotencyKey) => send(approveShareTransfer, { ...request, idempotencyKey })))) return
    await moved()
    showToast('Transfer approved')
  }
  return (
    <>
      <Problem says={problem} />
      <Button variant="primary" busy={busy} busyLabel="Approving" onClick={() => void approve()}>
        Approve transfer
      </Button>
    </>
  )
}

function CancelTransfer({ record, onClose }: { record: ShareTransfer; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const { busy, fields, problem, run } = useCommand(['reason'])
  const moved = useMoneyMoved()
  const cancel = async () => {
    const request = { params: { id: record.id }, body: { reason, version: record.version } }
    if (!(await run((idempotencyKey) => send(cancelShareTransfer, { ...request, idempotencyKey })))) return
    await moved()
    showToast('Transfer cancelled')
    onClose()
  }
  return (
    <FormModal
      title="Cancel this transfer?"
      submit="Cancel transfer"
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
  )
}
