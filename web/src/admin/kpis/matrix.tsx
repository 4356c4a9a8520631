import type { KpiMatrix } from '@moorgate/contract/kpis/matrix.ts'
import { Download, Upload } from 'lucide-react'
import { useState } from 'react'
import { useAbilities } from '../../kernel/abilities.ts'
import { overlay } from '../../kernel/overlay.tsx'
import { HeaderActions, phone } from '../../kernel/header-actions.tsx'
import { AdminPage } from '../../kernel/page.tsx'
import { Problem } from '../../kernel/problem.tsx'
import { saveFile } from '../../kernel/save-file.ts'
import { useLabel } from '../../kernel/terminology.tsx'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useMedia } from '../../ui/use-media.ts'
import type { TabItem } from '../../ui/tabs.tsx'
import { showFailure } from '../../ui/toasts.ts'
import type { CellPlace } from './block.ts'
import { CellRail } from './cell-rail.tsx'
import { Choices } from './choices.tsx'
import type { KpiAddress } from '../../features/kpis/kpi-address.ts'
import { MatrixGrid } from './matrix-grid.tsx'
import { sheetOf } from './pending.ts'
import { PeriodActions } from './period-actions.tsx'
import { RefusedNotice } from './refused-notice.tsx'
import { useEntries } from './use-entries.ts'
import styles from './matrix.module.css'

const ImportDialog = overlay(async () => (await import('./import-dialog.tsx')).ImportDialog)

export interface MatrixProps {
  matrix: KpiMatrix
  address: KpiAddress & { company: number }
  companies: readonly { id: number; name: string }[]
  tabs: readonly TabItem[]
}

/** The figures of a company as a sheet, with what is known of the chosen cell beside it. */
export function Matrix({ matrix, address, companies, tabs }: MatrixProps) {
  const label = useLabel()
  const may = useAbilities()
  const entries = useEntries(matrix)
  const sheet = sheetOf(matrix)
  const [place, setPlace] = useState<CellPlace>({ row: 0, column: matrix.periods.length - 1 })
  const [isImporting, setImporting] = useState(false)
  const isPhone = useMedia(phone)
  const mayEnter = may('kpi', 'create') && matrix.sub_type.kind !== 'prior'
  const chosen = {
    row: Math.min(place.row, matrix.rows.length - 1),
    column: Math.min(place.column, matrix.periods.length - 1),
  }
  return (
    <AdminPage
      title={label('kpis')}
      tabs={tabs}
      actions={
        <>
          <output className={styles.saved}>
            {entries.busy ? 'Saving' : entries.savedAt && `Saved at ${entries.savedAt}`}
          </output>
          {!isPhone && <DownloadMenu matrix={matrix} />}
          <HeaderActions
            secondary={[
              mayEnter && {
                id: 'import',
                label: 'Import',
                icon: Upload,
                onPress: () => setImporting(true),
              },
            ]}
            more={isPhone ? [{ label: 'Download figures', items: downloadsOf(matrix) }] : []}
            primary={<PeriodActions matrix={matrix} />}
          />
        </>
      }
    >
      <div className={styles.page}>
        <div className={styles.main}>
          <Choices matrix={matrix} address={address} companies={companies} />
          <Problem says={entries.problem} />
          {entries.refused && <RefusedNotice matrix={matrix} refused={entries.refused} entries={entries} />}
          {matrix.rows.length === 0 ? (
            <NoMeasures />
          ) : (
            <MatrixGrid
              key={sheet}
              matrix={matrix}
              entries={entries}
              place={chosen}
              onPlace={setPlace}
              mayEnter={mayEnter}
            />
          )}
        </div>
        {matrix.rows.length > 0 && (
          <CellRail
            key={`${sheet} ${chosen.row} ${chosen.column}`}
            matrix={matrix}
            place={chosen}
            entries={entries}
            mayEnter={mayEnter}
          />
        )}
      </div>
      {isImporting && <ImportDialog matrix={matrix} onClose={() => setImporting(false)} />}
    </AdminPage>
  )
}

function DownloadMenu({ matrix }: { matrix: KpiMatrix }) {
  return (
    <Menu
      label="Download figures"
      trigger={<Button icon={Download}>Download</Button>}
      groups={[{ items: downloadsOf(matrix) }]}
    />
  )
}

const downloadsOf = (matrix: KpiMatrix) => [
  { id: 'xlsx', label: 'Excel file', onSelect: () => void download(matrix, 'xlsx') },
  { id: 'csv', label: 'CSV file', onSelect: () => void download(matrix, 'csv') },
]

function NoMeasures() {
  return (
    <EmptyState title="No KPIs at this frequency" level={3}>
      Set the KPIs and their frequency under Definitions.
    </EmptyState>
  )
}

async function download(
  { company, sub_type: kind, frequency, periods }: KpiMatrix,
  format: 'csv' | 'xlsx',
): Promise<void> {
  const query = new URLSearchParams({
    report_sub_type_id: String(kind.id),
    frequency,
    until: periods.at(-1)!.period,
    count: String(periods.length),
    format,
  })
  await saveFile(`/api/reports/companies/${company.id}/kpi/export?${query}`).catch(() =>
    showFailure('We couldn’t download the file.'),
  )
}
