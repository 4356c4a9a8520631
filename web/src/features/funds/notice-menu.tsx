import { Download } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { useExport } from '../list/use-export.tsx'

export type NoticePath = 'fund-drawdown-lines' | 'distribution-lines'

interface NoticeMenuProps {
  path: NoticePath
  /** Of the line. */
  id: number
  /** For people who listen: “Notice of Cash call 4”. */
  label: string
}

/** The notice of a line, as PDF and as a workbook. */
export function NoticeMenu({ path, id, label }: NoticeMenuProps) {
  const { busy, save, dialog } = useExport()
  const notice = `/api/${path}/${id}/notice`
  return (
    <>
      <Menu
        label={label}
        trigger={
          <Button
            icon={Download}
            variant="quiet"
            size="small"
            aria-label={label}
            busy={busy}
            busyLabel="Downloading"
            needsConnection
          >
            Notice
          </Button>
        }
        groups={[
          {
            items: [
              {
                id: 'pdf',
                label: 'PDF',
                description: 'For reading and printing',
                onSelect: () => save(notice),
              },
              {
                id: 'xlsx',
                label: 'Excel workbook',
                description: 'With formulas',
                onSelect: () => save(`${notice}/figures/workbook`),
              },
            ],
          },
        ]}
      />
      {dialog}
    </>
  )
}
