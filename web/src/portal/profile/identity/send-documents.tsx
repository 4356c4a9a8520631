import {
  identityDocumentTypes,
  identityFileKinds,
  submitIdentityCheck,
} from '@moorgate/contract/investors/identity-check.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Buttons, FormStack, Section } from '../../../features/sections/section.tsx'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useReloadUser } from '../../../kernel/session.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { Button } from '../../../ui/button.tsx'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { documentTypeNames, fileHint, fileTypes, proofHint } from './document-names.ts'
import type { IdentityStanding } from './identity-page.tsx'

type Kind = (typeof identityFileKinds)[number]
type Files = Partial<Record<Kind, File | undefined>>
type DocumentType = (typeof identityDocumentTypes)[number]

/** The documents for a check, sent together. */
export function SendDocuments({ standing: { status } }: { standing: IdentityStanding }) {
  const [type, setType] = useState<DocumentType>('passport')
  const [files, setFiles] = useState<Files>({})
  const { busy, fields, problem, submit } = useSubmit()
  const dropOf = (kind: Kind) => {
    const file = files[kind]
    return {
      hint: fileHint,
      accept: fileTypes,
      error: fields[kind],
      files: file ? [{ id: file.name, name: file.name }] : [],
      onFiles: ([chosen]: File[]) => setFiles({ ...files, [kind]: chosen }),
      onRemove: () => setFiles({ ...files, [kind]: undefined }),
    }
  }
  const hasBack = type !== 'passport'
  return (
    <Section title={status === 'passed' ? 'Renew your check' : 'Send your documents'}>
      <FormStack onSubmit={() => void submit(type, hasBack ? files : { ...files, document_back: undefined })}>
        <Problem says={problem} />
        <NativeSelect
          label="Identity document"
          value={type}
          onChange={(event) => setType(event.target.value as DocumentType)}
          options={identityDocumentTypes.map((value) => ({ value, label: documentTypeNames[value] }))}
        />
        <FileDrop
          label={hasBack ? `${documentTypeNames[type]}, front` : 'Passport, photo page'}
          {...dropOf('document')}
        />
        {hasBack && (
          <FileDrop label={`${documentTypeNames[type]}, back`} optional {...dropOf('document_back')} />
        )}
        <FileDrop label="Proof of address" {...dropOf('address')} hint={`${proofHint} ${fileHint}`} />
        <Buttons>
          <Button type="submit" variant="primary" needsConnection busy={busy} busyLabel="Sending">
            Send for checking
          </Button>
        </Buttons>
      </FormStack>
    </Section>
  )
}

function useSubmit() {
  const queries = useQueryClient()
  const reload = useReloadUser()
  const { busy, fields, problem, run } = useCommand(identityFileKinds)
  const submit = (type: DocumentType, files: Files) =>
    run(async (idempotencyKey) => {
      const body = { document_type: type, ...files }
      await send(submitIdentityCheck, { body, idempotencyKey })
      await Promise.all([reload(), queries.invalidateQueries({ queryKey: ['identity_check'] })])
      showToast('Documents sent')
    })
  return { busy, fields, problem, submit }
}
