import { insiderListEntry } from '@moorgate/contract/insider/insider-list.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ExportFormat } from '../list/export-address.ts'
import { ExportMenu } from '../list/export-menu.tsx'
import { useAbilities } from '../../kernel/abilities.ts'
import { addressOf } from '../../kernel/api.ts'
import { Pages } from '../../kernel/pages.tsx'
import { listQuery } from '../../kernel/queries.ts'
import { useTerm } from '../../kernel/terminology.tsx'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { counted, missing } from '../../ui/format.ts'
import { EmptyState } from '../../ui/states.tsx'
import { Heading, Text } from '../../ui/text.tsx'
import { EndInsiderDialog } from './end-insider-dialog.tsx'
import { InsiderDialog } from './insider-dialog.tsx'
import type { Insider, Sounding } from './sounding-words.ts'
import styles from './soundings.module.css'

/** Everybody who accepted and everybody who was added, as the regulator’s template asks for it. */
export function InsiderList({ sounding }: { sounding: Sounding }) {
  const may = useAbilities()
  const [page, setPage] = useState(1)
  const [isAdding, setAdding] = useState(false)
  const [ended, setEnded] = useState<Insider>()
  const fixed = { investment_opportunity_id: sounding.investment_opportunity_id }
  const { data, isPlaceholderData } = useQuery(listQuery(insiderListEntry, { page }, { perPage: 25, fixed }))
  const mayChange = may('compliance', 'update')
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
        {total > 0 && <ExportMenu hrefOf={hrefOf(sounding)} />}
      </div>
      <DataTable
        label="Insider list"
        columns={useColumns(mayChange && sounding.status === 'open' ? setEnded : undefined)}
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
      {isAdding && <InsiderDialog sounding={sounding} onClose={() => setAdding(false)} />}
      {ended && <EndInsiderDialog insider={ended} onClose={() => setEnded(undefined)} />}
    </div>
  )
}

const hrefOf = (sounding: Sounding) => (format: ExportFormat) =>
  addressOf(
    `${insiderListEntry.path}/export`,
    new URLSearchParams({
      'filter[investment_opportunity_id]': String(sounding.investment_opportunity_id),
      columns: insiderListEntry.columns.map(({ key }) => key).join(','),
      format,
    }),
  )

const nameOf = ({ first_names: first, surnames }: Insider) => `${first} ${surnames}`

function useColumns(end: ((insider: Insider) => void) | undefined): Column<Insider>[] {
  const term = useTerm()
  return [
    { id: 'name', header: 'Name', pinned: true, cell: nameOf },
    {
      id: 'kind',
      header: 'Type',
      cell: ({ is_sounded: isSounded }) => (isSounded ? term('investor') : 'Added'),
    },
    { id: 'reason', header: 'Reason', cell: ({ reason }) => reason },
    { id: 'obtained', header: 'From', cell: ({ obtained }) => obtained },
    { id: 'ceased', header: 'Until', cell: ({ ceased }) => ceased ?? missing },
    {
      id: 'end',
      header: 'End access',
      headerHidden: true,
      align: 'end',
      cell: (insider) =>
        end &&
        !insider.is_sounded &&
        insider.ceased === null && (
          <Button size="small" aria-label={`End access of ${nameOf(insider)}`} onClick={() => end(insider)}>
            End access
          </Button>
        ),
    },
  ]
}
