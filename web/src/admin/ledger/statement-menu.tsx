import { Download } from 'lucide-react'
import { useExport } from '../../features/list/use-export.tsx'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'

type StatementFormat = 'xlsx' | 'csv' | 'pdf'

/** "Export": the statement of the period that is shown. */
export function StatementMenu({ hrefOf }: { hrefOf: (format: StatementFormat) => string }) {
  const { busy, save, dialog } = useExport()
  const item = (id: StatementFormat, label: string, description: string) => ({
    id,
    label,
    description,
    onSelect: () => save(hrefOf(id)),
  })
  return (
    <>
      <Menu
        label="Export"
        trigger={
          <Button icon={Download} busy={busy} busyLabel="Exporting">
            Export
          </Button>
        }
        groups={[
          {
            items: [
              item('xlsx', 'Excel workbook', 'All entries of the period'),
              item('pdf', 'PDF', 'To print or send'),
              item('csv', 'CSV', 'For other programs'),
            ],
          },
        ]}
      />
      {dialog}
    </>
  )
}
