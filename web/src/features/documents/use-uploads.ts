import { ownedDocument } from '@moorgate/contract/documents/document.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { sendUpload, UploadRefused } from './send-upload.ts'
import type { Owner } from './records.ts'

export interface UploadState {
  id: number
  name: string
  bytes: number
  /** 0 to 1 while it is sent; at 1 the server looks into it. */
  progress: number
  state: 'waiting' | 'sending' | 'done' | 'refused'
  reason?: string
}

export interface Uploads {
  files: readonly UploadState[]
  add: (files: readonly File[], fields: Readonly<Record<string, string>>) => void
  /** Stops one that is on its way, and takes it off the list. */
  dismiss: (id: number) => void
  clear: () => void
}

/** Files that are sent one after the other, so that twenty large ones don't stand in each other's way. */
export function useUploads(owner: Owner, path = ownedDocument.path): Uploads {
  const [files, setFiles] = useState<readonly UploadState[]>([])
  const queue = useRef<Promise<void>>(Promise.resolve())
  const stops = useRef(new Map<number, AbortController>())
  const last = useRef(0)
  const queries = useQueryClient()
  const change = (id: number, to: Partial<UploadState>) =>
    setFiles((before) => before.map((file) => (file.id === id ? { ...file, ...to } : file)))

  const send = async (id: number, file: File, fields: Readonly<Record<string, string>>) => {
    const stop = stops.current.get(id)
    if (!stop || stop.signal.aborted) return
    change(id, { state: 'sending' })
    try {
      const onProgress = (progress: number) => change(id, { progress })
      await sendUpload({ path, file, fields, onProgress, signal: stop.signal })
      change(id, { state: 'done', progress: 1 })
      await queries.invalidateQueries({ queryKey: [ownedDocument.name] })
    } catch (error) {
      const reason = error instanceof UploadRefused ? error.message : 'We couldn’t upload it. Try again.'
      change(id, { state: 'refused', reason })
    }
  }
  const add: Uploads['add'] = (chosen, more) => {
    const fields = { owner_type: owner.type, owner_id: String(owner.id), ...more }
    for (const file of chosen) {
      const id = (last.current += 1)
      stops.current.set(id, new AbortController())
      setFiles((before) => [
        ...before,
        { id, name: file.name, bytes: file.size, progress: 0, state: 'waiting' },
      ])
      queue.current = queue.current.then(() => send(id, file, fields))
    }
  }
  const dismiss = (id: number) => {
    stops.current.get(id)?.abort()
    setFiles((before) => before.filter((file) => file.id !== id))
  }
  const clear = () =>
    setFiles((before) => before.filter(({ state }) => state !== 'done' && state !== 'refused'))
  return { files, add, dismiss, clear }
}
