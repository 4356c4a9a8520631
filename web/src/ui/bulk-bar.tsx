import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { IconType } from './icon.tsx'
import styles from './bulk-bar.module.css'

export interface BulkAction {
  id: string
  label: string
  icon: IconType
  onSelect: () => void
}

export interface BulkBarProps {
  /** "3 selected". */
  count: ReactNode
  actions: readonly BulkAction[]
  onClear: () => void
}

/** What can be done with the rows selected: a dark bar at the bottom of its positioned parent. */
export function BulkBar({ count, actions, onClear }: BulkBarProps) {
  return (
    <div className={styles.bar} data-bar role="toolbar" aria-label="Selected rows">
      <output>{count}</output>
      {actions.map((action) => (
        <button key={action.id} type="button" onClick={action.onSelect}>
          <Icon of={action.icon} size={14} />
          {action.label}
        </button>
      ))}
      <button type="button" className={styles.clear} aria-label="Clear selection" onClick={onClear}>
        <Icon of={X} size={14} />
      </button>
    </div>
  )
}
