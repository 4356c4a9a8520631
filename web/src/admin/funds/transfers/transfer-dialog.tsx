import { approveFundTransfer, cancelFundTransfer, fundTransfer } from '@moorgate/contract/funds/transfer.ts'
import type { WithPermissions } from '@moorgate/contract/permissions/record.ts'
import { fundTransferStatuses } from '@moorgate/contract/statuses/fund.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  ApproveTransfer,
  CancelTransfer,
  fact,
  TransferModal,
} from '../../../features/transfers/transfer-modal.tsx'
import { permits, permittedQuery } from '../../../kernel/permissions.ts'
import { StateDot } from '../../../kernel/state.tsx'
import { useTerm } from '../../../kernel/terminology.tsx'
import { Button } from '../../../ui/button.tsx'
import { dateFull } from '../../../ui/format-dates.ts'
import { money, quantity } from '../../../ui/format.ts'
import { useFundChanged } from '../fund.ts'
import type { FundTransfer } from '../records.ts'

type PermittedTransfer = FundTransfer & WithPermissions

interface TransferDialogProps {
  id: number
  onClose: () => void
}

export function TransferDialog({ id, onClose }: TransferDialogProps) {
  const term = useTerm()
  return (
    <TransferModal
      query={useQuery(permittedQuery(fundTransfer, id))}
      title={({ transferor_name: name }) => `${term('fund_transfer')} of ${name}`}
      term="fund_transfer"
      facts={factsOf}
      steps={stepsOf}
      onClose={onClose}
    />
  )
}

function factsOf(record: FundTransfer) {
  const { currency } = record
  const amount = (term: string, value: string | null) =>
    fact(term, value && money(value, { currency, pence: true }))
  return [
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
  ]
}

const stepsOf = (record: PermittedTransfer) => record.status === 'draft' && <Steps record={record} />

function Steps({ record }: { record: PermittedTransfer }) {
  const [isCancelling, setCancelling] = useState(false)
  const changed = useFundChanged()
  return (
    <>
      {permits(record, 'cancel') && <Button onClick={() => setCancelling(true)}>Cancel transfer</Button>}
      {permits(record, 'approve') && (
        <ApproveTransfer record={record} endpoint={approveFundTransfer} changed={changed} />
      )}
      {isCancelling && (
        <CancelTransfer
          record={record}
          endpoint={cancelFundTransfer}
          changed={changed}
          onClose={() => setCancelling(false)}
        />
      )}
    </>
  )
}
