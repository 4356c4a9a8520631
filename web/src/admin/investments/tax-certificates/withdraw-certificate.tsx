import {
  taxCertificateNames,
  withdrawTaxCertificate,
} from '@moorgate/contract/tax-certificates/tax-certificate.ts'
import { useState } from 'react'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { useCommand } from '../../../kernel/use-command.ts'
import { FormModal } from '../../../ui/form-modal.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { useCertificatesChanged } from './tax-certificates.ts'
import type { TaxCertificate } from './tax-certificates.ts'

interface WithdrawCertificateProps {
  certificate: TaxCertificate
  onClose: () => void
}

export function WithdrawCertificate({ certificate, onClose }: WithdrawCertificateProps) {
  const { id, kind, version } = certificate
  const term = useTerm()
  const [reason, setReason] = useState('')
  const { busy, fields, problem, run } = useCommand(['reason'])
  const changed = useCertificatesChanged()
  const name = taxCertificateNames[kind]
  const withdraw = async () => {
    const request = { params: { id }, body: { reason, version } }
    const isDone = await run((idempotencyKey) =>
      send(withdrawTaxCertificate, { ...request, idempotencyKey }).then(changed),
    )
    if (!isDone) return
    showToast(`${name} certificate withdrawn`)
    onClose()
  }
  return (
    <FormModal
      title={`Withdraw this ${name} certificate?`}
      submit="Withdraw certificate"
      danger
      cancel="Keep it"
      busy={busy}
      busyLabel="Withdrawing"
      onClose={onClose}
      onSubmit={withdraw}
    >
      <TextArea
        label="Reason"
        rows={3}
        limit={500}
        value={reason}
        hint={`The ${term('investor', { lower: true })} will see your reason.`}
        error={fields['reason']}
        onChange={(event) => setReason(event.target.value)}
      />
      <Problem says={problem} />
    </FormModal>
  )
}
