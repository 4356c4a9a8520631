import { ChevronDown, ListTree } from 'lucide-react'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './sections-toggle.module.css'

interface SectionsToggleProps {
  title: string
  open: boolean
  onToggle: () => void
  /** Hides it where there is room for the list beside the page. */
  className: string | undefined
}

/** Opens an editor's list of sections where there is no room for it beside the page. */
export function SectionsToggle({ title, open, onToggle, className }: SectionsToggleProps) {
  return (
    <button type="button" className={cx(styles.toggle, className)} aria-expanded={open} onClick={onToggle}>
      <Icon of={ListTree} size={16} />
      {title}
      <Icon of={ChevronDown} size={16} />
    </button>
  )
}
