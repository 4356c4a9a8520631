import { ArrowUpRight, ChevronDown, ChevronUp, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'
import styles from './side-panel.module.css'

export interface SidePanelProps {
  /** Whose record it is; names the region. */
  label: string
  onClose: () => void
  /** Place in the list: "8 of 148". */
  position?: string | undefined
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
  /** Address of the whole record. */
  openHref?: string | undefined
  footer?: ReactNode
  children: ReactNode
}

/**
 * Quick look: 380 px beside a list that stays live, so it is not a dialog and takes no focus away. Esc closes
 * it. Its parent is positioned; on a phone it covers the screen.
 */
export function SidePanel(props: SidePanelProps) {
  const { label, onClose, position, onPrevious, onNext, openHref, footer, children } = props
  useEscape(onClose)
  return (
    <aside className={styles.panel} aria-label={label}>
      <div className={styles.head}>
        {onPrevious && <IconButton icon={ChevronUp} label="Previous" size="small" onClick={onPrevious} />}
        {onNext && <IconButton icon={ChevronDown} label="Next" size="small" onClick={onNext} />}
        {position && (
          <span className={styles.position} aria-live="polite">
            {position}
          </span>
        )}
        {openHref && (
          <Link href={openHref} className={styles.open}>
            Open <Icon of={ArrowUpRight} size={14} />
          </Link>
        )}
        <IconButton icon={X} label="Close" size="small" onClick={onClose} />
      </div>
      <div className={styles.body}>{children}</div>
      {footer && <div className={styles.footer}>{footer}</div>}
    </aside>
  )
}

/** Esc closes the panel unless a field, menu or dialog has taken it. */
function useEscape(onEscape: () => void) {
  const latest = useRef(onEscape)
  useEffect(() => {
    latest.current = onEscape
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof Element && event.target.closest('input,textarea,select,[role=dialog]')
      if (event.key === 'Escape' && !event.defaultPrevented && !typing) latest.current()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
