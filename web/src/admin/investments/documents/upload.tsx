import { folderStructure, ownedDocument } from '@moorgate/contract/documents/document.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call, isFailure } from '../../../kernel/api.ts'
import { useLabel } from '../../../kernel/terminology.tsx'
import { useAct } from '../../../kernel/use-act.ts'
import { Button } from '../../../ui/button.tsx'
import { FileDrop, fileSize } from '../../../ui/file-drop.tsx'
import type { DroppedFile } from '../../../ui/file-drop.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { FieldPair } from '../../field-layout.tsx'
import type { Folder } from './document-queries.ts'
import { folderPath } from './folder-path.ts'
import styles from './documents.module.css'

interface UploadProps {
  opportunityId: number
  folders: readonly Folder[]
  extensions: readonly string[]
}

/** Sends files one after the other into a folder. What was refused says why and stays until it is taken away. */
export function Upload({ opportunityId, folders, extensions }: UploadProps) {
  const [folder, setFolder] = useState('')
  const [visibility, setVisibility] = useState('private')
  const label = useLabel()
  const { files, add, remove } = useSending(opportunityId, { folder, visibility })
  return (
    <div className={styles.upload}>
      <FieldPair>
        <NativeSelect
          label="Into the folder"
          optional
          placeholder="None"
          value={folder}
          options={folders.map(({ id }) => ({ value: String(id), label: folderPath(folders, id) ?? '' }))}
          onChange={(event) => setFolder(event.target.value)}
        />
        <NativeSelect
          label="Who reads it"
          value={visibility}
          options={[
            { value: 'private', label: label('visibility_private') },
            { value: 'public', label: label('visibility_public') },
          ]}
          onChange={(event) => setVisibility(event.target.value)}
        />
      </FieldPair>
      <FileDrop
        label="Add documents"
        optional
        multiple
        hint={`${extensions.join(', ').toUpperCase()}, up to 50 MB each.`}
        accept={extensions.map((extension) => `.${extension}`).join(',')}
        files={files}
        onFiles={add}
        onRemove={remove}
      />
      <NewFolder opportunityId={opportunityId} parent={folder} />
    </div>
  )
}

function useSending(opportunityId: number, to: { folder: string; visibility: string }) {
  const [files, setFiles] = useState<readonly DroppedFile[]>([])
  const queue = useRef<Promise<void>>(Promise.resolve())
  const last = useRef(0)
  const queries = useQueryClient()
  const change = (id: string, change: Partial<DroppedFile>) =>
    setFiles((before) => before.map((file) => (file.id === id ? { ...file, ...change } : file)))
  const sendOne = async (id: string, file: File) => {
    try {
      const body = {
        file,
        owner_type: 'investment_opportunity',
        owner_id: opportunityId,
        visibility: to.visibility,
        ...(to.folder !== '' && { folder_structure_id: to.folder }),
      }
      await call('POST', ownedDocument.path, { body })
      setFiles((before) => before.filter((each) => each.id !== id))
      await queries.invalidateQueries({ queryKey: ['document'] })
    } catch (error) {
      change(id, { progress: undefined, error: reasonOf(error) })
    }
  }
  const add = (chosen: File[]) => {
    for (const file of chosen) {
      last.current += 1
      const id = String(last.current)
      setFiles((before) => [...before, { id, name: file.name, size: fileSize(file.size), progress: 0 }])
      queue.current = queue.current.then(() => sendOne(id, file))
    }
  }
  return { files, add, remove: (id: string) => setFiles((before) => before.filter((file) => file.id !== id)) }
}

function reasonOf(error: unknown): string {
  if (isFailure(error, 'too_large')) return 'Larger than 50 MB'
  if (isFailure(error, 'invalid')) return Object.values(error.fieldErrors).flat()[0] ?? error.message
  return 'Not sent. Add it again'
}

function NewFolder({ opportunityId, parent }: { opportunityId: number; parent: string }) {
  const [name, setName] = useState('')
  const { busy, fields, problem, run } = useAct(['name'])
  const queries = useQueryClient()
  const create = async () => {
    const body = {
      name,
      owner_type: 'investment_opportunity',
      owner_id: opportunityId,
      visibility: 'public',
      ...(parent !== '' && { parent_id: Number(parent) }),
    }
    if (!(await run(() => call('POST', folderStructure.path, { body })))) return
    setName('')
    await queries.invalidateQueries({ queryKey: ['folder_structure'] })
  }
  return (
    <div className={styles.newFolder}>
      <TextField
        label={parent === '' ? 'New folder' : 'New folder in this one'}
        optional
        value={name}
        error={fields['name'] ?? problem}
        onChange={(event) => setName(event.target.value)}
      />
      <Button disabled={name.trim() === ''} busy={busy} busyLabel="Adding" onClick={() => void create()}>
        Add folder
      </Button>
    </div>
  )
}
