import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { overlay } from '../../kernel/overlay.tsx'
import { viewingHeaders } from '../../kernel/viewing.ts'
import { Button } from '../../ui/button.tsx'
import { fileFacts } from '../file-facts.ts'
import { fileAddress, roomArea } from './records.ts'
import type { RoomFile, Visited } from './records.ts'
import { useReading } from './use-reading.ts'

const FileViewer = overlay(async () => (await import('../../ui/pdf-viewer/file-viewer.tsx')).FileViewer)

/** Opens a file of the room in the page. Coming back, the list knows that it was opened. */
export function OpenFile({ room, file }: { room: Visited; file: RoomFile }) {
  const [open, setOpen] = useState(false)
  const queries = useQueryClient()
  const close = () => {
    setOpen(false)
    void queries.invalidateQueries({ queryKey: [roomArea] })
  }
  return (
    <>
      <Button look="link" aria-label={`Read ${file.name}`} onClick={() => setOpen(true)}>
        Read
      </Button>
      {open && <Reading room={room} file={file} onClose={close} />}
    </>
  )
}

function Reading({ room, file, onClose }: { room: Visited; file: RoomFile; onClose: () => void }) {
  const turnTo = useReading(room.id, file.id)
  return (
    <FileViewer
      open
      onClose={onClose}
      name={file.name}
      note={fileFacts(file.mime, file.size)}
      mime={file.mime}
      address={fileAddress(room.id, file, 'inline')}
      headers={viewingHeaders}
      // Who looks as somebody else saves from the list, where the request can say so.
      downloadAddress={
        file.downloadable && !viewingHeaders ? fileAddress(room.id, file, 'attachment') : undefined
      }
      onPage={turnTo}
    />
  )
}
