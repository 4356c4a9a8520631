import { permissionsAttribute } from '@moorgate/contract/permissions/record.ts'
import {
  approveShareTransfer,
  cancelShareTransfer,
  shareTransfer,
} from '@moorgate/contract/share-transfers/share-transfer.ts'
import { openTransferStatuses, shareTransferStatuses } from '@moorgate/contract/statuses/share-transfer.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  ApproveTransfer,
  CancelTransfer,
  fact,
  TransferModal,
} from '../../../features/transfers/transfer-modal.tsx'
import { permits } from '../../../kernel/permissions.ts'
import { recordQuery } from '../../../kernel/queries.ts'
import { StateDot } from '../../../kernel/state.tsx'
import { Words } from '../../../kernel/words.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { dateFull } from '../../../ui/format-dates.ts'
import { counted, missing, money, quantity } from '../../../ui/format.ts'
import { useMoneyMoved } from '../records.ts'
import { RegisterTransfer } from './register-transfer.tsx'
import { kindWords } from './transfers.ts'
import type { ShareTransfer } from './transfers.ts'

interface TransferDialogProps {
  id: number
  onClose: () => void
}

export function TransferDialog({ id, onClose }: TransferDialogProps) {
  return (
    <TransferModal
      query={useQuery(recordQuery<ShareTransfer>(shareTransfer, id, { append: [permissionsAttribute] }))}
      title={({ shares, transferor_name: name }) => `${counted(shares, 'share', 'shares')} of ${name}`}
      term="share_transfer"
      facts={factsOf}
      steps={stepsOf}
      onClose={onClose}
    />
  )
}

function factsOf(record: ShareTransfer) {
  const { currency } = record
  const shown = (amount: string) => money(amount, { currency, pence: true })
  const numbers =
    record.number_from === null ? null : `${quantity(record.number_from)} to ${quantity(record.number_to)}`
  return [
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
    ...fact('Share numbers', numbers),
    ...fact('Certificate cancelled', record.surrendered_certificate),
    ...fact('Cost', record.cost && shown(record.cost)),
    ...fact('Realised', record.realised && money(record.realised, { currency, pence: true, signed: true })),
    ...fact('Note', record.notes),
  ]
}

/** The form, and the next step. */
const stepsOf = (record: ShareTransfer) => <Steps record={record} />

function Steps({ record }: { record: ShareTransfer }) {
  const [asked, setAsked] = useState<'cancel' | 'register'>()
  const isOpen = openTransferStatuses.includes(record.status)
  const close = () => setAsked(undefined)
  const moved = useMoneyMoved()
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
      {record.status === 'draft' && permits(record, 'approve') && (
        <ApproveTransfer record={record} endpoint={approveShareTransfer} changed={moved} />
      )}
      {record.status === 'approved' && permits(record, 'register') && (
        <Button variant="primary" onClick={() => setAsked('register')}>
          Register transfer
        </Button>
      )}
      {asked === 'cancel' && (
        <CancelTransfer record={record} endpoint={cancelShareTransfer} changed={moved} onClose={close} />
      )}
      {asked === 'register' && <RegisterTransfer record={record} onClose={close} />}
    </>
  )
}
