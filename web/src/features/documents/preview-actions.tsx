import {
  deleteDocument,
  documentExtensions,
  ownedDocument,
  restoreDocument,
} from '@moorgate/contract/documents/document.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Pencil, PenLine, Trash2, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { Problem } from '../../kernel/problem.tsx'
import { send } from '../../kernel/queries.ts'
import { useCommand } from '../../kernel/use-command.ts'
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx'
import { showToast } from '../../ui/toasts.ts'
import { EditDocument } from './edit-document.tsx'
import type { Document } from './records.ts'
import { sendUpload, UploadRefused } from './send-upload.ts'
import styles from './preview.module.css'

/**
 * What staff do with a document: describe it, put another file in its place, take it away for the time being.
 */
export function PreviewActs({ document, onGone }: { document: Document; onGone: () => void }) {
  const [editing, setEditing] = useState(false)
  const { problem, run } = useCommand()
  const version = useNewVersion(document)
  const queries = useQueryClient()
  const reload = () => queries.invalidateQueries({ queryKey: [ownedDocument.name] })
  const params = { id: document.id }
  const remove = async () => {
    if (!(await run(() => send(deleteDocument, { params })))) return
    onGone()
    await reload()
    showToast(`${document.name} is deleted`, () => void send(restoreDocument, { params }).then(reload))
  }
  return (
    <div className={styles.acts}>
      <Problem says={problem ?? version.refused} />
      <Button icon={Pencil} onClick={() => setEditing(true)}>
        Describe
      </Button>
      <Button look="quiet" icon={Upload} busy={version.busy} busyLabel="Sending" onClick={version.choose}>
        New version
      </Button>
      {version.input}
      {isSignable(document) && (
        <ButtonLink
          look="quiet"
          icon={PenLine}
          href={`/admin/investors/${document.owner_id}/sign-pdf/${document.id}`}
        >
          Sign
        </ButtonLink>
      )}
      <IconButton icon={Trash2} label={`Delete ${document.name}`} onClick={() => void remove()} />
      {editing && <EditDocument document={document} onClose={() => setEditing(false)} />}
    </div>
  )
}

/** Only an investor's PDF goes round to be signed. */
const isSignable = ({ owner_type: owner, mime }: Document) => owner === 'user' && mime === 'application/pdf'

function useNewVersion(document: Document) {
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string>()
  const queries = useQueryClient()
  const take = async (file: File | undefined) => {
    if (!file || busy) return
    setBusy(true)
    setRefused(undefined)
    try {
      await sendUpload({
        path: `${ownedDocument.path}/${document.id}/versions`,
        fields: {},
        file,
        onProgress: () => undefined,
        signal: new AbortController().signal,
      })
      await queries.invalidateQueries({ queryKey: [ownedDocument.name] })
      showToast(`${document.name} has a new version`)
    } catch (error) {
      setRefused(error instanceof UploadRefused ? error.message : 'It could not be sent. Try again.')
    } finally {
      setBusy(false)
    }
  }
  return {
    busy,
    refused,
    choose: () => input.current?.click(),
    input: (
      <input
        ref={input}
        type="file"
        hidden
        aria-label="File of the new version"
        accept={documentExtensions.map((extension) => `.${extension}`).join(',')}
        onChange={(event) => {
          void take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    ),
  }
}
