import { acceptOf } from '@moorgate/contract/file-kinds.ts'
import {
  deleteDocument,
  documentExtensions,
  ownedDocument,
  restoreDocument,
} from '@moorgate/contract/documents/document.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { PenLine, Pencil, Trash2, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { Problem } from '../../kernel/problem.tsx'
import { send } from '../../kernel/queries.ts'
import { useCommand } from '../../kernel/use-command.ts'
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx'
import { showToast } from '../../ui/toasts.ts'
import { foldersQuery } from './records.ts'
import type { Document } from './records.ts'
import { UploadRefused, sendUpload } from './send-upload.ts'
import styles from './preview.module.css'
import { call } from '../../kernel/api.ts'
import { now } from '../../kernel/clock.ts'
import { useForm } from '../../kernel/form.ts'
import { DateField } from '../../ui/date-field.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { branchesOf } from './folder-tree.ts'

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
    showToast(`${document.name} deleted`, () => void send(restoreDocument, { params }).then(reload))
  }
  return (
    <div className={styles.acts}>
      <Problem says={problem ?? version.refused} />
      <Button icon={Pencil} onClick={() => setEditing(true)}>
        Describe
      </Button>
      <Button variant="quiet" icon={Upload} busy={version.busy} busyLabel="Sending" onClick={version.choose}>
        New version
      </Button>
      {version.input}
      {isSignable(document) && (
        <ButtonLink
          variant="quiet"
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
      showToast(`New version of ${document.name} added`)
    } catch (error) {
      setRefused(error instanceof UploadRefused ? error.message : 'We couldn’t upload it. Try again.')
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
        aria-label="New version"
        accept={acceptOf(documentExtensions)}
        onChange={(event) => {
          void take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    ),
  }
}

/** What a document is called, where it lies, until when it is shown, and whether its readers confirm it. */
function EditDocument({ document, onClose }: { document: Document; onClose: () => void }) {
  const form = useDescription(document, onClose)
  const asked = form.chosen('requires_ack')
  const folder = form.chosen('folder_structure_id')
  const folders = useQuery(foldersQuery({ type: document.owner_type, id: document.owner_id })).data ?? []
  return (
    <FormModal
      onClose={onClose}
      title="Describe the document"
      submit="Save"
      dirty={form.changes > 0}
      busy={form.busy}
      busyLabel="Saving"
      onSubmit={form.onSubmit}
    >
      <Problem says={form.refused} />
      <TextField label="Name" {...form.typed('name')} />
      <NativeSelect
        label="Folder"
        optional
        placeholder="None"
        options={branchesOf(folders, []).map(({ folder, level }) => ({
          value: String(folder.id),
          label: `${'\u2003'.repeat(level - 1)}${folder.name}`,
        }))}
        {...folder}
        onChange={(event) => folder.onChange(event.target.value)}
      />
      <TextField label="Category" optional {...form.typed('category')} />
      <DateField
        label="Shown until"
        optional
        hint="Hidden from the client portal after this date."
        today={now()}
        {...form.chosen('expires_on')}
      />
      <Switch
        label="Ask readers to confirm they’ve read it"
        checked={asked.value}
        onChange={(event) => asked.onChange(event.target.checked)}
      />
      {asked.value && (
        <DateField label="Confirm by" optional today={now()} {...form.chosen('acknowledge_by')} />
      )}
    </FormModal>
  )
}

function useDescription(document: Document, onClose: () => void) {
  const queries = useQueryClient()
  const renew = () => queries.invalidateQueries({ queryKey: [ownedDocument.name] })
  return useForm({
    values: {
      name: document.name,
      category: document.category ?? '',
      folder_structure_id: String(document.folder_structure_id ?? ''),
      expires_on: document.expires_on ?? '',
      requires_ack: document.requires_ack,
      acknowledge_by: document.acknowledge_by ?? '',
    },
    version: document.version,
    renew,
    send: async (values) => {
      const body = { ...values, version: document.version }
      await call('PATCH', `${ownedDocument.path}/${document.id}`, { body })
      await renew()
      onClose()
    },
  })
}
