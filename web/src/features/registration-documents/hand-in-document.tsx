import { acceptOf, scanKinds } from '@moorgate/contract/file-kinds.ts'
import { handInRegistrationDocument } from '@moorgate/contract/documents/registration-document.ts'
import type { RegistrationStanding } from '@moorgate/contract/documents/registration-document.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../kernel/api.ts'
import { Problem } from '../../kernel/problem.tsx'
import { useCommand } from '../../kernel/use-command.ts'
import { FileDrop } from '../../ui/file-drop.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { showToast } from '../../ui/toasts.ts'

/** Whose papers: `{ user_id: 4 }`, `{ organisation_id: 9 }`. */
export type DocumentFor = Partial<
  Record<'user_id' | 'organisation_id' | 'investment_method_entity_id', number>
>

interface UploadDocumentProps {
  paper: RegistrationStanding
  of: DocumentFor
  onClose: () => void
}

/**
 * A paper that came by post or mail, handed in for the person who brought it; one that waits to be checked
 * gives way to it.
 */
export function UploadDocument({ paper, of, onClose }: UploadDocumentProps) {
  const [file, setFile] = useState<File>()
  const queries = useQueryClient()
  const { busy, fields, problem, run } = useCommand(['file'])
  const handIn = async (chosen: File) => {
    const done = await run(async (idempotencyKey) => {
      const body = { type: paper.code, file: chosen, ...of }
      await call('POST', handInRegistrationDocument.path, { body, idempotencyKey })
      await queries.invalidateQueries({ queryKey: ['registration_document'] })
    })
    if (!done) return
    showToast(`${paper.title} uploaded`)
    onClose()
  }
  return (
    <FormModal
      dirty={file !== undefined}
      title={`Upload ${paper.title}`}
      submit="Submit"
      busyLabel="Sending"
      busy={busy}
      disabled={!file}
      onSubmit={() => file && handIn(file)}
      onClose={onClose}
    >
      <Problem says={problem} />
      <p>Use this for a document received another way. The record shows that you uploaded it.</p>
      <FileDrop
        label={paper.title}
        hint="PDF, JPG or PNG, up to 20 MB."
        accept={acceptOf(scanKinds)}
        files={
          file ? [{ id: file.name, name: file.name, ...(fields['file'] && { error: fields['file'] }) }] : []
        }
        onFiles={([chosen]) => setFile(chosen)}
        onRemove={() => setFile(undefined)}
      />
    </FormModal>
  )
}
