import { Download } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { useExport } from '../list/use-export.tsx'

/** The notice of a line of a call, as PDF in the firm's brand. */
export function NoticeButton({ lineId, title }: { lineId: number; title: string }) {
  const { busy, save, dialog } = useExport()
  return (
    <>
      <Button
        icon={Download}
        variant="quiet"
        size="small"
        aria-label={`Download notice of ${title} (PDF)`}
        busy={busy}
        busyLabel="Downloading"
        needsConnection
        onClick={() => save(`/api/cash-call-lines/${lineId}/notice`)}
      >
        Notice (PDF)
      </Button>
      {dialog}
    </>
  )
}
