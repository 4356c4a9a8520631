import { sortStages } from '@moorgate/contract/deals/pipeline.ts'
import { Pencil, Trash2 } from 'lucide-react'
import { SortableRows } from '../../../features/records/sortable-rows.tsx'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { IconButton } from '../../../ui/button.tsx'
import { counted } from '../../../ui/format.ts'
import type { Stage } from '../deal.ts'
import { useRenewPipelines } from './use-renew-pipelines.ts'
import styles from './stages.module.css'

interface StageRowsProps {
  pipelineId: number
  stages: readonly Stage[]
  /** Without it they are only read. */
  mayEdit: boolean
  onEdit: (stage: Stage) => void
  onDelete: (stage: Stage) => void
}

/** The stages in their order, each with what can be done to it. */
export function StageRows({ pipelineId, stages, mayEdit, onEdit, onDelete }: StageRowsProps) {
  const { busy, problem, sort } = useSort(pipelineId)
  return (
    <>
      <Problem says={problem} />
      <SortableRows
        rows={stages}
        isSortable={mayEdit && stages.length > 1}
        busy={busy}
        onSort={sort}
        className={{ rows: styles.rows, row: styles.row }}
        renderActions={(stage) =>
          mayEdit && (
            <>
              <IconButton
                icon={Pencil}
                size="small"
                label={`Edit ${stage.name}`}
                onClick={() => onEdit(stage)}
              />
              <IconButton
                icon={Trash2}
                size="small"
                label={`Delete ${stage.name}`}
                disabled={stages.length === 1}
                onClick={() => onDelete(stage)}
              />
            </>
          )
        }
      >
        {(stage) => (
          <span className={styles.words}>
            <b>{stage.name}</b>
            <small>{factsOf(stage)}</small>
          </span>
        )}
      </SortableRows>
    </>
  )
}

function useSort(pipelineId: number) {
  const renew = useRenewPipelines()
  const { busy, problem, run } = useCommand()
  const sort = (ids: number[]) =>
    void run(async () => {
      await send(sortStages, { body: { pipeline_id: pipelineId, ids } })
      await renew()
    })
  return { busy, problem, sort }
}

function factsOf({ probability, sla_days: limit, is_terminal: ends, required_fields: asked }: Stage): string {
  return [
    `${probability}%`,
    ...(limit === null ? [] : [`limit ${counted(limit, 'day', 'days')}`]),
    ...(ends === 'none' ? [] : [`ends as ${ends}`]),
    ...(asked.length === 0 ? [] : [`requires ${counted(asked.length, 'field', 'fields')}`]),
  ].join(', ')
}
