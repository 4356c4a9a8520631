import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { fileAddress, roomArea, sayReading } from '../../features/data-room/records.ts'
import type { RoomFile, RoomVisit } from '../../features/data-room/records.ts'
import { fileFacts } from '../../features/shared-documents/file-facts.ts'
import { overlay } from '../../kernel/overlay.tsx'
import { viewingHeaders } from '../../kernel/viewing.ts'
import { Button } from '../../ui/button.tsx'
import { ReadingClock } from './reading-clock.ts'

/** How often it is said how long which page was read. */
const everyMs = 15_000
const signs = ['pointermove', 'keydown', 'wheel', 'touchmove'] as const

/**
 * Counts the reading of a file while it is shown. Returns what is told of every page that comes into view.
 */
function useReading(roomId: number, documentId: number): (page: number) => void {
  const clock = useRef<ReadingClock>(undefined)
  useEffect(() => {
    const own = new ReadingClock(performance.now())
    clock.current = own
    const tell = () => {
      const pages = own.take(performance.now())
      if (pages.length > 0) sayReading(roomId, documentId, pages)
    }
    const sign = () => own.sign(performance.now())
    const show = () => {
      own.show(document.visibilityState === 'visible', performance.now())
      tell()
    }
    const timer = setInterval(tell, everyMs)
    for (const each of signs) window.addEventListener(each, sign, { passive: true, capture: true })
    document.addEventListener('visibilitychange', show)
    return () => {
      clearInterval(timer)
      for (const each of signs) window.removeEventListener(each, sign, { capture: true })
      document.removeEventListener('visibilitychange', show)
      tell()
    }
  }, [roomId, documentId])
  return useCallback((page: number) => clock.current?.turnTo(page, performance.now()), [])
}

const FileViewer = overlay(async () => (await import('../../ui/pdf-viewer/file-viewer.tsx')).FileViewer)

/** Opens a file of the room in the page. Coming back, the list knows that it was opened. */
export function OpenFile({ room, file }: { room: RoomVisit; file: RoomFile }) {
  const [open, setOpen] = useState(false)
  const queries = useQueryClient()
  const close = () => {
    setOpen(false)
    void queries.invalidateQueries({ queryKey: [roomArea] })
  }
  return (
    <>
      <Button variant="link" aria-label={`Read ${file.name}`} onClick={() => setOpen(true)}>
        Read
      </Button>
      {open && <Reading room={room} file={file} onClose={close} />}
    </>
  )
}

function Reading({ room, file, onClose }: { room: RoomVisit; file: RoomFile; onClose: () => void }) {
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
