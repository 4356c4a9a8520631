import { Download } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import type { ExportFormat } from './export-address.ts'
import { useExport } from './use-export.tsx'

export interface ExportMenuProps {
  hrefOf: (format: ExportFormat) => string
}

/** "Export": what is listed, for a spreadsheet or for another program. */
export function ExportMenu({ hrefOf }: ExportMenuProps) {
  const { busy, save, dialog } = useExport()
  const download = (format: ExportFormat) => save(hrefOf(format))
  return (
    <>
      <Menu
        label="Export"
        trigger={
          <Button icon={Download} variant="quiet" size="small" busy={busy} busyLabel="Exporting">
            Export
          </Button>
        }
        groups={[
          {
            items: [
              {
                id: 'xlsx',
                label: 'Excel workbook',
                description: 'As shown, all pages',
                onSelect: () => download('xlsx'),
              },
              { id: 'csv', label: 'CSV', description: 'For other programs', onSelect: () => download('csv') },
            ],
          },
        ]}
      />
      {dialog}
    </>
  )
}
