import { insiderListEntry } from '@moorgate/contract/insider/insider-list.ts'
import { useQuery } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { Pages } from '../../kernel/pages.tsx'
import { listQuery } from '../../kernel/queries.ts'
import { useTerm } from '../../kernel/terminology.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { counted, missing } from '../../ui/format.ts'
import { Menu } from '../../ui/menu.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Heading, Text } from '../../ui/text.tsx'
import { CorrectInsiderDialog } from './correct-insider-dialog.tsx'
import { EndInsiderDialog } from './end-insider-dialog.tsx'
import { InsiderDialog } from './insider-dialog.tsx'
import { InsiderExportDialog } from './insider-export-dialog.tsx'
import { InsiderVersionsDialog } from './insider-versions-dialog.tsx'
import type { Insider, Sounding } from './sounding-words.ts'
import styles from './soundings.module.css'

/** Everybody who accepted and everybody who was added, as the regulator’s template asks for it. */
export function InsiderList({ sounding, mayChange }: { sounding: Sounding; mayChange: boolean }) {
  const [page, setPage] = useState(1)
  const [isAdding, setAdding] = useState(false)
  const [isExporting, setExporting] = useState(false)
  const [chosen, setChosen] = useState<{ act: InsiderAct; insider: Insider }>()
  const fixed = { investment_opportunity_id: sounding.investment_opportunity_id }
  const { data, isPlaceholderData } = useQuery(listQuery(insiderListEntry, { page }, { perPage: 25, fixed }))
  const total = data?.meta?.total ?? 0
  return (
    <div>
      <div className={styles.list}>
        <div>
          <Heading level={3}>Insider list</Heading>
          <Text variant="note" tone="faint">
            {counted(total, 'person', 'people')}
          </Text>
        </div>
        {mayChange && <Button onClick={() => setAdding(true)}>Add person</Button>}
        {total > 0 && <Button onClick={() => setExporting(true)}>Export</Button>}
      </div>
      <DataTable
        label="Insider list"
        columns={useColumns({ mayChange, isOpen: sounding.status === 'open', choose: setChosen })}
        rows={data?.data ?? []}
        keyOf={({ id }) => id}
        refreshing={isPlaceholderData}
        empty={
          <EmptyState level={3} title="No people yet">
            People who accept are added automatically. Add staff and advisers who hold the inside information.
          </EmptyState>
        }
      />
      <Pages inCard meta={data?.meta} onPage={setPage} />
      {isExporting && <InsiderExportDialog sounding={sounding} onClose={() => setExporting(false)} />}
      {isAdding && <InsiderDialog sounding={sounding} onClose={() => setAdding(false)} />}
      {chosen && <InsiderActDialog {...chosen} onClose={() => setChosen(undefined)} />}
    </div>
  )
}

type InsiderAct = 'correct' | 'end' | 'versions'

const dialogs = {
  correct: CorrectInsiderDialog,
  end: EndInsiderDialog,
  versions: InsiderVersionsDialog,
} as const

function InsiderActDialog({
  act,
  insider,
  onClose,
}: {
  act: InsiderAct
  insider: Insider
  onClose: () => void
}) {
  const Dialog = dialogs[act]
  return <Dialog insider={insider} onClose={onClose} />
}

const nameOf = ({ first_names: first, surnames }: Insider) => `${first} ${surnames}`

interface InsiderActs {
  mayChange: boolean
  /** The sounding isn’t cleansed, so access goes on. */
  isOpen: boolean
  choose: (chosen: { act: InsiderAct; insider: Insider }) => void
}

function useColumns(acts: InsiderActs): Column<Insider>[] {
  const term = useTerm()
  return [
    { id: 'name', header: 'Name', pinned: true, cell: nameOf },
    // Beside the name: in a narrow panel the far end is out of sight.
    {
      id: 'acts',
      header: 'Actions',
      headerHidden: true,
      cell: (insider) => <Acts insider={insider} {...acts} />,
    },
    {
      id: 'kind',
      header: 'Type',
      cell: ({ is_sounded: isSounded }) => (isSounded ? term('investor') : 'Added'),
    },
    { id: 'reason', header: 'Reason', cell: ({ reason }) => reason },
    { id: 'obtained', header: 'From', cell: ({ obtained }) => obtained },
    { id: 'ceased', header: 'Until', cell: ({ ceased }) => ceased ?? missing },
  ]
}

/** A person who was sounded corrects their own record. An entry is corrected after the cleansing too. */
function Acts({ insider, mayChange, isOpen, choose }: InsiderActs & { insider: Insider }) {
  const item = (act: InsiderAct, label: string) => ({
    id: act,
    label,
    onSelect: () => choose({ act, insider }),
  })
  const mayWrite = mayChange && !insider.is_sounded
  const items = [
    ...(mayWrite ? [item('correct', 'Correct')] : []),
    ...(mayWrite && isOpen && insider.ceased === null ? [item('end', 'End access')] : []),
    ...(insider.version > 1 ? [item('versions', 'Versions')] : []),
  ]
  const label = `Options of ${nameOf(insider)}`
  return (
    items.length > 0 && (
      <Menu
        label={label}
        trigger={<IconButton icon={Ellipsis} label={label} size="small" />}
        groups={[{ items }]}
      />
    )
  )
}
