import { pipeline } from '@moorgate/contract/deals/pipeline.ts'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { asRead } from '../../../kernel/as-read.ts'
import { useAbilities } from '../../../kernel/abilities.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import { SettingsPage } from '../../../kernel/settings-page.tsx'
import { useTerm, withArticle } from '../../../kernel/terminology.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { counted } from '../../../ui/format.ts'
import { TextLink } from '../../../ui/link.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { pipelinesQuery } from '../deal.ts'
import type { Pipeline } from '../deal.ts'
import { RecordDrawer } from '../../../features/records/overlaid-record-drawer.tsx'
import styles from './pipelines.module.css'

/** `/admin/settings/account/pipelines`: the ways that deals take; each leads to its stages. */
export function PipelinesPage() {
  const term = useTerm()
  const may = useAbilities()
  const query = useQuery(pipelinesQuery())
  const [open, setOpen] = useState<Pipeline | 'new'>()
  const noun = term('pipeline', { lower: true })
  const add = may('pipelines', 'create') && (
    <Button variant="primary" icon={Plus} onClick={() => setOpen('new')}>
      New {noun}
    </Button>
  )
  return (
    <SettingsPage
      title={`${term('pipeline', { plural: true })} and ${term('pipeline_stage', { plural: true, lower: true })}`}
      intro={`${term('deal', { plural: true })} move through the stages of ${withArticle(noun)}.`}
      wide
      actions={add}
    >
      <div className={styles.list}>
        <Loaded query={query} what={`the ${term('pipeline', { plural: true, lower: true })}`}>
          {(rows) => (
            <DataTable
              label={term('pipeline', { plural: true })}
              rows={rows}
              keyOf={({ id }) => id}
              columns={columnsWith(
                `New ${term('deal', { plural: true, lower: true })}`,
                may('pipelines', 'update') ? setOpen : undefined,
              )}
              empty={
                <EmptyState title={`No ${noun} yet`} level={3}>
                  The first {noun} is the default for new {term('deal', { plural: true, lower: true })}.
                </EmptyState>
              }
            />
          )}
        </Loaded>
      </div>
      {open !== undefined && (
        <RecordDrawer
          resource={pipeline}
          row={asRead(open, query.data)}
          nameOf={({ name }) => String(name)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </SettingsPage>
  )
}

const stagesPath = (id: number) => `/admin/settings/account/pipelines/${id}/stages`

function columnsWith(
  begun: string,
  onEdit: ((row: Pipeline) => void) | undefined,
): readonly Column<Pipeline>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      weight: 'strong',
      cell: ({ id, name }) => <TextLink href={stagesPath(id)}>{name}</TextLink>,
    },
    {
      id: 'stages',
      header: 'Stages',
      cell: ({ stages = [] }) => counted(stages.length, 'stage', 'stages'),
    },
    {
      id: 'default',
      header: 'Default',
      cell: ({ is_default: isDefault }) => isDefault && <Badge tone="info">{begun}</Badge>,
    },
    ...(onEdit
      ? [
          {
            id: 'edit',
            header: 'Edit',
            headerHidden: true,
            align: 'end',
            cell: (row: Pipeline) => (
              <IconButton icon={Pencil} size="small" label={`Edit ${row.name}`} onClick={() => onEdit(row)} />
            ),
          } as const,
        ]
      : []),
  ]
}
