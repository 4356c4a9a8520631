import { insiderListEntry, remindInsider } from '@moorgate/contract/insider/insider-list.ts'
import { useQuery } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { now } from '../../kernel/clock.ts'
import { Loaded } from '../../kernel/loaded.tsx'
import { Pages } from '../../kernel/pages.tsx'
import { listQuery, send } from '../../kernel/queries.ts'
import { useTerm } from '../../kernel/terminology.tsx'
import { useCommand } from '../../kernel/use-command.ts'
import { StatusDot } from '../../ui/badge.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { dateShort } from '../../ui/format-dates.ts'
import { counted, missing } from '../../ui/format.ts'
import { Menu } from '../../ui/menu.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Heading, Text } from '../../ui/text.tsx'
import { showToast } from '../../ui/toasts.ts'
import { AcknowledgementDialog } from './acknowledgement-dialog.tsx'
import { CorrectInsiderDialog } from './correct-insider-dialog.tsx'
import { EndInsiderDialog } from './end-insider-dialog.tsx'
import { InsiderDialog } from './insider-dialog.tsx'
import { InsiderExportDialog } from './insider-export-dialog.tsx'
import { InsiderVersionsDialog } from './insider-versions-dialog.tsx'
import type { Insider, Sounding } from './sounding-words.ts'
import { useRenewSoundings } from './use-renew-soundings.ts'
import styles from './soundings.module.css'

interface InsiderListProps {
  sounding: Sounding
  /** Undefined until it is known. */
  mayChange: boolean | undefined
}

/** Everybody who accepted and everybody who was added, as the regulator’s template asks for it. */
export function InsiderList({ sounding, mayChange }: InsiderListProps) {
  const [page, setPage] = useState(1)
  const [isAdding, setAdding] = useState(false)
  const [isExporting, setExporting] = useState(false)
  const [chosen, setChosen] = useState<{ act: InsiderAct; insider: Insider }>()
  const fixed = { investment_opportunity_id: sounding.investment_opportunity_id }
  const query = useQuery(listQuery(insiderListEntry, { page }, { perPage: 25, fixed }))
  const columns = useColumns({ mayChange, isOpen: sounding.status === 'open', choose: setChosen })
  const total = query.data?.meta?.total
  return (
    <div>
      <div className={styles.list}>
        <div>
          <Heading level={3}>Insider list</Heading>
          {total !== undefined && (
            <Text variant="note" tone="faint">
              {counted(total, 'person', 'people')}
            </Text>
          )}
        </div>
        {mayChange && <Button onClick={() => setAdding(true)}>Add person</Button>}
        {total !== undefined && total > 0 && <Button onClick={() => setExporting(true)}>Export</Button>}
      </div>
      <Loaded query={query} what="the insider list">
        {({ data, meta }) => (
          <>
            <DataTable
              label="Insider list"
              columns={columns}
              rows={data}
              keyOf={({ id }) => id}
              refreshing={query.isPlaceholderData}
              empty={noPeople}
            />
            <Pages inCard meta={meta} onPage={setPage} />
          </>
        )}
      </Loaded>
      {isExporting && <InsiderExportDialog sounding={sounding} onClose={() => setExporting(false)} />}
      {isAdding && <InsiderDialog sounding={sounding} onClose={() => setAdding(false)} />}
      {chosen && <InsiderActDialog {...chosen} onClose={() => setChosen(undefined)} />}
    </div>
  )
}

const noPeople = (
  <EmptyState level={3} title="No people yet">
    People who accept are added automatically. Add staff and advisers who hold the inside information.
  </EmptyState>
)

type InsiderAct = 'acknowledge' | 'correct' | 'end' | 'versions'

const dialogs = {
  acknowledge: AcknowledgementDialog,
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
  mayChange: boolean | undefined
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
    {
      id: 'acknowledged',
      header: 'Duties acknowledged',
      cell: ({ acknowledged_at: at }) =>
        at === null ? <StatusDot tone="waiting">Not yet</StatusDot> : dateShort(at, { today: now() }),
    },
    { id: 'reason', header: 'Reason', cell: ({ reason }) => reason },
    { id: 'obtained', header: 'From', cell: ({ obtained }) => obtained },
    { id: 'ceased', header: 'Until', cell: ({ ceased }) => ceased ?? missing },
  ]
}

/** Asks a colleague again. The server says when it was too soon. */
function useRemind({ id }: Insider): () => Promise<void> {
  const renew = useRenewSoundings()
  const { run } = useCommand()
  return async () => {
    const done = await run(async (idempotencyKey) => {
      await send(remindInsider, { params: { id }, idempotencyKey })
      await renew()
    })
    showToast(done ? 'Reminder sent' : 'You can send one reminder a day')
  }
}

/** A person who was sounded corrects their own record. An entry is corrected after the cleansing too. */
function Acts({ insider, mayChange, isOpen, choose }: InsiderActs & { insider: Insider }) {
  const item = (act: InsiderAct, label: string) => ({
    id: act,
    label,
    onSelect: () => choose({ act, insider }),
  })
  const mayWrite = mayChange === true && !insider.is_sounded
  const mayAsk = mayWrite && insider.acknowledged_at === null
  const remind = useRemind(insider)
  const items = [
    ...(mayAsk && insider.staff_id !== null
      ? [{ id: 'remind', label: 'Send reminder', onSelect: () => void remind() }]
      : []),
    ...(mayAsk ? [item('acknowledge', 'Record acknowledgement')] : []),
    ...(mayWrite ? [item('correct', 'Correct')] : []),
    ...(mayWrite && isOpen && insider.ceased === null ? [item('end', 'End access')] : []),
    ...(insider.version > 1 ? [item('versions', 'Versions')] : []),
  ]
  const label = `Options of ${nameOf(insider)}`
  return (
    items.length > 0 && (
      <Menu
        label={label}
        trigger={<IconButton icon={Ellipsis} label={label} size="small" disabled={mayChange === undefined} />}
        groups={[{ items }]}
      />
    )
  )
}
