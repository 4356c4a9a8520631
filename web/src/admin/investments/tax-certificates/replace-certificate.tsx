import {
  replaceTaxCertificate,
  taxCertificateNames,
} from '@moorgate/contract/tax-certificates/tax-certificate.ts'
import { useState } from 'react'
import { FieldPair } from '../../../features/records/field-layout.tsx'
import { now } from '../../../kernel/clock.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { FileDrop, fileSize } from '../../../ui/file-drop.tsx'
import { FormModal } from '../../../ui/form-modal.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { useCertificatesChanged } from './tax-certificates.ts'
import type { TaxCertificate } from './tax-certificates.ts'

interface ReplaceCertificateProps {
  certificate: TaxCertificate
  onClose: () => void
}

/** Files another certificate of the type. The old one stays in the list for staff. */
export function ReplaceCertificate({ certificate, onClose }: ReplaceCertificateProps) {
  const { id, kind, version } = certificate
  const [file, setFile] = useState<File>()
  const [values, setValues] = useState({ uir: certificate.uir, issuedOn: certificate.issued_on, reason: '' })
  const { busy, fields, problem, run } = useCommand(['file', 'uir', 'issued_on', 'reason'])
  const changed = useCertificatesChanged()
  const name = taxCertificateNames[kind]
  const change = (more: Partial<typeof values>) => setValues((before) => ({ ...before, ...more }))
  const save = async () => {
    const body = { uir: values.uir, issued_on: values.issuedOn, reason: values.reason, version, file }
    const isDone = await run((idempotencyKey) =>
      send(replaceTaxCertificate, { params: { id }, body, idempotencyKey }).then(changed),
    )
    if (!isDone) return
    showToast(`${name} certificate replaced`)
    onClose()
  }
  return (
    <FormModal
      title={`Replace this ${name} certificate`}
      variant="long"
      submit="Replace certificate"
      busy={busy}
      busyLabel="Replacing"
      dirty={file !== undefined}
      onClose={onClose}
      onSubmit={save}
    >
      <FileDrop
        label="New certificate"
        hint="PDF, up to 10 MB."
        accept="application/pdf"
        error={fields['file']}
        files={file ? [{ id: 'file', name: file.name, size: fileSize(file.size) }] : []}
        onFiles={(files) => setFile(files[0])}
        onRemove={() => setFile(undefined)}
      />
      <FieldPair>
        <TextField
          label="Unique investment reference (UIR)"
          value={values.uir}
          error={fields['uir']}
          onChange={(event) => change({ uir: event.target.value })}
        />
        <DateField
          label="Issue date"
          today={now()}
          value={values.issuedOn}
          error={fields['issued_on']}
          onChange={(issuedOn) => change({ issuedOn })}
        />
      </FieldPair>
      <TextArea
        label="Reason"
        rows={3}
        limit={500}
        value={values.reason}
        hint="For your records."
        error={fields['reason']}
        onChange={(event) => change({ reason: event.target.value })}
      />
      <Problem says={problem} />
    </FormModal>
  )
}
