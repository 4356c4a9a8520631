import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react'
import { IconButton } from '../../../ui/button.tsx'
import { counted } from '../../../ui/format.ts'
import type { Stage } from '../deal.ts'
import styles from './stages.module.css'

interface StageRowsProps {
  stages: readonly Stage[]
  busy: boolean
  /** All ids in the order that is wanted. */
  onSort: (ids: number[]) => void
  onEdit: (stage: Stage) => void
  onDelete: (stage: Stage) => void
}

/** The stages in their order, each with what can be done to it. */
export function StageRows({ stages, busy, onSort, onEdit, onDelete }: StageRowsProps) {
  const swapped = (index: number, by: 1 | -1) => {
    const ids = stages.map(({ id }) => id)
    ;[ids[index], ids[index + by]] = [ids[index + by]!, ids[index]!]
    return ids
  }
  return (
    <ol className={styles.rows}>
      {stages.map((stage, index) => (
        <li key={stage.id} className={styles.row}>
          <span className={styles.words}>
            <b>{stage.name}</b>
            <small>
              {stage.probability}%
              {stage.sla_days !== null && `, limit ${counted(stage.sla_days, 'day', 'days')}`}
              {stage.is_terminal !== 'none' && `, ends as ${stage.is_terminal}`}
              {stage.required_fields.length > 0 &&
                `, asks for ${counted(stage.required_fields.length, 'field', 'fields')}`}
            </small>
          </span>
          <IconButton
            icon={ArrowUp}
            size="small"
            label={`Move ${stage.name} up`}
            disabled={busy || index === 0}
            onClick={() => onSort(swapped(index, -1))}
          />
          <IconButton
            icon={ArrowDown}
            size="small"
            label={`Move ${stage.name} down`}
            disabled={busy || index === stages.length - 1}
            onClick={() => onSort(swapped(index, 1))}
          />
          <IconButton icon={Pencil} size="small" label={`Edit ${stage.name}`} onClick={() => onEdit(stage)} />
          <IconButton
            icon={Trash2}
            size="small"
            label={`Delete ${stage.name}`}
            disabled={stages.length === 1}
            onClick={() => onDelete(stage)}
          />
        </li>
      ))}
    </ol>
  )
}
