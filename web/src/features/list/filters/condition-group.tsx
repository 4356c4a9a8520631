import { Plus, Trash2 } from 'lucide-react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { ConditionRow } from './condition-row.tsx'
import type { ConditionRowProps } from './condition-row.tsx'
import type { DraftGroup } from './draft.ts'
import styles from './filter-panel.module.css'
import type { FilterErrors } from './mistakes.ts'
import type { DraftActs } from './use-draft.ts'

interface ConditionGroupProps extends Pick<ConditionRowProps, 'joint' | 'label' | 'filters' | 'asked'> {
  group: DraftGroup
  mistakes: FilterErrors
  acts: DraftActs
}

/** Conditions of which one has to hold. */
export function ConditionGroup({ joint, label, filters, group, mistakes, asked, acts }: ConditionGroupProps) {
  return (
    <fieldset className={styles.alternatives} aria-label={`${label}, any of these`}>
      <div className={styles.groupHead}>
        <span className={styles.joint}>{joint}</span>
        <b>any of these</b>
        <IconButton
          icon={Trash2}
          size="small"
          label={`Remove ${label.toLowerCase()}`}
          onClick={() => acts.remove(group.id)}
        />
      </div>
      <div className={styles.group}>
        {group.rows.map((row, index) => (
          <ConditionRow
            key={row.id}
            joint={index === 0 ? '' : 'or'}
            label={`${label}, condition ${index + 1}`}
            filters={filters}
            row={row}
            mistake={mistakes.get(row.id)}
            asked={asked}
            onChange={acts.put}
            onRemove={() => acts.remove(row.id)}
          />
        ))}
        <Button look="quiet" size="small" icon={Plus} onClick={() => acts.addAlternative(group)}>
          Or
        </Button>
      </div>
    </fieldset>
  )
}
