import { sortStages } from '@moorgate/contract/deals/pipeline.ts'
import { ArrowDown, ArrowUp, GripVertical, Pencil, Trash2 } from 'lucide-react'
import { Fragment } from 'react'
import type { CSSProperties } from 'react'
import { useCardDrag } from '../../../kernel/drag/use-card-drag.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { counted } from '../../../ui/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { Stage } from '../deal.ts'
import { movedBefore } from './moved-before.ts'
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

/**
 * The stages in their order: dragged by mouse or finger as cards are, moved by its arrows; each with what can
 * be done to it.
 */
export function StageRows({ pipelineId, stages, mayEdit, onEdit, onDelete }: StageRowsProps) {
  const { busy, problem, sort } = useSort(pipelineId)
  const isSortable = mayEdit && stages.length > 1
  const ids = stages.map(({ id }) => id)
  const drop = (id: number, { beforeId }: { beforeId: number | null }) => {
    const order = movedBefore(ids, id, beforeId)
    if (order) sort(order)
  }
  const { dragged, onPointerDown } = useCardDrag(drop, isSortable && !busy)
  const swapped = (index: number, by: 1 | -1) => {
    const order = [...ids]
    ;[order[index], order[index + by]] = [order[index + by]!, order[index]!]
    return order
  }
  const over = dragged?.over
  return (
    <>
      <Problem says={problem} />
      {/* Dragging has its twin in each row's arrows. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ol
        className={cx(styles.rows, dragged && styles.dragging)}
        data-stage={0}
        onPointerDown={onPointerDown}
      >
        {stages.map((stage, index) => (
          <Fragment key={stage.id}>
            {over?.beforeId === stage.id && <li className={styles.line} aria-hidden />}
            <li
              className={cx(styles.row, dragged?.id === stage.id && styles.lifted)}
              data-card={stage.id}
              {...(dragged?.id === stage.id && { style: { '--dy': `${dragged.dy}px` } as CSSProperties })}
            >
              {isSortable && <Icon of={GripVertical} size={16} className={styles.grip} />}
              <span className={styles.words}>
                <b>{stage.name}</b>
                <small>{factsOf(stage)}</small>
              </span>
              {mayEdit && (
                <StageButtons
                  stage={stage}
                  isFirst={index === 0}
                  isLast={index === stages.length - 1}
                  busy={busy}
                  onMove={(by) => sort(swapped(index, by))}
                  onEdit={() => onEdit(stage)}
                  onDelete={() => onDelete(stage)}
                />
              )}
            </li>
          </Fragment>
        ))}
        {over && over.beforeId === null && <li className={styles.line} aria-hidden />}
      </ol>
    </>
  )
}

interface StageButtonsProps {
  stage: Stage
  isFirst: boolean
  isLast: boolean
  busy: boolean
  onMove: (by: 1 | -1) => void
  onEdit: () => void
  onDelete: () => void
}

function StageButtons({
  stage: { name },
  isFirst,
  isLast,
  busy,
  onMove,
  onEdit,
  onDelete,
}: StageButtonsProps) {
  return (
    <>
      <IconButton
        icon={ArrowUp}
        size="small"
        label={`Move ${name} up`}
        disabled={busy || isFirst}
        onClick={() => onMove(-1)}
      />
      <IconButton
        icon={ArrowDown}
        size="small"
        label={`Move ${name} down`}
        disabled={busy || isLast}
        onClick={() => onMove(1)}
      />
      <IconButton icon={Pencil} size="small" label={`Edit ${name}`} onClick={onEdit} />
      <IconButton
        icon={Trash2}
        size="small"
        label={`Delete ${name}`}
        disabled={isFirst && isLast}
        onClick={onDelete}
      />
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
