import { cloudDocument, readDocumentSettings } from '@moorgate/contract/documents/cloud-document.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../kernel/api.ts'
import { Problem } from '../../kernel/problem.tsx'
import { endpointQuery } from '../../kernel/queries.ts'
import { useCommand } from '../../kernel/use-command.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Owner } from './records.ts'

interface NewLinkProps {
  owner: Owner
  onClose: () => void
}

/** The address of a file that lies with somebody else, on one of the places that the firm allows. */
export function NewLink({ owner, onClose }: NewLinkProps) {
  const [values, setValues] = useState({ name: '', url: '' })
  const { busy, fields, problem, run } = useCommand(['name', 'url'])
  const queries = useQueryClient()
  const { data: settings } = useQuery(endpointQuery('document_settings', readDocumentSettings))
  const add = async () => {
    const body = { ...values, owner_type: owner.type, owner_id: owner.id }
    if (!(await run((idempotencyKey) => call('POST', cloudDocument.path, { body, idempotencyKey })))) return
    onClose()
    await queries.invalidateQueries({ queryKey: [cloudDocument.name] })
  }
  return (
    <FormModal
      onClose={onClose}
      title="Link a document"
      submit="Add link"
      busy={busy}
      busyLabel="Adding"
      onSubmit={add}
    >
      <Problem says={problem} />
      <TextField
        label="Name"
        value={values.name}
        error={fields['name']}
        onChange={(event) => setValues({ ...values, name: event.target.value })}
      />
      <TextField
        label="Address"
        type="url"
        value={values.url}
        error={fields['url']}
        hint={settings && `It begins with https:// and leads to ${settings.cloud_hosts.join(', ')}.`}
        onChange={(event) => setValues({ ...values, url: event.target.value })}
      />
    </FormModal>
  )
}
